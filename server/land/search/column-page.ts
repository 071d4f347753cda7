import type { MatchBatch } from './column-matches.ts'
import type { Order } from './order.ts'

/**
 * The numbers of the first `limit` matches in sort order, in no order. More of them when the last ones are equal, because
 * only the database can break ties.
 */
export function listingNumbersOfPage(
  batches: readonly MatchBatch[],
  order: NonNullable<Order['column']>,
  limit: number,
): number[] {
  const { keyOf, isDescending } = order
  const scoreOf = ({ columns }: MatchBatch, position: number) => {
    const value = keyOf(columns, position)
    if (Number.isNaN(value)) return Number.POSITIVE_INFINITY
    return isDescending ? -value : value
  }
  const lowest = new LowestScores(limit)
  // The newest listings are in the last blocks, and the sooner they are seen, the fewer scores are replaced.
  for (const batch of batches.toReversed()) for (const position of batch.positions) lowest.add(scoreOf(batch, position))
  const { highest } = lowest
  return batches.flatMap((batch) =>
    Array.from(
      batch.positions.filter((position) => scoreOf(batch, position) <= highest),
      (position) => batch.columns.numbers[position]!,
    ),
  )
}

/** The lowest `limit` of many scores, as a heap with the highest of them on top. */
class LowestScores {
  readonly #scores: Float64Array
  #count = 0

  constructor(limit: number) {
    this.#scores = new Float64Array(limit)
  }

  /** Infinite until there are `limit` scores. */
  get highest(): number {
    return this.#count < this.#scores.length ? Number.POSITIVE_INFINITY : this.#scores[0]!
  }

  add(score: number): void {
    const scores = this.#scores
    if (this.#count === scores.length) {
      if (score < scores[0]!) this.#sink(score)
      return
    }
    let at = this.#count++
    for (let parent = (at - 1) >> 1; at > 0 && scores[parent]! < score; parent = (at - 1) >> 1) {
      scores[at] = scores[parent]!
      at = parent
    }
    scores[at] = score
  }

  /** Replaces the top. */
  #sink(score: number): void {
    const scores = this.#scores
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child + 1 < scores.length && scores[child + 1]! > scores[child]!) child++
      if (child >= scores.length || scores[child]! <= score) break
      scores[at] = scores[child]!
      at = child
    }
    scores[at] = score
  }
}
