import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'

export interface Window {
  offset: number
  limit: number
}

/** Written out as far as it is the same for many, as a plan that is made once is made for what it can see. */
export const pageOf = ({ offset, limit }: Window): RawBuilder<unknown> =>
  offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`

/** Ties are broken by the id, so that pages are stable. */
export interface Order {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  idDirection: RawBuilder<unknown>
  /** What an index is in the order of. */
  along: RawBuilder<unknown>
}

const RISING = sql`asc`
const FALLING = sql`desc`

function byColumn(key: RawBuilder<unknown>, direction: RawBuilder<unknown>, idDirection = direction): Order {
  return { key, direction, idDirection, along: sql`${key} ${direction}` }
}

export const NEWEST = byColumn(sql`created_at`, FALLING)

const ORDERS: Record<Exclude<SearchFilters['sort'], 'distance'>, Order> = {
  newest: NEWEST,
  price: byColumn(sql`price`, RISING),
  '-price': byColumn(sql`price`, sql`desc nulls last`, FALLING),
  acres: byColumn(sql`parcel_size_acres`, RISING),
  '-acres': byColumn(sql`parcel_size_acres`, FALLING),
}

/** @param arc what grows with the distance to the place; null without one */
export function orderOf(sort: SearchFilters['sort'], place: Place | null, arc: RawBuilder<unknown> | null): Order {
  if (sort !== 'distance') return ORDERS[sort]
  if (!place || !arc) return NEWEST
  const center = sql`ST_SetSRID(ST_MakePoint(${place.longitude}::float8, ${place.latitude}::float8), 4326)::geography`
  return { key: arc, direction: RISING, idDirection: RISING, along: sql`point <-> ${center}` }
}
