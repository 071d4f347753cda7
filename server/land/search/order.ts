import { type RawBuilder, sql } from 'kysely'
import type { ListingTable } from './accelerator/listing-table.ts'

type Sql = RawBuilder<unknown>

export interface Window {
  offset: number
  limit: number
}

/** A sort order. Unknown keys come last. Ties are broken by the id, so that pages are stable. */
export interface Order {
  key: Sql
  direction: 'asc' | 'desc' | 'desc nulls last'
  /** What the key needs besides `land_listings`. */
  join?: Sql
  /** The keys of these listings in memory, by number; NaN if unknown. Null for a key that only the database has. */
  keysOf: ((listings: ListingTable, numbers: Int32Array) => Float64Array) | null
  /** Keys that are equal in memory may differ in the database. */
  isRounded?: boolean
}

/** Computes a key for each of these listings. @param numbers in ascending order */
export function keysOf(numbers: Int32Array, keyOf: (number: number) => number): Float64Array {
  const keys = new Float64Array((numbers.at(-1) ?? 0) + 1)
  for (let at = 0; at < numbers.length; at++) keys[numbers[at]!] = keyOf(numbers[at]!)
  return keys
}

export const isDescending = ({ direction }: Order) => direction !== 'asc'

export const orderBy = (order: Order): Sql =>
  sql`${order.key} ${sql.raw(order.direction)}, id ${sql.raw(isDescending(order) ? 'desc' : 'asc')}`
