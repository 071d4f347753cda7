import type { CityPage, NearbyCity } from '../../domain/content/city-page.ts'
import { renderMarkup } from '../../domain/content/markup.ts'
import { slugOfPath } from '../../domain/content/slug.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { type Box, boxAround, KM_PER_MILE } from '../../domain/geometry/distance.ts'
import type { CityLandPrices } from '../../domain/listing/land-prices.ts'
import type { ListingSummary } from '../../domain/listing/listing.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { DEFAULT_RADIUS_MILES } from '../../domain/search/search.ts'
import type { SearchResult } from '../../domain/search/search-result.ts'
import type { PriceTrend } from '../../server/geodata/prices/service.ts'
import type { AiCampuses, LocatorMap } from '../../server/land/maps/service.ts'
import type { Services } from '../../server/services.ts'
import { type CardListing, cardListing } from '../ui/listing/card-listing.ts'
import { memoizeByIdentity } from '../ui/memoize.ts'
import { priceTrendHtml } from '../ui/price-trend-html.server.tsx'
import { aiCampusesText } from './ai-campuses-text.ts'

const MAX_ON_MAP = 40
const MAX_LISTED = 5
const MAX_NEARBY_CITIES = 6
const RADIUS_KM = DEFAULT_RADIUS_MILES * KM_PER_MILE

/** The page with its markup rendered. */
export type ShownCity = Omit<CityPage, 'content' | 'id'> & { html: string }

export interface Nearby {
  /** The closest; farther away than the radius if `total` is 0. */
  listings: CardListing[]
  /** Null if it was not counted. */
  total: number | null
  exact: boolean
  center: { latitude: number; longitude: number }
  /** Around the circle that the list is about. */
  box: Box
  /** Those on the map, the closest first; none farther away than the radius. */
  sites: MapSite[]
  /** Null if it failed. */
  map: LocatorMap | null
}

export interface MapSite extends Pick<ListingSummary, 'slug' | 'landowner_name' | 'parcel_size_acres'> {
  latitude: number
  longitude: number
}

export interface FoundCity {
  state: 'found'
  city: ShownCity
  /** Null if the search failed or the place is unknown. */
  nearby: Nearby | null
  /** Null if they failed or the place is unknown. */
  prices: CityLandPrices | null
  nearbyCities: NearbyCity[]
  /** The industrial power prices of its state, as HTML; null outside the states. */
  priceTrend: string | null
  /** Those around it, as a text; null if none are known. */
  aiCampuses: string | null
}

export type CityView = FoundCity | { state: 'missing' } | { state: 'failed' }

type CityServices = Pick<Services, 'cities' | 'listings' | 'maps' | 'priceTrends'>
type OnError = (error: unknown) => void

/** Loads a city page with the land around it. Only a failure of the page itself fails the screen. */
export async function loadCity(
  services: CityServices,
  viewer: Viewer,
  path: string | undefined,
  onError: OnError,
): Promise<CityView> {
  const slug = slugOfPath(path)
  if (slug === null) return { state: 'missing' }
  const { cities } = services
  let page: CityPage
  try {
    page = await cities.getBySlug(viewer, slug)
  } catch (error) {
    if (isErrorCode(error, 'city_page_not_found')) return { state: 'missing' }
    onError(error)
    return { state: 'failed' }
  }
  const [nearby, prices, nearbyCities, campuses] = await Promise.all([
    orNull(() => findNearby(services, viewer, page.slug, onError), onError),
    orNull(() => cities.getLandPrices(viewer, page.slug), onError),
    orNull(() => cities.findNear(viewer, { slug: page.slug, limit: MAX_NEARBY_CITIES }), onError),
    orNull(() => findCampuses(services, page), onError),
  ])
  return viewOf(page, nearby, prices, nearbyCities, services.priceTrends.find(page.state_name), campuses)
}

/** Memoized, so that markup is rendered only when something changes. */
const viewOf = memoizeByIdentity(
  (
    { content, id: _, ...city }: CityPage,
    nearby: Nearby | null,
    prices: CityLandPrices | null,
    nearbyCities: NearbyCity[] | null,
    trend: PriceTrend | null,
    campuses: AiCampuses | null,
  ): FoundCity => ({
    state: 'found',
    city: { ...city, html: renderMarkup(content) },
    nearby,
    prices,
    nearbyCities: nearbyCities ?? [],
    priceTrend: trend && priceTrendHtml(trend),
    aiCampuses: campuses && aiCampusesText(campuses),
  }),
)

const nearbyOf = memoizeByIdentity(
  ({ data, total, total_exact: exact, place }: SearchResult, map: LocatorMap | null): Nearby => ({
    listings: data.slice(0, MAX_LISTED).map(cardListing),
    total,
    exact,
    center: { latitude: place!.latitude, longitude: place!.longitude },
    box: boxAround(place!, RADIUS_KM),
    sites: total === 0 ? [] : data.flatMap(sitesOf),
    map,
  }),
)

function sitesOf({ slug, landowner_name, parcel_size_acres, latitude, longitude }: ListingSummary): MapSite[] {
  return latitude === null || longitude === null
    ? []
    : [{ slug, landowner_name, parcel_size_acres, latitude, longitude }]
}

async function findNearby(
  { listings, maps }: CityServices,
  viewer: Viewer,
  city: string,
  onError: OnError,
): Promise<Nearby | null> {
  const found = await listings.findAround(viewer, { city, limit: MAX_ON_MAP })
  const { place } = found
  if (place === null) return null
  const withinRadius = found.total === 0 ? [] : found.data
  const points = withinRadius.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  const { latitude, longitude } = place
  const map = await orNull(() => maps.getSurroundings({ latitude, longitude, radiusKm: RADIUS_KM, points }), onError)
  return nearbyOf(found, map)
}

async function findCampuses({ maps }: CityServices, { latitude, longitude }: CityPage): Promise<AiCampuses | null> {
  if (latitude === null || longitude === null) return null
  return maps.findAiCampuses({ latitude, longitude, miles: DEFAULT_RADIUS_MILES })
}

async function orNull<T>(load: () => Promise<T>, onError: OnError): Promise<T | null> {
  try {
    return await load()
  } catch (error) {
    onError(error)
    return null
  }
}
