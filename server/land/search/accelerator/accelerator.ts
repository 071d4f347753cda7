import { isErrorCode } from '../../../../domain/errors.ts'
import { shareNext } from '../../../platform/concurrency/share-next.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readFromReplicas } from '../../../platform/db/read-scope.ts'
import { type FailureLog, UNLOGGED } from '../../../platform/failure-log.ts'
import type { Condition, SqlCondition } from '../condition.ts'
import type { Matches } from '../matches.ts'
import type { Bits } from './bits.ts'
import {
  type Changes,
  earlier,
  isTooOld,
  type Position,
  readChanges,
  readHighestNumber,
  readListings,
} from './changes.ts'
import { ConditionBits } from './condition-bits.ts'
import { ListingTable } from './listing-table.ts'
import { matchInMemory } from './memory-matches.ts'
import { Summaries } from './summaries.ts'

const RETRY_MS = 5_000
/** After there was too little memory. */
const MEMORY_RETRY_MS = 600_000
/** Of the memory that is available; the rest is for everything else. */
const MEMORY_SHARE = 0.75

interface Options {
  /** What listings are loaded from, perhaps replicas; `db` by default. */
  reads?: Db
  /** Learns that listings can’t be loaded. */
  failures?: FailureLog
  /** Learns what answers each search. */
  observe?: (answeredBy: 'memory' | 'database') => void
  /** Pause after a failure; overridden by tests. */
  retryMs?: number
  availableBytes?: () => number
}

/**
 * Keeps what searches need of the published listings in memory. Each search first applies the changes that have been committed
 * since the last one, so it finds what the database would find. Listings that don't fit into memory aren't loaded.
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
  readonly #catchUp = shareNext(() => this.#readChangesOrPause())
  #pausedUntil = Number.NEGATIVE_INFINITY
  readonly #options: Required<Options>

  constructor(
    db: Db,
    {
      reads = db,
      failures = UNLOGGED,
      observe = () => undefined,
      retryMs = RETRY_MS,
      availableBytes = () => process.availableMemory(),
    }: Options = {},
  ) {
    this.#db = db
    this.#options = { reads, failures, observe, retryMs, availableBytes }
    this.#bits = new ConditionBits(db)
    this.#summaries = new Summaries(db)
  }

  /** The matches of a search; null while listings are being loaded, or can’t be, and while the database can’t be asked for changes. */
  async find(conditions: readonly Condition[]): Promise<Matches | null> {
    const found = await this.#find(conditions)
    this.#options.observe(found === null ? 'database' : 'memory')
    return found
  }

  async #find(conditions: readonly Condition[]): Promise<Matches | null> {
    const ofSql = conditions.filter((condition) => condition.kind === 'sql')
    if (this.#loading === null && !(await this.#catchUp())) return null
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

  /** @returns whether that worked; if the primary is away, replicas may still answer searches */
  async #readChangesOrPause(): Promise<boolean> {
    if (this.#isPausing()) return false
    try {
      await this.#readChanges()
      return true
    } catch (error) {
      if (!isErrorCode(error, 'unavailable')) throw error
      this.#pauseAfter(error)
      return false
    }
  }

  #pauseAfter(error: unknown, pauseMs = this.#options.retryMs): void {
    this.#pausedUntil = performance.now() + pauseMs
    this.#options.failures.failed(error)
  }

  async #readChanges(): Promise<void> {
    if (this.#loading !== null) return
    // What a replica has is brought up to date like everything else.
    if (this.#position === null) await this.#readListings()
    const since = this.#position
    if (since === null) return
    const first = await readChanges(this.#db, since, 0)
    if (isTooOld(since, first.position)) {
      this.#position = null
      return this.#readChanges()
    }
    await this.#readPages(first, (after) => readChanges(this.#db, since, after))
  }

  async #readListings(): Promise<void> {
    const { reads } = this.#options
    const highest = await readHighestNumber(this.#db)
    if (!this.#fits(highest)) return
    this.#listings = new ListingTable()
    this.#listings.reserve(highest)
    this.#summaries = new Summaries(this.#db)
    const next = (after: number) => readFromReplicas(() => readListings(reads, after))
    await this.#readPages(await next(0), next)
  }

  /** Whether there is enough memory. Otherwise this is tried again after a while, when other processes may have ended. */
  #fits(highest: number): boolean {
    const [needed, available] = [ListingTable.bytesFor(highest), this.#options.availableBytes() * MEMORY_SHARE]
    if (needed <= available) return true
    const problem = `They need ${inMegabytes(needed)} of memory, and at most ${inMegabytes(available)} may be used.`
    this.#pauseAfter(new Error(problem), MEMORY_RETRY_MS)
    return false
  }

  #isPausing = () => performance.now() < this.#pausedUntil

  /** Applies the first page, and the others in the background. @param next reads the page after this number */
  async #readPages(first: Changes, next: (after: number) => Promise<Changes>): Promise<void> {
    await this.#apply(first)
    if (!first.isLast) return this.#loadRest(first, next)
    this.#position = first.position
    this.#options.failures.worked()
  }

  /** After a failure and a pause, a search begins again. */
  #loadRest(first: Changes, next: (after: number) => Promise<Changes>): void {
    const load = async () => {
      let { position } = first
      for (let page = first; !page.isLast; await this.#apply(page)) {
        page = await next(page.numbers.at(-1)!)
        position = earlier(position, page.position)
      }
      this.#position = position
      this.#options.failures.worked()
    }
    this.#loading = load()
      .catch((error: unknown) => this.#pauseAfter(error))
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

const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6).toLocaleString('en-US')} MB`
