import { polygonsOf } from '../../domain/area/area.ts'
import { parseArea } from '../../domain/area/area-text.ts'
import { containsTest } from '../../domain/area/contains.ts'
import { type Box, boxAround, EARTH_RADIUS_KM, KM_PER_MILE } from '../../domain/distance.ts'
import { isArea, type Place } from '../../domain/place.ts'
import { acreRange, DEFAULT_RADIUS_MILES, type SearchFilters } from '../../domain/search.ts'
import type { BlockColumns } from './listing-columns.ts'

/** Whether the listing at a position of a block matches. */
export type ColumnFilter = (columns: BlockColumns, at: number) => boolean

interface ColumnFilters {
  filters: SearchFilters
  place: Place | null
  /** The state to compare with, exactly as it is written. */
  state: string | null
  /** The box that the map shows. */
  view: Box | null
}

/** The conditions on a listing's place and figures that SQL has in conditions.ts, for listings in memory. */
export function columnFilters({ filters, place, state, view }: ColumnFilters): ColumnFilter[] {
  const center = place && !isArea(place) ? place : null
  const radiusKm = (filters.within ?? DEFAULT_RADIUS_MILES) * KM_PER_MILE
  const boxes = [view, filters.bbox, center && boxAround(center, radiusKm)].filter((box) => box !== null)
  const { min, max } = acreRange(filters)
  const { min_mw, min_price, max_price } = filters
  const price: (columns: BlockColumns, at: number) => number =
    filters.price_unit === 'acre'
      ? ({ prices, acres }, at) => prices[at]! / acres[at]!
      : ({ prices }, at) => prices[at]!
  return [
    ...boxes.map(insideBox),
    ...(state === null ? [] : [({ states }: BlockColumns, at: number) => states[at] === state]),
    ...(min === null ? [] : [({ acres }: BlockColumns, at: number) => acres[at]! >= min]),
    ...(max === null ? [] : [({ acres }: BlockColumns, at: number) => acres[at]! <= max]),
    ...(min_mw === null ? [] : [({ megawatts }: BlockColumns, at: number) => megawatts[at]! >= min_mw]),
    ...(min_price === null ? [] : [(columns: BlockColumns, at: number) => price(columns, at) >= min_price]),
    ...(max_price === null ? [] : [(columns: BlockColumns, at: number) => price(columns, at) <= max_price]),
    ...(center ? [withinCircle(center, radiusKm)] : []),
    ...(filters.area === null ? [] : [insideArea(filters.area)]),
  ]
}

function insideBox([west, south, east, north]: Box): ColumnFilter {
  const isBetween = west <= east ? (x: number) => x >= west && x <= east : (x: number) => x >= west || x <= east
  return ({ longitudes, latitudes }, at) =>
    isBetween(longitudes[at]!) && latitudes[at]! >= south && latitudes[at]! <= north
}

const RADIANS = Math.PI / 180

function withinCircle({ latitude, longitude }: Place, km: number): ColumnFilter {
  const [cosine, limit] = [Math.cos(latitude * RADIANS), 1 - Math.cos(Math.min(Math.PI, km / EARTH_RADIUS_KM))]
  return ({ longitudes, latitudes }, at) => {
    const [x, y] = [longitudes[at]!, latitudes[at]!]
    return (
      1 -
        Math.cos((y - latitude) * RADIANS) +
        Math.cos(y * RADIANS) * cosine * (1 - Math.cos((x - longitude) * RADIANS)) <=
      limit
    )
  }
}

function insideArea(text: string): ColumnFilter {
  const contains = containsTest(polygonsOf(parseArea(text).area ?? []))
  return ({ longitudes, latitudes }, at) => contains(longitudes[at]!, latitudes[at]!)
}
