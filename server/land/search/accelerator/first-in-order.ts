import type { Window } from '../order.ts'
import { LowestScores } from './lowest-scores.ts'

/** A listing and what it is sorted by, ascending; infinite if unknown. */
export interface Keyed {
  number: number
  key: number
}

/**
 * The first listings in sort order, equal ones in any order; more of them than the limit when the last ones are equal.
 * @param keys by number; NaN if unknown
 */
export function firstInOrder(
  numbers: Int32Array,
  keys: Float64Array,
  { limit, isDescending }: { limit: number; isDescending: boolean },
): Keyed[] {
  const sign = isDescending ? -1 : 1
  const lowest = new LowestScores(limit)
  let { highest } = lowest
  const candidates: Keyed[] = []
  // Runs backward: the newest usually win, so fewer get replaced.
  for (let at = numbers.length - 1; at >= 0; at--) {
    const number = numbers[at]!
    const key = sign * keys[number]!
    // False for NaN.
    if (!(key <= highest)) continue
    lowest.add(key)
    highest = lowest.highest
    candidates.push({ number, key })
  }
  if (highest === Number.POSITIVE_INFINITY)
    for (const number of numbers) if (Number.isNaN(keys[number]!)) candidates.push({ number, key: highest })
  return candidates.filter(({ key }) => key <= highest).sort(compareKeys)
}

export function compareKeys(a: Keyed, b: Keyed): number {
  // Not their difference, because that of two infinite ones is NaN.
  return a.key < b.key ? -1 : Number(a.key > b.key)
}

/** The listings in a window of the sorted ones, with all that are equal to its first or its last one. */
export function windowWithTies(sorted: readonly Keyed[], { offset, limit }: Window): { start: number; shown: Keyed[] } {
  let start = offset
  while (start > 0 && sorted[start - 1]!.key === sorted[offset]!.key) start--
  let end = Math.min(sorted.length, offset + limit)
  while (end < sorted.length && sorted[end]!.key === sorted[end - 1]!.key) end++
  return { start, shown: sorted.slice(start, end) }
}
