import { polygonsOf } from '../../../domain/area/area.ts'
import { boxOfArea, parseArea } from '../../../domain/area/area-text.ts'
import { containsTest } from '../../../domain/area/contains.ts'
import { type Box, boxAround, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { isArea, type Place } from '../../../domain/place/place.ts'
import { acreRange, DEFAULT_RADIUS_MILES, type SearchFilters } from '../../../domain/search/search.ts'
import { haversineOf, haversineTo } from './circle-conditions.ts'
import type { Columns } from './listing-columns.ts'

/** Moves the matching ones of the first `count` positions to the front. @returns how many match */
export type ColumnFilter = (columns: Columns, positions: Uint16Array, count: number) => number

interface Searched {
  filters: SearchFilters
  place: Place | null
}

const radiusKm = ({ within }: SearchFilters) => (within ?? DEFAULT_RADIUS_MILES) * KM_PER_MILE
const centerOf = (place: Place | null) => (place && !isArea(place) ? place : null)

/** The boxes that matches are in. @param view the box that the map shows */
export function columnBoxes({ filters, place, view }: Searched & { view: Box | null }): Box[] {
  const center = centerOf(place)
  const boxes = [
    view,
    filters.bbox,
    filters.area === null ? null : boxOfArea(filters.area),
    center && boxAround(center, radiusKm(filters)),
  ]
  return boxes.filter((box) => box !== null)
}

/**
 * The other conditions on a listing's place and figures that SQL has in conditions.ts, for listings in memory.
 * @param state compared exactly as it is written
 */
export function columnFilters({ filters, place, state }: Searched & { state: string | null }): ColumnFilter[] {
  const center = centerOf(place)
  const { min, max } = acreRange(filters)
  const { min_mw, min_price, max_price, price_unit } = filters
  const isPriceLimited = min_price !== null || max_price !== null
  const price = price_unit === 'acre' ? pricePerAcreBetween : between('prices')
  return [
    ...(state === null ? [] : [keeping(({ states }, at) => states[at] === state)]),
    ...(min === null && max === null ? [] : [between('acres')(min, max)]),
    ...(min_mw === null ? [] : [between('megawatts')(min_mw, null)]),
    ...(isPriceLimited ? [price(min_price, max_price)] : []),
    ...(center ? [withinCircle(center, radiusKm(filters))] : []),
    ...(filters.area === null ? [] : [insideArea(filters.area)]),
  ]
}

/** Whether a listing is between the west and the east of a box. */
export function insideMeridians([west, , east]: Box): ColumnFilter {
  if (west <= east) return between('longitudes')(west, east)
  return keeping(({ longitudes }, at) => longitudes[at]! >= west || longitudes[at]! <= east)
}

type Limit = number | null

/** A loop of its own, because one that calls a function for each listing takes several times as long. */
const between =
  (name: 'longitudes' | 'acres' | 'prices' | 'megawatts') =>
  (least: Limit, most: Limit): ColumnFilter =>
  (columns, positions, count) => {
    const values = columns[name]
    const [low, high] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY]
    let kept = 0
    for (let index = 0; index < count; index++) {
      const at = positions[index]!
      const value = values[at]!
      if (value >= low && value <= high) positions[kept++] = at
    }
    return kept
  }

const pricePerAcreBetween = (least: Limit, most: Limit) =>
  keeping(({ prices, acres }, at) => {
    const price = prices[at]! / acres[at]!
    return price >= (least ?? 0) && price <= (most ?? Number.POSITIVE_INFINITY)
  })

function keeping(isMatch: (columns: Columns, position: number) => boolean): ColumnFilter {
  return (columns, positions, count) => {
    let kept = 0
    for (let index = 0; index < count; index++) {
      const at = positions[index]!
      if (isMatch(columns, at)) positions[kept++] = at
    }
    return kept
  }
}

function withinCircle(place: Place, km: number): ColumnFilter {
  const [haversine, limit] = [haversineTo(place), haversineOf(km)]
  return keeping(({ longitudes, latitudes }, at) => haversine(longitudes[at]!, latitudes[at]!) <= limit)
}

function insideArea(text: string): ColumnFilter {
  const contains = containsTest(polygonsOf(parseArea(text).area ?? []))
  return keeping(({ longitudes, latitudes }, at) => contains(longitudes[at]!, latitudes[at]!))
}
