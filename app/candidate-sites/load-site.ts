import { href } from 'react-router'
import { type CandidateSiteDetails, siteLocation, stateName } from '../../domain/candidate-site/candidate-site.ts'
import { comparePath } from '../../domain/comparison/compared-sites.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { NO_FILTERS } from '../../domain/search/search.ts'
import { formatCoordinates } from '../../domain/text/format.ts'
import type { LocatorMap } from '../../server/land/maps/service.ts'
import type { Services } from '../../server/services.ts'
import type { Crumb } from '../ui/layout/breadcrumb.tsx'
import { searchPath } from '../ui/layout/search-path.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { gridLegendHtml } from '../ui/map/grid-legend-html.server.tsx'
import { priceTrendHtml } from '../ui/price-trend-html.server.tsx'
import { screeningHtml } from '../ui/screening/screening-html.server.tsx'
import { siteScreeningView } from '../ui/screening/site-screening-view.ts'
import { siteCrumbs } from './site-crumbs.ts'
import { siteDescription } from './site-facts.ts'

const LISTINGS = 3

export interface FoundSite {
  state: 'found'
  site: CandidateSiteDetails
  /** Null if the map failed. */
  locator: LocatorMap | null
  /** Of the map, as HTML. Empty without lines. */
  legend: string
  nearest: NearbyFeature[]
  /** The screening as HTML. */
  screening: string
  /** The industrial power prices of its state, as HTML; null outside the states. */
  priceTrend: string | null
  crumbs: Crumb[]
  /** The nearest listings. Empty if there are none or they failed. */
  listings: CardListing[]
  /** Path of a comparison with the nearest listings. */
  comparison: string
  texts: SiteTexts
}

/** Composed here, so that the browser needn't. */
interface SiteTexts {
  location: string
  description: string
  coordinates: string
  /** Path of a search around the site. */
  nearby: string
}

export interface UnavailableSite {
  state: 'missing' | 'failed'
}

export type SiteView = FoundSite | UnavailableSite

/** Loads a candidate site with its map and the nearest listings. Only a failure of the site itself fails the page. */
export async function loadSite(
  {
    candidateSites,
    maps,
    listings,
    siteScreenings,
    priceTrends,
  }: Pick<Services, 'candidateSites' | 'maps' | 'listings' | 'siteScreenings' | 'priceTrends'>,
  viewer: Viewer,
  slug: string,
  onError: (error: unknown) => void,
): Promise<SiteView> {
  let site: CandidateSiteDetails
  try {
    site = await candidateSites.getBySlug(viewer, slug)
  } catch (error) {
    if (isErrorCode(error, 'candidate_site_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const { latitude, longitude, city } = site
  const orNull = <T>(promise: Promise<T>) =>
    promise.catch((error: unknown) => {
      onError(error)
      return null
    })
  const around = { ...NO_FILTERS, location: locationOf(site) }
  const [locator, nearest, found, screening] = await Promise.all([
    orNull(maps.getLocator({ latitude, longitude, boundary: null, city })),
    orNull(maps.findNearest({ latitude, longitude, boundary: null })),
    orNull(listings.findNearest(viewer, { filters: around, limit: LISTINGS })),
    orNull(siteScreenings.find(viewer, { kind: 'candidate-site', slug })),
  ])
  const trend = priceTrends.find(stateName(site.state) ?? '')
  return {
    state: 'found',
    site,
    locator,
    legend: gridLegendHtml(locator),
    nearest: nearest ?? [],
    screening: screeningHtml({
      screening: screening && siteScreeningView(screening),
      isLocated: true,
      downloadPath: `${href('/candidate-sites/:slug', { slug })}/screening.json`,
    }),
    priceTrend: trend && priceTrendHtml(trend),
    crumbs: siteCrumbs(site),
    listings: (found ?? []).map(cardListing),
    comparison: comparePath([
      { kind: 'candidate-site', slug },
      ...(found ?? []).map((listing) => ({ kind: 'listing' as const, slug: listing.slug })),
    ]),
    texts: textsOf(site),
  }
}

const textsOf = (site: CandidateSiteDetails): SiteTexts => ({
  location: siteLocation(site),
  description: siteDescription(site),
  coordinates: formatCoordinates(site.latitude, site.longitude),
  nearby: searchPath({ location: locationOf(site), sort: 'distance' }),
})

/** The point as the searches read it. */
const locationOf = ({ latitude, longitude }: Pick<CandidateSiteDetails, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
