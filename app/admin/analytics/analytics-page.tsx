import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useNavigation, useSubmit } from 'react-router'
import {
  type AnalyticsFigures,
  PERIODS,
  type Ranking,
  readAnalyticsQuery,
  STEPS,
  STEPS_OF,
} from '../../../domain/analytics.ts'
import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { Button } from '../../ui/form/button.tsx'
import { Options, Select } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { requireAdmin, toRouteError } from '../require-admin.ts'
import type { Route } from './+types/analytics-page'
import { Chart, type Line } from './chart.tsx'
import { Overview } from './overview.tsx'
import { RankingList } from './ranking-list.tsx'
import { searchLabel, searchLink } from './wording.ts'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Analytics')

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  try {
    return await context.get(services).analytics.read(admin, readAnalyticsQuery(url.searchParams))
  } catch (error) {
    throw toRouteError(context, error)
  }
}

const VISIT_LINES: Line[] = [
  { metric: 'visits', look: 'accent' },
  { metric: 'views', look: 'ink' },
]
const SEARCH_LINES: Line[] = [
  { metric: 'searches', look: 'accent' },
  { metric: 'empty_searches', look: 'caution' },
]
const CONVERSION_LINES: Line[] = [
  { metric: 'inquiries', look: 'accent' },
  { metric: 'sign_ups', look: 'good' },
  { metric: 'downloads', look: 'ink' },
]

export default function Analytics({ loaderData: figures }: Route.ComponentProps) {
  const { series, step } = figures
  const isBusy = useNavigation().state === 'loading'
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <div className="mt-2 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 font-title">Analytics</h1>
        <PeriodForm figures={figures} />
      </div>
      <div className="grid gap-4" aria-busy={isBusy}>
        <Overview now={figures.now} before={figures.before} />
        <p className="text-13 text-ink-3">
          Days start at midnight UTC. Changes are against the same part of the previous period. A person who returns on
          another day counts as a new visit. We set no cookies and store nothing about visitors.
        </p>
        <Chart
          heading="Visits and page views"
          kind="lines"
          lines={VISIT_LINES}
          also={['listing_views']}
          series={series}
          step={step}
        />
        <div className="grid gap-4 lg:grid-cols-2">
          <Chart heading="Searches" kind="bars" lines={SEARCH_LINES} series={series} step={step} />
          <Chart heading="Conversions" kind="bars" lines={CONVERSION_LINES} series={series} step={step} />
        </div>
        <Rankings rankings={figures.rankings} />
      </div>
    </div>
  )
}

/** Period and step. The export is a button of the same form, because it uses the same fields. */
function PeriodForm({ figures: { period, step } }: { figures: AnalyticsFigures }) {
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const steps = STEPS_OF[period]
  return (
    <Form
      method="get"
      action={href('/admin/analytics')}
      key={`${period} ${step}`}
      className="flex flex-wrap items-end gap-2 max-sm:w-full"
      onChange={(event) => void submit(event.currentTarget)}
    >
      <Labeled label="Period">
        <Select name="period" defaultValue={period}>
          <Options of={PERIODS} />
        </Select>
      </Labeled>
      {steps.length > 1 && (
        <Labeled label="By">
          <Select name="by" defaultValue={step}>
            <Options of={steps.map((name) => [name, STEPS[name]])} />
          </Select>
        </Labeled>
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

/** Bypasses React Router, which would try to render the file as a page. */
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
        location.assign(`${href('/admin/analytics.csv')}?${query}`)
      }}
    >
      Export CSV
    </Button>
  )
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className="grid gap-1 text-12 font-label text-ink-2">
      {label}
      {children}
    </label>
  )
}

function Rankings({ rankings }: Pick<AnalyticsFigures, 'rankings'>) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <RankingList heading="Top pages" heads={['Page', 'Views']} ranking={rankings.page} linkOf={({ name }) => name} />
      <RankingList
        heading="Top listings"
        heads={['Listing', 'Views']}
        ranking={rankings.listing}
        nameOf={({ name, title }) => title ?? name}
        linkOf={({ name, title }) => (title ? href('/listings/:slug', { slug: name }) : null)}
      />
      <SearchRanking heading="Top searches" ranking={rankings.search} />
      <SearchRanking heading="Searches with no results" ranking={rankings.empty_search} />
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
      nameOf={({ name }) => searchLabel(name)}
      linkOf={searchLink}
    />
  )
}
