/** The lowest `limit` of many scores, as a heap with the highest of them on top. */
export class LowestScores {
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
