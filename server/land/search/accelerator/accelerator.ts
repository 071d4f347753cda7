import { shareNext } from '../../../platform/concurrency/share-next.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type FailureLog, UNLOGGED } from '../../../platform/failure-log.ts'
import type { Condition, SqlCondition } from '../condition.ts'
import type { Matches } from '../matches.ts'
import type { Bits } from './bits.ts'
import { type Changes, isTooOld, type Position, readChanges } from './changes.ts'
import { ConditionBits } from './condition-bits.ts'
import { ListingTable } from './listing-table.ts'
import { matchInMemory } from './memory-matches.ts'
import { Summaries } from './summaries.ts'

const RETRY_MS = 5_000

interface Options {
  /** Learns that listings can’t be loaded. */
  failures?: FailureLog
  /** Learns what answers each search. */
  observe?: (answeredBy: 'memory' | 'database') => void
  /** Pause after a failure; overridden by tests. */
  retryMs?: number
}

/**
 * Keeps what searches need of the published listings in memory. Each search first applies the changes that have been committed
 * since the last one, so it finds what the database would find.
 */
export class Accelerator {
  readonly #db: Db
  readonly #bits: ConditionBits
  #listings = new ListingTable()
  #summaries: Summaries
  /** Null before all listings are loaded. */
  #position: Position | null = null
  /** While there is more to load than a page. */
  #loading: Promise<void> | null = null
  /** Searches that come while changes are being read share the next reading, which sees all that they may expect. */
  readonly #catchUp = shareNext(() => this.#readChanges())
  #failedAt = Number.NEGATIVE_INFINITY
  readonly #options: Required<Options>

  constructor(db: Db, { failures = UNLOGGED, observe = () => undefined, retryMs = RETRY_MS }: Options = {}) {
    this.#db = db
    this.#options = { failures, observe, retryMs }
    this.#bits = new ConditionBits(db)
    this.#summaries = new Summaries(db)
  }

  /** The matches of a search; null while listings are being loaded, or can’t be. */
  async find(conditions: readonly Condition[]): Promise<Matches | null> {
    const found = await this.#find(conditions)
    this.#options.observe(found === null ? 'database' : 'memory')
    return found
  }

  async #find(conditions: readonly Condition[]): Promise<Matches | null> {
    const ofSql = conditions.filter((condition) => condition.kind === 'sql')
    if (this.#loading === null) await this.#catchUp()
    if (this.#isPausing()) return null
    const bits = new Map<SqlCondition, Bits>()
    if (this.#loading === null)
      await Promise.all(ofSql.map(async (condition) => bits.set(condition, await this.#bits.read(condition))))
    if (this.#loading !== null || this.#position === null) return null
    const memory = {
      listings: this.#listings,
      summaries: this.#summaries,
      bitsOf: (one: SqlCondition) => bits.get(one)!,
    }
    return matchInMemory(this.#db, memory, conditions)
  }

  /** Loads the listings. */
  async load(): Promise<void> {
    await this.#catchUp()
    await this.#loading
  }

  async #readChanges(): Promise<void> {
    if (this.#loading !== null || this.#isPausing()) return
    const since = this.#position
    const first = await readChanges(this.#db, since, 0)
    if (since === null) {
      this.#listings = new ListingTable()
      this.#summaries = new Summaries(this.#db)
    } else if (isTooOld(since, first.position)) {
      this.#position = null
      return this.#readChanges()
    }
    await this.#apply(first)
    if (first.isLast) this.#position = first.position
    else this.#loadRest(since, first)
  }

  #isPausing = () => performance.now() < this.#failedAt + this.#options.retryMs

  /** In the background. After a failure and a pause, a search begins again. */
  #loadRest(since: Position | null, first: Changes): void {
    const load = async () => {
      for (let page = first; !page.isLast; await this.#apply(page)) {
        page = await readChanges(this.#db, since, page.numbers.at(-1)!)
      }
      this.#position = first.position
      this.#options.failures.worked()
    }
    this.#loading = load()
      .catch((error: unknown) => {
        this.#failedAt = performance.now()
        this.#options.failures.failed(error)
      })
      .finally(() => {
        this.#loading = null
      })
  }

  async #apply(changes: Changes): Promise<void> {
    if (changes.numbers.length === 0) return
    const updateBits = await this.#bits.check(changes.numbers)
    // At once, because a search may read them in between.
    updateBits()
    this.#listings.apply(changes)
    this.#summaries.forget(changes.numbers)
  }
}
