import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import {
  type AnalyticsReport,
  PERIODS,
  type Ranking,
  readAnalyticsQuery,
  STEPS,
  STEPS_OF,
} from '../../domain/analytics.ts'
import { services } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/field.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { hiddenMeta } from '../ui/page-meta.ts'
import { PRIVATE } from '../ui/private.ts'
import type { Route } from './+types/analytics'
import { admit, refusal } from './admit.ts'
import { Chart, type Line } from './analytics/chart.tsx'
import { Overview } from './analytics/overview.tsx'
import { RankingList } from './analytics/ranking-list.tsx'
import { searchLink, searchWords } from './analytics/wording.ts'
import { BackToDashboard } from './content/content-list.tsx'
import { Refused, refusedTitle } from './refused.tsx'

export { Refused as ErrorBoundary }
export const headers = () => PRIVATE
export function meta({ error, matches }: Route.MetaArgs) {
  return hiddenMeta(error ? refusedTitle(error) : 'Analytics', matches)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const who = admit(context)
  try {
    return await context.get(services).analytics.report(who, readAnalyticsQuery(url.searchParams))
  } catch (error) {
    throw refusal(context, error)
  }
}

const READING: Line[] = [
  { metric: 'visits', look: 'accent' },
  { metric: 'views', look: 'ink' },
]
const SEARCHING: Line[] = [
  { metric: 'searches', look: 'accent' },
  { metric: 'empty_searches', look: 'caution' },
]
const ACTING: Line[] = [
  { metric: 'inquiries', look: 'accent' },
  { metric: 'sign_ups', look: 'good' },
  { metric: 'downloads', look: 'ink' },
]

export default function Analytics({ loaderData: report }: Route.ComponentProps) {
  const { series, step } = report
  const isBusy = useNavigation().state === 'loading'
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <div className="mt-2 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 font-title">Analytics</h1>
        <Choice report={report} />
      </div>
      <div className="grid gap-4" aria-busy={isBusy}>
        <Overview now={report.now} before={report.before} />
        <p className="text-13 text-ink-3">
          Days begin at midnight UTC. Changes compare with the same part of the period before. Visits count who comes
          back on another day again; no cookie and nothing about a person is kept.
        </p>
        <Chart
          heading="Visits and page views"
          kind="lines"
          lines={READING}
          also={['listing_views']}
          series={series}
          step={step}
        />
        <div className="grid gap-4 lg:grid-cols-2">
          <Chart heading="Searches" kind="bars" lines={SEARCHING} series={series} step={step} />
          <Chart heading="What came of it" kind="bars" lines={ACTING} series={series} step={step} />
        </div>
        <Rankings rankings={report.rankings} />
      </div>
    </div>
  )
}

/** The export reads the same fields, so it is a button of the same form. */
function Choice({ report: { period, step } }: { report: AnalyticsReport }) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const steps = STEPS_OF[period]
  return (
    <Form
      method="get"
      action="/admin/analytics"
      key={`${period} ${step}`}
      className="flex flex-wrap items-end gap-2 max-sm:w-full"
      onChange={(event) => void submit(event.currentTarget)}
    >
      <Labelled words="Period">
        <Select name="period" defaultValue={period}>
          {Object.entries(PERIODS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Labelled>
      {steps.length > 1 && (
        <Labelled words="By">
          <Select name="by" defaultValue={step}>
            {steps.map((name) => (
              <option key={name} value={name}>
                {STEPS[name]}
              </option>
            ))}
          </Select>
        </Labelled>
      )}
      {!isHydrated && (
        <Button type="submit" className="h-10">
          Show
        </Button>
      )}
      <Export />
    </Form>
  )
}

/** A file is for the browser to fetch: without React Router, which would look for a screen. */
function Export() {
  return (
    <Button
      type="submit"
      formAction="/admin/analytics.csv"
      icon={Download}
      className="h-10"
      onClick={(event) => {
        event.preventDefault()
        const form = event.currentTarget.form
        if (!form) return
        const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
        location.assign(`/admin/analytics.csv?${query}`)
      }}
    >
      Export CSV
    </Button>
  )
}

function Labelled({ words, children }: { words: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className="grid gap-1 text-12 font-label text-ink-2">
      {words}
      {children}
    </label>
  )
}

function Rankings({ rankings }: Pick<AnalyticsReport, 'rankings'>) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <RankingList heading="Top pages" heads={['Page', 'Views']} ranking={rankings.page} linkOf={({ name }) => name} />
      <RankingList
        heading="Top listings"
        heads={['Listing', 'Views']}
        ranking={rankings.listing}
        nameOf={({ name, title }) => title ?? name}
        linkOf={({ name, title }) => (title ? `/listings/${name}` : null)}
      />
      <SearchRanking heading="Top searches" ranking={rankings.search} />
      <SearchRanking heading="Searches that found nothing" ranking={rankings.empty_search} />
      <div className="lg:col-span-2">
        <RankingList heading="Sources" heads={['Source', 'Visits']} ranking={rankings.source} />
      </div>
    </div>
  )
}

function SearchRanking({ heading, ranking }: { heading: string; ranking: Ranking }) {
  return (
    <RankingList
      heading={heading}
      heads={['Search', 'Times']}
      ranking={ranking}
      nameOf={({ name }) => searchWords(name)}
      linkOf={searchLink}
    />
  )
}
