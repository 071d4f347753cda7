import { type Polygon, polygonsOf } from '../../domain/area/area.ts'
import { parseArea } from '../../domain/area/area-text.ts'
import type { ListingSummary } from '../../domain/listing/listing.ts'
import type { ListingValues } from './factories.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A reference implementation of search that checks one listing at a time without a database. */

export type ReferenceListing = ListingValues & {
  id: string
  slug: string
  landowner_name: string
  parcel_size_acres: number
  price: number | null
  created_at: string
  utility_access: NonNullable<ListingValues['utility_access']>
  energy_sources: ListingSummary['energy_sources']
  latitude: number | null
  longitude: number | null
}

/** Words that are their own stems, so that full-text search and plain comparison agree. */
export const WORDS = ['basalt', 'mesa', 'fjord', 'karst', 'atoll', 'bluff', 'playa', 'tundra'] as const
export const ZONING_WORDS = ['industrial', 'farm', 'heavy', 'light', 'mix'] as const
const UTILITIES = ['power', 'fiber', 'water', 'sewer', 'gas'] as const
const SOURCES = ['solar', 'wind', 'hydro', 'geothermal', 'nuclear', 'gas', 'grid'] as const
const RENEWABLE = ['solar', 'wind', 'hydro', 'geothermal']

const PLACES = [
  { city: 'Taylor', county: 'Williamson County', state: 'Texas', country: 'US', latitude: 30.57, longitude: -97.41 },
  { city: 'Austin', county: 'Travis County', state: 'Texas', country: 'US', latitude: 30.27, longitude: -97.74 },
  { city: 'Lubbock', county: 'Lubbock County', state: 'Texas', country: 'US', latitude: 33.58, longitude: -101.86 },
  { city: 'Reno', county: 'Washoe County', state: 'Nevada', country: 'US', latitude: 39.53, longitude: -119.81 },
  { city: 'Dublin', county: null, state: null, country: 'IE', latitude: 53.33, longitude: -6.25 },
  { city: 'Suva', county: null, state: null, country: 'FJ', latitude: -18.14, longitude: 178.44 },
] as const

/** Makes listings with many unknown and equal values; about one in eight is not published. */
export function makeListings(random: SeededRandom, count: number): ReferenceListing[] {
  return Array.from({ length: count }, (_, index) => makeListing(random, index))
}

function makeListing(random: SeededRandom, index: number): ReferenceListing {
  const place = random.percent(90) ? random.pick(PLACES) : null
  const hasPoint = place !== null && random.percent(90)
  // Some share a point, so that distances tie; longitudes wrap at the date line.
  const spread = random.percent(20) ? 0 : 4
  const latitude = hasPoint ? round(place.latitude + (random.next() - 0.5) * spread) : null
  const longitude = hasPoint ? wrap(round(place.longitude + (random.next() - 0.5) * spread)) : null
  const unknown = () => random.percent(40)
  return {
    id: random.uuid(),
    slug: `reference-${index}`,
    landowner_name: `Parcel ${random.some(WORDS, random.integer(0, 2)).join(' ')}`,
    description: unknown() ? null : random.some(WORDS, random.integer(1, 3)).join(', '),
    address: null,
    place_city: place?.city ?? null,
    place_county: place?.county ?? null,
    place_state: place?.state ?? null,
    place_country: place?.country ?? null,
    latitude,
    longitude,
    gps_coordinates: latitude === null ? null : `${latitude}, ${longitude}`,
    parcel_size_acres: random.pick([1, 4.99, 5, 10, 20, 20.01, 25, 50, 100, 250, 250.5, 500, random.integer(1, 900)]),
    price: unknown() ? null : random.pick([0, 1000, 2500.5, 100_000, 1_000_000, random.integer(1, 3_000_000)]),
    price_type: random.pick(['negotiable', 'sale', 'lease']),
    zoning_info: unknown() ? null : random.some(ZONING_WORDS, random.integer(1, 3)).join(' / '),
    is_published: random.percent(87),
    is_featured: random.percent(10),
    utility_access: Object.fromEntries(
      random.some(UTILITIES, random.integer(0, 5)).map((key) => [key, random.percent(75)]),
    ),
    energy_sources: random.some(SOURCES, random.integer(0, 3)),
    instant_deploy: unknown() ? null : random.percent(50),
    substation_on_site: unknown() ? null : random.percent(50),
    available_power_mw: unknown() ? null : random.pick([0, 5, 9.99, 10, 60, random.integer(1, 300)]),
    lifecycle: random.pick(['published', 'published', 'published', 'under_offer', 'closed']),
    // Few distinct times, so that creation times tie.
    created_at: new Date(Date.UTC(2026, 0, 1 + random.integer(0, 20))).toISOString(),
  }
}

const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
const wrap = (longitude: number) => (longitude > 180 ? round(longitude - 360) : longitude)

export type Center = { latitude: number; longitude: number } & Pick<ListingSummary, 'state' | 'county' | 'country'> & {
    kind: string
  }

/** All matches in sort order. `place` is the place that the search resolved. */
export function referenceSearch(
  all: ReferenceListing[],
  params: URLSearchParams,
  place: Center | null,
): ReferenceListing[] {
  return all.filter((listing) => listing.is_published && matches(listing, params, place)).sort(order(params, place))
}

function matches(listing: ReferenceListing, params: URLSearchParams, place: Center | null): boolean {
  const { parcel_size_acres: acres } = listing
  const [least, most] = band(params.get('size'))
  const number = (name: string) => (params.has(name) ? Number(params.get(name)) : null)
  const atLeast = (value: number | null | undefined, limit: number | null) => limit === null || (value ?? -1) >= limit
  const atMost = (value: number | null | undefined, limit: number | null) =>
    limit === null || (value != null && value <= limit)
  return (
    words(params.get('q')).every((word) => documentWords(listing).has(word)) &&
    words(params.get('zoning')).every((word) => words(listing.zoning_info ?? null).includes(word)) &&
    params.getAll('utility').every((utility) => hasUtility(listing, utility)) &&
    params.getAll('energy').every((source) => hasEnergy(listing, source)) &&
    (params.get('type') === null || listing.instant_deploy === true) &&
    (params.get('price_type') === null || listing.price_type === params.get('price_type')) &&
    isDeal(listing, params) &&
    isAvailable(listing, params.get('availability')) &&
    isZoned(listing, params.getAll('zoning_type')) &&
    atLeast(listing.available_power_mw as number | null, number('min_mw')) &&
    atLeast(acres, least) &&
    atMost(acres, most) &&
    atLeast(acres, number('min_acres')) &&
    atMost(acres, number('max_acres')) &&
    atLeast(priceOf(listing, params), number('min_price')) &&
    atMost(priceOf(listing, params), number('max_price')) &&
    (place === null || isIn(listing, place, number('within') ?? 50)) &&
    (params.get('bbox') === null || isInBox(listing, params.get('bbox')!.split(',').map(Number))) &&
    (params.get('area') === null || isInArea(listing, params.get('area')!))
  )
}

function isInArea({ longitude, latitude }: ReferenceListing, text: string): boolean {
  return longitude !== null && latitude !== null && isInRings(polygonsOf(parseArea(text).area!), longitude, latitude)
}

/** A plain ray test, which is right away from edges. */
function isInRings(polygons: readonly Polygon[], longitude: number, latitude: number): boolean {
  const isIn = (ring: [number, number][], x: number) =>
    ring.reduce((inside, [bx, by], i) => {
      const [ax, ay] = ring.at(i - 1)!
      const isCrossed = ay > latitude !== by > latitude && x < ax + ((latitude - ay) / (by - ay)) * (bx - ax)
      return isCrossed ? !inside : inside
    }, false)
  return polygons.some(({ outline, holes }) =>
    [longitude, longitude + 360].some((x) => isIn(outline, x) && !holes.some((hole) => isIn(hole, x))),
  )
}

/** Per acre on request. */
function priceOf({ price, parcel_size_acres: acres }: ReferenceListing, params: URLSearchParams): number | null {
  return price === null || params.get('price_unit') === null ? price : price / acres
}

/** Rents and sale prices are never compared. */
function isDeal({ price_type }: ReferenceListing, params: URLSearchParams): boolean {
  const deal = params.get('deal')
  if (deal !== null) return (price_type === 'lease') === (deal === 'lease')
  const isByPrice = ['min_price', 'max_price'].some((name) => params.has(name)) || params.get('sort')?.endsWith('price')
  return params.has('price_type') || !isByPrice || price_type !== 'lease'
}

function isAvailable({ lifecycle }: ReferenceListing, availability: string | null): boolean {
  if (availability === 'under-offer') return lifecycle === 'under_offer'
  return availability === null || lifecycle === 'published'
}

function isZoned({ zoning_info }: ReferenceListing, types: string[]): boolean {
  if (types.length === 0) return true
  const named = words(zoning_info ?? null).find((word) => word === 'industrial' || word === 'farm')
  const type = named === 'farm' ? 'agricultural' : (named ?? 'other')
  return zoning_info != null && types.includes(type)
}

function band(size: string | null): [number | null, number | null] {
  const [, least, most] = /^(\d+)(?:-(\d+)|\+)$/.exec(size ?? '') ?? []
  return [least === undefined ? null : Number(least), most === undefined ? null : Number(most)]
}

const words = (text: string | null): string[] => (text ?? '').toLowerCase().match(/[a-z]+/g) ?? []

function documentWords(listing: ReferenceListing): Set<string> {
  const { landowner_name, description, place_city, place_county, place_state, zoning_info } = listing
  return new Set(
    [landowner_name, description, place_city, place_county, place_state, zoning_info].flatMap((text) =>
      words(text ?? null),
    ),
  )
}

function hasUtility({ utility_access, substation_on_site }: ReferenceListing, utility: string): boolean {
  if (utility === 'both') return utility_access.power === true && utility_access.fiber === true
  if (utility === 'substation') return substation_on_site === true
  return utility_access[utility as 'power'] === true
}

function hasEnergy({ energy_sources }: ReferenceListing, source: string): boolean {
  return source === 'renewable'
    ? energy_sources.some((one) => RENEWABLE.includes(one))
    : (energy_sources as string[]).includes(source)
}

function isIn(listing: ReferenceListing, place: Center, miles: number): boolean {
  if (place.kind === 'state') return listing.place_state === place.state
  if (place.kind === 'county') return listing.place_state === place.state && listing.place_county === place.county
  if (place.kind === 'country') return listing.place_country === place.country
  const meters = metersTo(listing, place)
  return meters !== null && meters <= miles * 1609.344
}

function isInBox({ latitude, longitude }: ReferenceListing, box: number[]): boolean {
  const [west, south, east, north] = box as [number, number, number, number]
  if (latitude === null || longitude === null || latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

const EARTH_RADIUS_METERS = 6_371_008.7714

/** Great-circle distance in meters by the haversine formula. */
export function metersTo({ latitude, longitude }: Pick<ReferenceListing, 'latitude' | 'longitude'>, to: Center) {
  if (latitude === null || longitude === null) return null
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [from, until] = [radians(latitude), radians(to.latitude)]
  const h =
    Math.sin((until - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(until) * Math.sin(radians(to.longitude - longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(h))
}

type Order = (a: ReferenceListing, b: ReferenceListing) => number

function order(params: URLSearchParams, place: Center | null): Order {
  const byId: Order = (a, b) => (a.id < b.id ? -1 : 1)
  const ascending =
    (value: (listing: ReferenceListing) => number | null): Order =>
    (a, b) => {
      const [x, y] = [value(a) ?? Number.POSITIVE_INFINITY, value(b) ?? Number.POSITIVE_INFINITY]
      return x === y ? byId(a, b) : x - y
    }
  const descending =
    (value: (listing: ReferenceListing) => number | null): Order =>
    (a, b) => {
      const [x, y] = [value(a) ?? Number.NEGATIVE_INFINITY, value(b) ?? Number.NEGATIVE_INFINITY]
      return x === y ? byId(b, a) : y - x
    }
  const isPoint = place !== null && !['county', 'metro', 'state', 'country'].includes(place.kind)
  const sort = params.get('sort') ?? (isPoint ? 'distance' : 'newest')
  if (sort === 'price') return ascending((listing) => priceOf(listing, params))
  if (sort === '-price') return descending((listing) => priceOf(listing, params))
  if (sort === 'acres') return ascending(({ parcel_size_acres }) => parcel_size_acres)
  if (sort === '-acres') return descending(({ parcel_size_acres }) => parcel_size_acres)
  if (sort === 'distance' && place !== null) return ascending((listing) => metersTo(listing, place))
  return descending(({ created_at }) => Date.parse(created_at))
}
