import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../domain/place.ts'
import { appliedSort, type SearchFilters, type Sort } from '../../domain/search.ts'
import { haversineFrom } from './circle-conditions.ts'

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
  /** Whether the index can't break ties by the id. */
  isKnn?: boolean
}

const ASCENDING = sql`asc`
const DESCENDING = sql`desc`

function byColumn(key: Sql, direction: Sql, idDirection = direction): Order {
  return { key, direction, idDirection, indexOrder: sql`${key} ${direction}` }
}

export const NEWEST = byColumn(sql`created_at`, DESCENDING)

const ORDERS: Record<Exclude<Sort, 'distance'>, Order> = {
  newest: NEWEST,
  price: byColumn(sql`price`, ASCENDING),
  '-price': byColumn(sql`price`, sql`desc nulls last`, DESCENDING),
  acres: byColumn(sql`parcel_size_acres`, ASCENDING),
  '-acres': byColumn(sql`parcel_size_acres`, DESCENDING),
}

/** The expression of two indexes. */
export const PRICE_PER_ACRE = sql`(price / parcel_size_acres)`
const ORDERS_PER_ACRE: Partial<Record<Sort, Order>> = {
  price: byColumn(PRICE_PER_ACRE, ASCENDING),
  '-price': byColumn(PRICE_PER_ACRE, sql`desc nulls last`, DESCENDING),
}

export function orderOf(filters: Pick<SearchFilters, 'sort' | 'price_unit'>, place: Place | null): Order {
  const sort = appliedSort(filters, place)
  if (sort === 'distance') return place ? nearestTo(place) : NEWEST
  return (filters.price_unit === 'acre' && ORDERS_PER_ACRE[sort]) || ORDERS[sort]
}

export function nearestTo(place: Place): Order {
  const center = sql`ST_SetSRID(ST_MakePoint(${place.longitude}::float8, ${place.latitude}::float8), 4326)::geography`
  return {
    key: haversineFrom(place),
    direction: ASCENDING,
    idDirection: ASCENDING,
    indexOrder: sql`point <-> ${center}`,
    isKnn: true,
  }
}
