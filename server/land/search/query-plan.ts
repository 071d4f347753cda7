import { EXACT_TOTAL } from '../../../domain/search/search.ts'
import type { IndexStatistics } from './index-terms.ts'
import { NEWEST, type Order, type Window } from './order.ts'

/**
 * Two ways to read a page with the bitmap index. An order scan reads the index of the sort order and checks the bit of
 * each listing. A posting-list scan reads the listed numbers of one term that have the bits of all terms.
 */
export type QueryPlan = { kind: 'orderScan' } | { kind: 'postingListScan'; term: string }

export interface OrderedWindow {
  order: Order
  window: Window
}

/** Costs in units of one row read through the word index. */
export const COST = { start: 300, bit: 1 / 8, rowByNumber: 2, indexEntry: 1 / 200 }

/**
 * Estimates costs as if terms were independent of each other.
 * @returns the plan with the lowest estimated cost; null when the word index is cheaper
 */
export function cheapestPlan(
  terms: readonly string[],
  statistics: IndexStatistics,
  { order, window }: OrderedWindow,
): QueryPlan | null {
  const { highestNumber } = statistics
  let [matches, entries] = [highestNumber, 0]
  let rarest: { term: string; matches: number } | null = null
  for (const term of terms) {
    const indexed = statistics.terms.get(term)
    if (!indexed) return null
    matches *= indexed.matches / highestNumber
    entries += indexed.matches
    if (indexed.isListed && (rarest === null || indexed.matches < rarest.matches)) {
      rarest = { term, matches: indexed.matches }
    }
  }
  const end = window.offset + window.limit
  const wordIndexCost = Math.min(matches, EXACT_TOTAL) + entries * COST.indexEntry
  const orderScanCost = COST.start + ((end * highestNumber) / Math.max(matches, 1)) * COST.bit
  const rowsRead = order === NEWEST ? Math.min(matches, end) : matches
  const listScanCost = rarest ? COST.start + rarest.matches * COST.bit + rowsRead * COST.rowByNumber : Infinity
  if (wordIndexCost <= Math.min(orderScanCost, listScanCost)) return null
  return rarest && listScanCost < orderScanCost ? { kind: 'postingListScan', term: rarest.term } : { kind: 'orderScan' }
}
