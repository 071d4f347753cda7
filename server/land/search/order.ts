import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../../domain/place/place.ts'
import { isScreeningSort, type ScreeningFilters, type ScreeningSort } from '../../../domain/search/screening-filters.ts'
import { appliedSort, type SearchFilters, type Sort } from '../../../domain/search/search.ts'
import { haversineFrom, haversineTo } from './circle-conditions.ts'
import type { Columns } from './listing-columns.ts'
import type { OwnScores } from './own-weights/own-scores.ts'
import { screeningOrder } from './screening-conditions.ts'

type Sql = RawBuilder<unknown>

export interface Window {
  offset: number
  limit: number
}

/** The limit, and an offset of 0, are literals, because a generic plan only takes account of values it can see. */
export const limitTo = ({ offset, limit }: Window): Sql =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`

/** A sort order. Ties are broken by the id, so that pages are stable. */
export interface Order {
  key: Sql
  direction: Sql
  idDirection: Sql
  /** The sort expression that an index provides. */
  indexOrder: Sql
  /** What the key needs besides `land_listings`. */
  join?: Sql
  /** Whether the index can't break ties by the id. */
  isKnn?: boolean
  /** The key of a listing in memory. NaN comes last. */
  column: { keyOf: ColumnKey; isDescending: boolean } | null
}

type ColumnKey = (columns: Columns, position: number) => number

const ASCENDING = sql`asc`
const DESCENDING = sql`desc`

const ascending = (key: Sql, keyOf: ColumnKey): Order => ({
  key,
  direction: ASCENDING,
  idDirection: ASCENDING,
  indexOrder: sql`${key} asc`,
  column: { keyOf, isDescending: false },
})

const descending = (key: Sql, keyOf: ColumnKey, direction = DESCENDING): Order => ({
  key,
  direction,
  idDirection: DESCENDING,
  indexOrder: sql`${key} ${direction}`,
  column: { keyOf, isDescending: true },
})

const DESCENDING_NULLS_LAST = sql`desc nulls last`
const priceOf: ColumnKey = ({ prices }, at) => prices[at]!
const acresOf: ColumnKey = ({ acres }, at) => acres[at]!
const pricePerAcreOf: ColumnKey = ({ prices, acres }, at) => prices[at]! / acres[at]!

export const NEWEST = descending(sql`created_at`, ({ createdTimes }, at) => createdTimes[at]!)

const ORDERS: Record<Exclude<Sort, 'distance' | ScreeningSort>, Order> = {
  newest: NEWEST,
  price: ascending(sql`price`, priceOf),
  '-price': descending(sql`price`, priceOf, DESCENDING_NULLS_LAST),
  acres: ascending(sql`parcel_size_acres`, acresOf),
  '-acres': descending(sql`parcel_size_acres`, acresOf),
}

type OrderFilters = Pick<SearchFilters, 'sort' | 'price_unit'> & Partial<ScreeningFilters>

/** The expression of two indexes. */
export const PRICE_PER_ACRE = sql`(price / parcel_size_acres)`
const ORDERS_PER_ACRE: Partial<Record<Sort, Order>> = {
  price: ascending(PRICE_PER_ACRE, pricePerAcreOf),
  '-price': descending(PRICE_PER_ACRE, pricePerAcreOf, DESCENDING_NULLS_LAST),
}

export function orderOf(filters: OrderFilters, place: Place | null, ownScores: OwnScores | null = null): Order {
  const sort = appliedSort(filters, place)
  if (isScreeningSort(sort)) return screeningOrder(filters, sort, ownScores)
  if (sort === 'distance') return place ? nearestTo(place) : NEWEST
  return (filters.price_unit === 'acre' && ORDERS_PER_ACRE[sort]) || ORDERS[sort]
}

export function nearestTo(place: Place): Order {
  const haversine = haversineTo(place)
  const center = sql`ST_SetSRID(ST_MakePoint(${place.longitude}::float8, ${place.latitude}::float8), 4326)::geography`
  return {
    key: haversineFrom(place),
    direction: ASCENDING,
    idDirection: ASCENDING,
    indexOrder: sql`point <-> ${center}`,
    isKnn: true,
    // Rounded, so that listings whose order the last digits decide are equal here, and the database orders them.
    column: {
      keyOf: ({ longitudes, latitudes }, at) => Math.fround(haversine(longitudes[at]!, latitudes[at]!)),
      isDescending: false,
    },
  }
}
