import { RotateCw } from 'lucide-react'
import { data, href, Link, useNavigation } from 'react-router'
import type { CandidateSitePage } from '../../domain/candidate-site/candidate-site.ts'
import { siteParams } from '../../domain/candidate-site/site-search.ts'
import { formatCount, formatNumber } from '../../domain/format.ts'
import { MAX_PAGE } from '../../domain/search.ts'
import { report, services, site, viewer } from '../context.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import { SiteCard } from '../ui/candidate-site/site-card.tsx'
import { pageMeta } from '../ui/document/page-meta.ts'
import { breadcrumbList, type HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { FilterChip, IgnoredChip } from '../ui/list/chip.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { searchPath } from '../ui/site/search-path.ts'
import { PageHeading, Wrap } from '../ui/site/section.tsx'
import { siteNameOf } from '../ui/site/site-name.ts'
import type { Route } from './+types/candidate-sites'
import { SiteFilterForm } from './filters.tsx'
import { loadSites, type SitesView } from './load-sites.ts'

const INTRO =
  'Cleanup sites and retired power plants from public data, with acreage, capacity and the distance to power where the source has them.'
const NOT_OFFERS =
  'These aren’t offers. Nobody has listed these sites for sale or lease here, and we don’t represent their owners.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { candidateSites } = context.get(services)
  const view = await loadSites(candidateSites, context.get(viewer), url.searchParams, context.get(report))
  const canonical = context.get(site).publicUrl + candidateSitesPath(view.filters)
  return data({ ...view, canonical }, { status: view.result === null ? 503 : 200 })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  if (!loaderData) return [{ title: `Candidate sites | ${siteName}` }]
  const { filters, ignored, result, where, canonical } = loaderData
  return pageMeta({
    siteName,
    title: `Candidate sites${where ? ` ${where}` : ''} | ${siteName}`,
    description: INTRO,
    canonical,
    // Search engines index the sites' own pages.
    hidden: siteParams(filters).size > 0 || ignored.length > 0 || result === null,
  })
}

export function headExtras({ publicUrl }: HeadExtrasArgs) {
  const crumbs = [{ label: 'Candidate sites', to: href('/candidate-sites') }]
  return { structuredData: [breadcrumbList(publicUrl, crumbs)] }
}

export default function CandidateSites({ loaderData: view }: Route.ComponentProps) {
  const navigation = useNavigation()
  const isSearching = navigation.state === 'loading' && navigation.location.pathname === href('/candidate-sites')
  const { result, where } = view
  return (
    <Wrap className="pt-8 md:pt-12">
      <PageHeading heading="Candidate sites" intro={INTRO} />
      <div className="mt-5 md:mt-6">
        <Banner tone="caution">{NOT_OFFERS}</Banner>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-10">
        <SiteFilterForm filters={view.filters} place={result?.place ?? null} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 aria-live="polite" aria-atomic="true" className="num text-18 md:text-20">
              {[result ? formatCount(result.total ?? 0, 'candidate site') : 'Candidate sites', where]
                .filter(Boolean)
                .join(' ')}
            </h2>
            <Link to={onTheMap(view)} className="link py-1 text-13">
              Show on the search map
            </Link>
          </div>
          {result && <PlaceNotice view={view} result={result} />}
          <Chips view={view} />
          <section
            aria-label="Results"
            aria-busy={isSearching}
            className="mt-4 transition-opacity delay-100 aria-busy:opacity-55 motion-reduce:transition-none"
          >
            <Results view={view} />
          </section>
        </div>
      </div>
    </Wrap>
  )
}

/** The search of listings around the same place, with candidate sites. */
function onTheMap({
  filters: { q, location, city, within, size, min_acres, max_acres, bbox, area },
}: SitesView): string {
  const shared = { q, location, city, within, size, min_acres, max_acres, bbox, area }
  return `${searchPath({ ...shared, candidates: 'include' })}#map`
}

function PlaceNotice({ view: { filters }, result }: { view: SitesView; result: CandidateSitePage }) {
  const { place, place_match, place_alternatives, place_unknown } = result
  const isNoted = place_match === 'corrected' || place_match === 'fallback' || place_alternatives.length > 0
  if (!place_unknown && !isNoted) return null
  const typed = (filters.location ?? filters.city ?? '').slice(0, 80).toWellFormed()
  return (
    <p className="mt-2 text-ink-2">
      {place_unknown
        ? `We couldn’t find “${typed}”, so these are the candidate sites everywhere.`
        : `Showing results for ${place?.label}.`}
      {place_alternatives.length > 0 && (
        <>
          {' '}
          Did you mean{' '}
          {place_alternatives.map(({ label }, index) => (
            <span key={label}>
              {index > 0 && (index === place_alternatives.length - 1 ? ' or ' : ', ')}
              <Link to={candidateSitesPath({ ...filters, city: null, location: label, page: 1 })} className="link">
                {label}
              </Link>
            </span>
          ))}
          ?
        </>
      )}
    </p>
  )
}

function Chips({ view: { chips, ignored } }: { view: SitesView }) {
  if (chips.length === 0 && ignored.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="mt-3.5 flex flex-wrap items-center gap-2">
      {chips.map(({ label, to }) => (
        <li key={label} className="flex max-w-full">
          <FilterChip label={label} removeTo={to} />
        </li>
      ))}
      {ignored.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same value may be ignored twice
        <li key={index} className="flex max-w-full">
          <IgnoredChip>{`${name}=${value}`}</IgnoredChip>
        </li>
      ))}
      <li>
        <Link to={href('/candidate-sites')} preventScrollReset className="link px-1.5 py-1 text-13">
          Clear all
        </Link>
      </li>
    </ul>
  )
}

function Results({ view: { filters, result } }: { view: SitesView }) {
  if (result === null) {
    return (
      <Message
        heading="We can’t load candidate sites right now"
        action={
          <ButtonLink to={candidateSitesPath(filters)} replace icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        We kept your filters. Try again in a minute.
      </Message>
    )
  }
  const { data: found, page, per_page, total } = result
  const pages = Math.min(Math.ceil((total ?? 0) / per_page), MAX_PAGE)
  if (found.length === 0) return <Nothing filters={filters} pages={pages} />
  const first = (page - 1) * per_page + 1
  return (
    <>
      <ol className="grid gap-3 md:grid-cols-2">
        {found.map((each) => (
          <li key={each.slug}>
            <SiteCard site={each} />
          </li>
        ))}
      </ol>
      <div className="mt-6 grid gap-4">
        <p className="num text-13 text-ink-2">
          {formatNumber(first)}–{formatNumber(first + found.length - 1)} of {formatNumber(total ?? 0)}
        </p>
        <Pagination
          page={page}
          pages={pages}
          hasNext={page < pages}
          toPage={(n) => candidateSitesPath({ ...filters, page: n })}
          label="Pages of candidate sites"
        />
      </div>
    </>
  )
}

function Nothing({ filters, pages }: { filters: SitesView['filters']; pages: number }) {
  if (pages > 0) {
    return (
      <Message
        heading={`Page ${filters.page} doesn’t exist`}
        action={<ButtonLink to={candidateSitesPath({ ...filters, page: 1 })}>Go to page 1</ButtonLink>}
      >
        {`The last page is ${pages}.`}
      </Message>
    )
  }
  if (siteParams({ ...filters, sort: null, page: 1 }).size === 0) {
    return (
      <Message heading="No candidate sites to show" action={<ButtonLink to={href('/search')}>Search land</ButtonLink>}>
        Their data is still being loaded, or isn’t public at the moment.
      </Message>
    )
  }
  return (
    <Message
      heading="No candidate sites match"
      action={
        <>
          <ButtonLink to={href('/candidate-sites')}>Clear filters</ButtonLink>
          <ButtonLink to={href('/search')}>Search land</ButtonLink>
        </>
      }
    >
      Try a larger distance or fewer filters.
    </Message>
  )
}

function Message(props: Parameters<typeof EmptyState>[0]) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState {...props} level="h3" />
    </div>
  )
}
