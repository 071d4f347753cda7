import { LRUCache } from 'lru-cache'
import { shareNext } from '../../../platform/concurrency/share-next.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readSummaries, type SummaryRow } from '../../listings/rows.ts'

/** About 1.4 KB each, with scores. */
const MAX_CACHED = 10_000

/** What lists show of listings, by number. Searches that wait for rows at the same time share one statement. */
export class Summaries {
  readonly #db: Db
  readonly #cache = new LRUCache<number, SummaryRow>({ max: MAX_CACHED })
  readonly #wanted = new Set<number>()
  /** The listings that have changed since the current read began. */
  #changed: Set<number> | null = null
  readonly #readWanted = shareNext(() => this.#read())

  constructor(db: Db) {
    this.#db = db
  }

  /** Those of these listings that are published. */
  async find(numbers: readonly number[]): Promise<Map<number, SummaryRow>> {
    const found = new Map<number, SummaryRow>()
    let isComplete = true
    for (const number of numbers) {
      const cached = this.#cache.get(number)
      if (cached) found.set(number, cached)
      else {
        this.#wanted.add(number)
        isComplete = false
      }
    }
    if (isComplete) return found
    const read = await this.#readWanted()
    for (const number of numbers) {
      const row = found.get(number) ?? read.get(number)
      if (row) found.set(number, row)
    }
    return found
  }

  forget(numbers: readonly number[]): void {
    for (const number of numbers) {
      this.#cache.delete(number)
      this.#changed?.add(number)
    }
  }

  /** A row that may be older than a change isn't cached. */
  async #read(): Promise<Map<number, SummaryRow>> {
    const numbers = [...this.#wanted]
    this.#wanted.clear()
    const changed = new Set<number>()
    this.#changed = changed
    try {
      const rows = await readSummaries(this.#db, numbers)
      for (const [number, row] of rows) if (!changed.has(number)) this.#cache.set(number, row)
      return rows
    } finally {
      this.#changed = null
    }
  }
}
