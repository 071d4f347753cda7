import { RotateCw, Search } from 'lucide-react'
import { data, href, useNavigation } from 'react-router'
import { ERRORS } from '../../domain/errors.ts'
import { formatCount, formatNumber } from '../../domain/text/format.ts'
import { report, services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { hiddenMeta, pageMeta } from '../ui/document/page-meta.ts'
import type { HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { ButtonLink, buttonClass } from '../ui/form/button.tsx'
import { Input, Options, Select } from '../ui/form/field.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { IgnoredChip } from '../ui/list/chip.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import type { Route } from './+types/dashboard'
import { catalogPath, type DatasetView, filterDatasets } from './dataset-filters.ts'
import { catalogStructuredData } from './dataset-structured-data.ts'
import { DatasetTable } from './dataset-table.tsx'
import { useLiveFilters } from './use-live-filters.ts'

const INTRO = 'The public datasets behind the marketplace, with the contents, publisher and license of each.'

export const loader = cacheable(
  { tables: ['datasets'], query: ['q', 'type', 'region'] },
  async ({ context, url }: Route.LoaderArgs) => {
    const { datasets } = context.get(services)
    const canonical = context.get(website).publicUrl + href('/dashboard')
    try {
      const all = await datasets.findPublic(context.get(viewer))
      return data({ view: filterDatasets(all, url.searchParams), failure: null, canonical })
    } catch (error) {
      context.get(report)(error)
      const { status, message } = ERRORS.datasets_failed
      return data({ view: null, failure: message, canonical }, { status })
    }
  },
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (!loaderData?.view) return hiddenMeta('Data Dashboard', matches)
  return pageMeta({
    websiteName,
    title: `Data Dashboard | ${websiteName}`,
    description: INTRO,
    canonical: loaderData.canonical,
  })
}

export function headExtras({ data: { view }, website }: HeadExtrasArgs<Route.ComponentProps['loaderData']>) {
  return view ? catalogStructuredData(view.datasets, website) : {}
}

export default function Dashboard({ loaderData: { view, failure } }: Route.ComponentProps) {
  return (
    <Wrap className="pt-8 md:pt-12">
      <PageHeading heading="Data Dashboard" intro={INTRO} />
      {view && <Catalog view={view} />}
      {failure !== null && <LoadFailed message={failure} />}
    </Wrap>
  )
}

function Catalog({ view }: { view: DatasetView }) {
  const navigation = useNavigation()
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === href('/dashboard')
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
        aria-busy={isLoading}
        className="mt-4 overflow-hidden rounded-card border border-line bg-surface transition-opacity delay-100 aria-busy:opacity-55"
      >
        {view.datasets.length > 0 ? <DatasetTable datasets={view.datasets} /> : <NoDatasets view={view} />}
      </section>
      {view.pages > 1 && (
        <div className="mt-5">
          <Pagination
            page={view.page}
            pages={view.pages}
            hasNext={view.page < view.pages}
            toPage={(page) => catalogPath(view.filters, page)}
            label="Pages of datasets"
          />
        </div>
      )}
      <p className="mt-3 text-13 text-ink-3">
        Each dataset has its own license. The catalog is also available as{' '}
        <a href="/dcat.json" className="link">
          DCAT
        </a>{' '}
        and the rows through the{' '}
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
        action={href('/dashboard')}
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
        <FilterSelect name="type" label="Type" allLabel="All types" options={types} selected={filters.type} />
        <FilterSelect name="region" label="Region" allLabel="All regions" options={regions} selected={filters.region} />
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

interface FilterSelectProps {
  name: string
  label: string
  allLabel: string
  options: string[]
  selected: string
}

function FilterSelect({ name, label, allLabel, options, selected }: FilterSelectProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={selected}>
      <option value="">{allLabel}</option>
      <Options of={options} />
    </Select>
  )
}

function NoDatasets({ view }: { view: DatasetView }) {
  if (view.all === 0) {
    return (
      <EmptyState heading="No datasets yet" action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}>
        Public datasets will appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      heading="No datasets match"
      action={
        <ButtonLink to={href('/dashboard')} replace preventScrollReset>
          Clear filters
        </ButtonLink>
      }
    >
      Try fewer words, or another type or region.
    </EmptyState>
  )
}

function LoadFailed({ message }: { message: string }) {
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
        {message}
      </Banner>
    </div>
  )
}
