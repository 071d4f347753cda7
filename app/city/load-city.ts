import type { CityNeighbour, CityPage } from '../../domain/city-page.ts'
import { KM_PER_MILE } from '../../domain/distance.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { CityLandPrices } from '../../domain/land-prices.ts'
import { renderMarkup } from '../../domain/markup.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { DEFAULT_RADIUS_MILES } from '../../domain/search.ts'
import { slugOfPath } from '../../domain/slug.ts'
import type { LocatorMap } from '../../server/services/maps.ts'
import type { SearchResult, Services } from '../../server/services/services.ts'
import { type CardListing, cardListing } from '../ui/card-listing.ts'
import { madeOnce } from '../ui/made-once.ts'

/** Listings on the map, and those of them in the list beside it. */
const ON_MAP = 40
const LISTED = 5
const NEIGHBOURS = 6

/** The page without its markup, which the browser has no use for. */
export type ShownCity = Omit<CityPage, 'content' | 'id'> & { html: string }

export interface Nearby {
  /** The closest. */
  listings: CardListing[]
  /** Null when it was not counted. */
  total: number | null
  exact: boolean
  /** Null when it failed. */
  map: LocatorMap | null
}

export interface FoundCity {
  state: 'found'
  city: ShownCity
  /** Null where the search failed or did not know the place: then nothing is said of land around it. */
  nearby: Nearby | null
  /** Null where they failed or the place is not known. */
  prices: CityLandPrices | null
  neighbours: CityNeighbour[]
}

export type CityView = FoundCity | { state: 'missing' } | { state: 'failed' }

type Asked = Pick<Services, 'cities' | 'listings' | 'maps'>
type OnError = (error: unknown) => void

/** A city page with the land around it. Only the page itself decides whether there is one. */
export async function loadCity(
  services: Asked,
  viewer: Viewer,
  rest: string | undefined,
  onError: OnError,
): Promise<CityView> {
  const slug = slugOfPath(rest)
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
  const [nearby, prices, neighbours] = await Promise.all([
    orNull(() => findNearby(services, viewer, page.slug, onError), onError),
    orNull(() => cities.getLandPrices(viewer, page.slug), onError),
    orNull(() => cities.findNear(viewer, { slug: page.slug, limit: NEIGHBOURS }), onError),
  ])
  return viewOf(page, nearby, prices, neighbours)
}

/** All of it is one: its city is another object as soon as anything around the city is. */
const viewOf = madeOnce(
  (
    { content, id: _, ...city }: CityPage,
    nearby: Nearby | null,
    prices: CityLandPrices | null,
    neighbours: CityNeighbour[] | null,
  ): FoundCity => ({
    state: 'found',
    city: { ...city, html: renderMarkup(content) },
    nearby,
    prices,
    neighbours: neighbours ?? [],
  }),
)

const nearbyOf = madeOnce(
  ({ data, total, total_exact: exact }: SearchResult, map: LocatorMap | null): Nearby => ({
    listings: data.slice(0, LISTED).map(cardListing),
    total,
    exact,
    map,
  }),
)

async function findNearby(
  { listings, maps }: Asked,
  viewer: Viewer,
  city: string,
  onError: OnError,
): Promise<Nearby | null> {
  const found = await listings.findAround(viewer, { city, limit: ON_MAP })
  const { place } = found
  if (place === null) return null
  const points = found.data.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  const { latitude, longitude } = place
  const radiusKm = DEFAULT_RADIUS_MILES * KM_PER_MILE
  const map = await orNull(() => maps.getSurroundings({ latitude, longitude, radiusKm, points }), onError)
  return nearbyOf(found, map)
}

async function orNull<T>(ask: () => Promise<T>, onError: OnError): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    onError(error)
    return null
  }
}
