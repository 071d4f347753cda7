import { sql } from 'kysely'
import type { DraftFields } from '../../../domain/draft/draft.ts'
import { PRICE_MILES, type Surroundings } from '../../../domain/draft/surroundings.ts'
import { centerOf, type Ring } from '../../../domain/geometry/boundary.ts'
import { parseBoundary } from '../../../domain/geometry/boundary-geojson.ts'
import { KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { MIN_PRICES, type PriceSample } from '../../../domain/listing/land-prices.ts'
import { type Point, parseGps } from '../../../domain/place/gps.ts'
import { isArea } from '../../../domain/place/place.ts'
import type { Db } from '../../platform/db/database.ts'
import { findNearest } from '../maps/nearest.ts'
import { findUtilities } from '../maps/utilities.ts'
import { findPlaces } from '../places/find-places.ts'
import { NO_PLACE, type Places } from '../places/places.ts'

/** Enough for a median, and soon read. */
const MAX_PRICES = 500

/** Null while a draft has neither a point nor a valid outline, and its address leads to nothing smaller than a county. */
export async function findSurroundings(db: Db, places: Places, fields: DraftFields): Promise<Surroundings | null> {
  const ring = outlineOf(fields)
  const exact = parseGps(fields.gps_coordinates?.[0] ?? '') ?? (ring && centerOf(ring))
  const point = exact ?? (await addressPoint(places, fields))
  if (point === null) return null
  const [[place], nearest, utilities, prices] = await Promise.all([
    findPlaces(db, [point]),
    findNearest(db, { ...point, boundary: ring }),
    exact ? findUtilities(db, { ...point, boundary: ring }) : [],
    findPrices(db, point),
  ])
  return { point, isApproximate: exact === null, place: place ?? null, nearest, utilities, prices }
}

async function addressPoint(places: Places, fields: DraftFields): Promise<Point | null> {
  const address = fields.address?.[0] ?? ''
  const { place } = address.trim() === '' ? NO_PLACE : await places.resolve(address)
  if (place === null || isArea(place)) return null
  return { latitude: place.latitude, longitude: place.longitude }
}

function outlineOf(fields: DraftFields): Ring | null {
  const { ring, problem } = parseBoundary(fields.boundary?.[0] ?? '')
  return problem === null ? ring : null
}

async function findPrices(db: Db, { latitude, longitude }: Point): Promise<Surroundings['prices']> {
  const center = sql`ST_SetSRID(ST_MakePoint(${longitude}::float8, ${latitude}::float8), 4326)::geography`
  const meters = PRICE_MILES * KM_PER_MILE * 1000
  const { rows } = await sql<{ is_lease: boolean; priced: number; median: number }>`
    select is_lease, count(*)::int as priced, percentile_cont(0.5) within group (order by per_acre) as median
    from (
      select price_type = 'lease' as is_lease, (price / parcel_size_acres)::float8 as per_acre from land_listings
      where is_published and price > 0 and ST_DWithin(point, ${center}, ${meters}::float8)
      order by point <-> ${center} limit ${MAX_PRICES}) as near
    group by is_lease`.execute(db)
  const sample = (isLease: boolean): PriceSample => {
    const found = rows.find(({ is_lease }) => is_lease === isLease)
    const priced = found?.priced ?? 0
    return { priced, median: priced >= MIN_PRICES ? found!.median : null }
  }
  return { sale: sample(false), lease: sample(true) }
}
