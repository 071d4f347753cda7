import { sql } from 'kysely'
import type { Box } from '../../../../domain/geometry/distance.ts'
import { Grid } from '../../../../domain/search/map/clusters.ts'
import { EXACT_TOTAL } from '../../../../domain/search/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SummaryRow } from '../../listings/rows.ts'
import type { Condition, SqlCondition } from '../condition.ts'
import type { Matches } from '../matches.ts'
import { isDescending } from '../order.ts'
import { matchBySql, pageSql } from '../sql-matches.ts'
import type { Bits } from './bits.ts'
import { compareKeys, firstInOrder, type Keyed, windowWithTies } from './first-in-order.ts'
import type { ListingTable } from './listing-table.ts'
import type { Summaries } from './summaries.ts'

/** Of more listings with equal keys, the database finds a page sooner by itself. */
const MAX_SORTED = EXACT_TOTAL
/** More listings than this aren't read to order those with equal keys. */
const MAX_TIED = 200

const WORLD: Box = [-180, -90, 180, 90]

/** What is in memory of the listings and of the conditions of a search. */
interface Memory {
  listings: ListingTable
  summaries: Summaries
  /** The listings that fulfill a condition that only the database can check. */
  bitsOf: (condition: SqlCondition) => Bits
}

/** Answers from memory. Orders by what memory doesn't have, and ties that it can't break, come from the database. */
export function matchInMemory(
  db: Db,
  { listings, summaries, bitsOf }: Memory,
  conditions: readonly Condition[],
): Matches {
  const find = (condition: Condition) => (condition.kind === 'sql' ? bitsOf(condition) : listings.find(condition))
  const found = conditions.reduce((all, condition) => all.and(find(condition)), listings.published)
  return {
    count: async () => Math.min(found.count(), EXACT_TOTAL + 1),
    async page(order, window) {
      const bySql = () => matchBySql(db, conditions).page(order, window)
      if (order.keysOf === null) return bySql()
      const numbers = found.numbers()
      if (numbers.length <= window.offset) return []
      const keys = order.keysOf(listings, numbers)
      const limits = { limit: window.offset + window.limit, isDescending: isDescending(order) }
      const first = firstInOrder(numbers, keys, limits)
      if (first.length > MAX_SORTED) return bySql()
      const { start, shown } = windowWithTies(first, window)
      const isTied = shown.some((one, at) => at > 0 && one.key === shown[at - 1]!.key)
      if (shown.length > MAX_TIED || (isTied && order.isRounded)) {
        const numbers = first.map(({ number }) => number)
        const { rows } = await pageSql(
          sql`number = any(${numbers}::integer[]) and is_published`,
          order,
          window,
        ).execute(db)
        return rows
      }
      const rows = await summaries.find(shown.map(({ number }) => number))
      if (isTied) sortTies(shown, rows, isDescending(order))
      const inWindow = shown.slice(window.offset - start, window.offset - start + window.limit)
      return inWindow.flatMap(({ number }) => rows.get(number) ?? [])
    },
    summaries: (numbers) => summaries.find(numbers),
    countEach: async (each) => each.map((condition) => found.countCommon(find(condition))),
    async cells(view, size) {
      const grid = new Grid(view ?? WORLD, size)
      grid.add(listings, found.numbers())
      return grid.cells()
    },
  }
}

/** By id, as `orderBy` does. */
function sortTies(shown: Keyed[], rows: ReadonlyMap<number, SummaryRow>, isDescending: boolean): void {
  const idOf = ({ number }: Keyed) => rows.get(number)?.id ?? ''
  shown.sort((a, b) => {
    if (a.key !== b.key || idOf(a) === idOf(b)) return compareKeys(a, b)
    return idOf(a) < idOf(b) === isDescending ? 1 : -1
  })
}
