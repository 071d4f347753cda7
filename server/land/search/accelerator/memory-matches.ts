import { sql } from 'kysely'
import type { Box } from '../../../../domain/geometry/distance.ts'
import { Grid } from '../../../../domain/search/map/clusters.ts'
import { EXACT_TOTAL } from '../../../../domain/search/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Condition, SqlCondition } from '../condition.ts'
import type { Matches } from '../matches.ts'
import { isDescending } from '../order.ts'
import { matchBySql, pageSql } from '../sql-matches.ts'
import type { Bits } from './bits.ts'
import type { ListingTable } from './listing-table.ts'
import { LowestScores } from './lowest-scores.ts'

/** Of more listings with equal keys, the database finds a page sooner by itself. */
const MAX_SORTED = EXACT_TOTAL

const WORLD: Box = [-180, -90, 180, 90]

/** What is in memory of the listings and of the conditions of a search. */
interface Memory {
  listings: ListingTable
  /** The listings that fulfill a condition that only the database can check. */
  bitsOf: (condition: SqlCondition) => Bits
}

/** Answers from memory. Only the rows of a page, and orders by what memory doesn't have, come from the database. */
export function matchInMemory(db: Db, { listings, bitsOf }: Memory, conditions: readonly Condition[]): Matches {
  const find = (condition: Condition) => (condition.kind === 'sql' ? bitsOf(condition) : listings.find(condition))
  const found = conditions.reduce((all, condition) => all.and(find(condition)), listings.published)
  return {
    count: async () => Math.min(found.count(), EXACT_TOTAL + 1),
    async page(order, window) {
      const bySql = () => matchBySql(db, conditions).page(order, window)
      if (order.keysOf === null) return bySql()
      const numbers = found.numbers()
      if (numbers.length <= window.offset) return []
      const first = firstInOrder(numbers, order.keysOf(listings, numbers), {
        limit: window.offset + window.limit,
        isDescending: isDescending(order),
      })
      if (first.length > MAX_SORTED) return bySql()
      const { rows } = await pageSql(sql`number = any(${first}::integer[]) and is_published`, order, window).execute(db)
      return rows
    },
    countEach: async (each) => each.map((condition) => found.countCommon(find(condition))),
    async cells(view, size) {
      const grid = new Grid(view ?? WORLD, size)
      grid.add(listings, found.numbers())
      return grid.cells()
    },
  }
}

/**
 * The numbers of the first listings in sort order, in no order. More of them than `limit` when the last ones are equal or
 * unknown, because only the database can break ties.
 */
function firstInOrder(
  numbers: Int32Array,
  keys: Float64Array,
  { limit, isDescending }: { limit: number; isDescending: boolean },
): number[] {
  const sign = isDescending ? -1 : 1
  const lowest = new LowestScores(limit)
  // Runs backward: the newest usually win, so fewer get replaced. NaN never enters.
  for (let at = keys.length - 1; at >= 0; at--) {
    const score = sign * keys[at]!
    if (score < lowest.highest) lowest.add(score)
  }
  const { highest } = lowest
  if (highest === Number.POSITIVE_INFINITY) return [...numbers]
  const found: number[] = []
  for (let at = 0; at < keys.length; at++) if (sign * keys[at]! <= highest) found.push(numbers[at]!)
  return found
}
