import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'

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
}

const ASCENDING = sql`asc`
const DESCENDING = sql`desc`

function byColumn(key: Sql, direction: Sql, idDirection = direction): Order {
  return { key, direction, idDirection, indexOrder: sql`${key} ${direction}` }
}

export const NEWEST = byColumn(sql`created_at`, DESCENDING)

const ORDERS: Record<Exclude<SearchFilters['sort'], 'distance'>, Order> = {
  newest: NEWEST,
  price: byColumn(sql`price`, ASCENDING),
  '-price': byColumn(sql`price`, sql`desc nulls last`, DESCENDING),
  acres: byColumn(sql`parcel_size_acres`, ASCENDING),
  '-acres': byColumn(sql`parcel_size_acres`, DESCENDING),
}

/** @param haversine SQL that grows with the distance to the place; null without a place */
export function orderOf(sort: SearchFilters['sort'], place: Place | null, haversine: Sql | null): Order {
  if (sort !== 'distance') return ORDERS[sort]
  if (!place || !haversine) return NEWEST
  const center = sql`ST_SetSRID(ST_MakePoint(${place.longitude}::float8, ${place.latitude}::float8), 4326)::geography`
  return {
    key: haversine,
    direction: ASCENDING,
    idDirection: ASCENDING,
    indexOrder: sql`point <-> ${center}`,
  }
}
