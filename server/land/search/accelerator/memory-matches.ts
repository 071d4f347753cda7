import { sql } from 'kysely'
import type { Box } from '../../../../domain/geometry/distance.ts'
import { Grid } from '../../../../domain/search/map/clusters.ts'
import { EXACT_TOTAL } from '../../../../domain/search/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Condition, SqlCondition } from '../condition.ts'
import type { Matches } from '../matches.ts'
import { isDescending } from '../order.ts'
import { matchBySql, pageSql } from '../sql-matches.ts'
import { Bits } from './bits.ts'
import { type ColumnFilter, columnFilters } from './column-filters.ts'
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

/** The published listings that fulfill all conditions, in ascending order of their numbers. */
function find(memory: Memory, conditions: readonly Condition[]): Int32Array {
  const filters: ColumnFilter[] = []
  let bits = memory.listings.published
  for (const condition of conditions) {
    if (isInBits(condition)) bits = bits.and(bitsOf(memory, condition))
    else filters.push(...columnFilters(condition, memory.listings))
  }
  return filtered(bits.numbers(), filters)
}

type BitCondition = Extract<Condition, { kind: 'attributes' | 'sql' }>

const isInBits = (condition: Condition): condition is BitCondition =>
  condition.kind === 'attributes' || condition.kind === 'sql'

function bitsOf({ listings, bitsOf }: Memory, condition: BitCondition): Bits {
  if (condition.kind === 'sql') return bitsOf(condition)
  return condition.anyOf.map((name) => listings.attributes.get(name)!).reduce((all, bits) => all.or(bits))
}

/** Overwrites `numbers`. */
function filtered(numbers: Int32Array, filters: readonly ColumnFilter[]): Int32Array {
  let count = numbers.length
  for (const filter of filters) count = filter(numbers, count)
  return numbers.subarray(0, count)
}

/** Answers from memory. Only the rows of a page, and orders by what memory doesn't have, come from the database. */
export function matchInMemory(db: Db, memory: Memory, conditions: readonly Condition[]): Matches {
  const { listings } = memory
  const numbers = find(memory, conditions)
  return {
    count: async () => Math.min(numbers.length, EXACT_TOTAL + 1),
    async page(order, window) {
      const bySql = () => matchBySql(db, conditions).page(order, window)
      if (order.keysOf === null) return bySql()
      if (numbers.length <= window.offset) return []
      const scores = order.keysOf(listings, numbers)
      scoreKeys(scores, isDescending(order))
      const first = withLowestScores(numbers, scores, window.offset + window.limit)
      if (first.length > MAX_SORTED) return bySql()
      const { rows } = await pageSql(sql`number = any(${first}::integer[]) and is_published`, order, window).execute(db)
      return rows
    },
    async countEach(each) {
      const found = Bits.of(numbers)
      return each.map((condition) =>
        isInBits(condition)
          ? found.and(bitsOf(memory, condition)).count()
          : filtered(numbers.slice(), columnFilters(condition, listings)).length,
      )
    },
    async cells(view, size) {
      const grid = new Grid(view ?? WORLD, size)
      grid.add(listings, numbers)
      return grid.cells()
    },
  }
}

/** Makes the first in sort order the lowest. Unknown keys come last. */
function scoreKeys(keys: Float64Array, isDescending: boolean): void {
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!
    keys[at] = Number.isNaN(key) ? Number.POSITIVE_INFINITY : isDescending ? -key : key
  }
}

/** In no order. More of them than `limit` when the last ones are equal, because only the database can break ties. */
function withLowestScores(numbers: Int32Array, scores: Float64Array, limit: number): number[] {
  const lowest = new LowestScores(limit)
  // The newest listings come last, and the sooner they are seen, the fewer scores are replaced.
  for (let at = scores.length - 1; at >= 0; at--) if (scores[at]! < lowest.highest) lowest.add(scores[at]!)
  const { highest } = lowest
  const found: number[] = []
  for (let at = 0; at < scores.length; at++) if (scores[at]! <= highest) found.push(numbers[at]!)
  return found
}
