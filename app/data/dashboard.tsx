import { RotateCw, Search } from 'lucide-react'
import { data, useNavigation } from 'react-router'
import { ERRORS } from '../../domain/errors.ts'
import { formatCount, formatNumber } from '../../domain/format.ts'
import { report, services, site, viewer } from '../context.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { IgnoredChip } from '../ui/chip.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Input, Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { hiddenMeta, pageMeta } from '../ui/page-meta.ts'
import { Pagination } from '../ui/pagination.tsx'
import { PageHeading, Wrap } from '../ui/section.tsx'
import { siteNameOf } from '../ui/site-name.ts'
import type { HeadExtrasArgs } from '../ui/structured-data.ts'
import type { Route } from './+types/dashboard'
import { catalogueExtras } from './catalogue-extras.ts'
import { cataloguePath, type DatasetView, viewDatasets } from './dataset-filters.ts'
import { DatasetTable } from './dataset-table.tsx'
import { useLiveFilters } from './use-live-filters.ts'

const INTRO = 'The public datasets behind the marketplace: what each holds, whose it is and under which licence.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { datasets } = context.get(services)
  const canonical = `${context.get(site).publicUrl}/dashboard`
  try {
    const all = await datasets.findPublic(context.get(viewer))
    return data({ view: viewDatasets(all, url.searchParams), canonical })
  } catch (error) {
    context.get(report)(error)
    return data({ view: null, canonical }, { status: ERRORS.datasets_failed.status })
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  if (!loaderData?.view) return hiddenMeta('Data Dashboard', matches)
  return pageMeta({
    siteName,
    title: `Data Dashboard | ${siteName}`,
    description: INTRO,
    canonical: loaderData.canonical,
  })
}

export function headExtras({ data: { view }, site }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view ? catalogueExtras(view.datasets, site) : {}
}

export default function Dashboard({ loaderData: { view } }: Route.ComponentProps) {
  return (
    <Wrap className="pt-8 md:pt-12">
      <PageHeading heading="Data Dashboard" intro={INTRO} />
      {view ? <Catalogue view={view} /> : <Failed />}
    </Wrap>
  )
}

function Catalogue({ view }: { view: DatasetView }) {
  const navigation = useNavigation()
  const busy = navigation.state === 'loading' && navigation.location.pathname === '/dashboard'
  return (
    <>
      <Filters view={view} />
      {view.ignored.length > 0 && (
        <ul aria-label="Ignored filters" className="mt-3 flex flex-wrap gap-2">
          {view.ignored.map(({ name, value }) => (
            <li key={name} className="flex max-w-full">
              <IgnoredChip>{`${name}=${value}`}</IgnoredChip>
            </li>
          ))}
        </ul>
      )}
      <section
        aria-label="Datasets"
        aria-busy={busy}
        className="mt-4 overflow-hidden rounded-card border border-line bg-surface transition-opacity delay-100 aria-busy:opacity-55"
      >
        {view.datasets.length > 0 ? <DatasetTable datasets={view.datasets} /> : <None view={view} />}
      </section>
      {view.pages > 1 && (
        <div className="mt-5">
          <Pagination
            page={view.page}
            pages={view.pages}
            hasNext={view.page < view.pages}
            toPage={(page) => cataloguePath(view.filters, page)}
            label="Pages of datasets"
          />
        </div>
      )}
      <p className="mt-3 text-13 text-ink-3">
        Each dataset carries its own licence. Programs read the catalogue as{' '}
        <a href="/dcat.json" className="link">
          DCAT
        </a>{' '}
        and its rows through the{' '}
        <a href="/api/docs" className="link">
          API
        </a>
        .
      </p>
    </>
  )
}

function Filters({ view: { filters, types, regions, found, all } }: { view: DatasetView }) {
  const { ref, onChange, onSubmit } = useLiveFilters(filters)
  const count = found === all ? formatCount(all, 'dataset') : `${formatNumber(found)} of ${formatCount(all, 'dataset')}`
  return (
    <search aria-label="Datasets">
      <form
        ref={ref}
        method="get"
        action="/dashboard"
        onChange={onChange}
        onSubmit={onSubmit}
        className="mt-7 grid grid-cols-2 items-center gap-3 md:grid-cols-[minmax(0,1fr)_9rem_9rem_auto_auto] lg:grid-cols-[minmax(0,1fr)_13rem_13rem_auto_auto]"
      >
        <div className="relative max-md:col-span-2">
          <Icon of={Search} className="absolute top-3 left-3 text-ink-3" />
          <Input
            type="search"
            name="q"
            defaultValue={filters.q}
            maxLength={200}
            aria-label="Search datasets"
            placeholder="Search datasets"
            className="pl-9"
          />
        </div>
        <Choice name="type" label="Type" all="All types" options={types} chosen={filters.type} />
        <Choice name="region" label="Region" all="All regions" options={regions} chosen={filters.region} />
        <p role="status" className="num text-13 whitespace-nowrap text-ink-2 max-md:col-span-2 md:pl-1">
          {count}
        </p>
        <noscript>
          <button type="submit" className={buttonClass()}>
            Apply
          </button>
        </noscript>
      </form>
    </search>
  )
}

interface ChoiceProps {
  name: string
  label: string
  all: string
  options: string[]
  chosen: string
}

function Choice({ name, label, all, options, chosen }: ChoiceProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={chosen}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  )
}

function None({ view }: { view: DatasetView }) {
  if (view.all === 0) {
    return (
      <EmptyState heading="No datasets yet" action={<ButtonLink to="/search">Search land</ButtonLink>}>
        The first public datasets will stand here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      heading="No datasets match"
      action={
        <ButtonLink to="/dashboard" replace preventScrollReset>
          Clear filters
        </ButtonLink>
      }
    >
      Try fewer words, or another type or region.
    </EmptyState>
  )
}

function Failed() {
  return (
    <div className="mt-7">
      <Banner
        tone="bad"
        action={
          <ButtonLink to="." replace size="sm" icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        {ERRORS.datasets_failed.message}
      </Banner>
    </div>
  )
}
