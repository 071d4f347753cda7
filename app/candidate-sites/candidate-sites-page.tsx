import { data, href, Link, useNavigation } from 'react-router'
import { NO_SITE_FILTERS, siteParams } from '../../domain/candidate-site/site-search.ts'
import { MAX_PAGE } from '../../domain/search/search.ts'
import { formatCount, formatNumber } from '../../domain/text/format.ts'
import { report, services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { candidateSitesPath } from '../ui/candidate-site/candidate-sites-path.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { breadcrumbList, type HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { searchPath } from '../ui/layout/search-path.ts'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { Pagination } from '../ui/list/pagination.tsx'
import type { Route } from './+types/candidate-sites-page'
import { Chips, PlaceNotice } from './applied.tsx'
import { SiteFilterForm } from './filters.tsx'
import { loadSites, type ShownSites, type SitesView } from './load-sites.ts'
import { MapWhenSeen } from './map-when-seen.tsx'
import { ResultList } from './result-list.tsx'

const INTRO =
  'Cleanup sites and retired power plants from public data, with acreage, capacity and the distance to power where the source has them.'
const NOT_OFFERS =
  'These aren’t offers. Nobody has listed these sites for sale or lease here, and we don’t represent their owners.'

export const loader = cacheable(
  {
    tables: ['layers', 'city_pages', 'land_listings', 'site_screenings', 'screening_profiles'],
    query: Object.keys(NO_SITE_FILTERS),
  },
  async ({ context, url }: Route.LoaderArgs) => {
    const view = await loadSites(context.get(services), context.get(viewer), url.searchParams, context.get(report))
    const canonical = context.get(website).publicUrl + candidateSitesPath(view.filters)
    return data({ ...view, canonical }, { status: view.result === null ? 503 : 200 })
  },
)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (!loaderData) return [{ title: `Candidate sites | ${websiteName}` }]
  const { filters, ignored, result, where, canonical } = loaderData
  return pageMeta({
    websiteName,
    title: `Candidate sites${where ? ` ${where}` : ''} | ${websiteName}`,
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
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[19rem_minmax(0,1fr)] lg:gap-10 xl:grid-cols-[17rem_minmax(0,1fr)_24rem] xl:gap-8">
        <SiteFilterForm filters={view.filters} profiles={view.profiles} place={result?.place ?? null} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 aria-live="polite" aria-atomic="true" className="num text-18 md:text-20">
              {result ? formatCount(result.total ?? 0, 'candidate site') : 'Candidate sites'} {where}
            </h2>
            <p className="flex flex-wrap gap-x-4 text-13">
              {view.map && (
                <a href="#map" className="link py-1 xl:hidden">
                  Map
                </a>
              )}
              <Link to={onTheMap(view)} className="link py-1">
                Show with listings
              </Link>
            </p>
          </div>
          {result && <PlaceNotice view={view} result={result} />}
          <Chips view={view} />
          <section
            aria-label="Results"
            aria-busy={isSearching}
            className="mt-4 transition-opacity delay-100 aria-busy:opacity-55 motion-reduce:transition-none"
          >
            <ResultList view={view} />
            {result && result.data.length > 0 && <Pages filters={view.filters} result={result} />}
          </section>
        </div>
        <div className="min-w-0 lg:max-xl:col-start-2 xl:h-full">
          <MapWhenSeen view={view} />
        </div>
      </div>
    </Wrap>
  )
}

/** The search of listings around the same place, with candidate sites. */
function onTheMap({
  filters: { q, location, city, within, size, min_acres, max_acres, bbox, area, profile },
}: SitesView): string {
  const shared = { q, location, city, within, size, min_acres, max_acres, bbox, area, profile }
  return `${searchPath({ ...shared, candidates: 'include' })}#map`
}

interface PagesProps {
  filters: SitesView['filters']
  result: ShownSites
}

/** Which sites are shown, and links to the others. */
function Pages({ filters, result: { data: found, page, per_page, total } }: PagesProps) {
  const pages = Math.min(Math.ceil((total ?? 0) / per_page), MAX_PAGE)
  const first = (page - 1) * per_page + 1
  return (
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
  )
}
