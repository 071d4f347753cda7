import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { limitTime } from '../concurrency/limit-time.ts'
import { createFailureLog, type FailureLog, type WarningLog } from '../failure-log.ts'
import { type Lsn, parseLsn } from './lsn.ts'

/** A server that doesn't answer for so long isn't read. */
const LOOK_MS = 1_000
/** Between looks while a change has to arrive, and how long that is looked for before the regular looks go on. */
const CATCH_UP_EVERY_MS = 20
const CATCH_UP_MS = 500
const POSITION = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as lsn'

/** What a replica was reading when it became unavailable may be read elsewhere. */
export class ReplicaLostError extends Error {
  override name = 'ReplicaLostError'
}

interface ReplicaOptions {
  /** Its place in DATABASE_REPLICA_URLS, from 1. */
  number: number
  /** For reads. */
  pool: pg.Pool
  /** For looking at it, which mustn't wait for reads. */
  probe: pg.Pool
  log: WarningLog
}

/** A server that is read in place of the primary. */
export class Replica {
  /** In logs and metrics, because its URL may contain a password. */
  readonly name: string
  readonly pool: pg.Pool
  /** Up to where it has replayed the primary's log; null while it can't be read. */
  replayed: Lsn | null = null
  readonly #probe: pg.Pool
  readonly #failures: FailureLog
  /** Each fails one of the statements that are being read there. */
  readonly #reads = new Set<(error: ReplicaLostError) => void>()
  /** What it has to replay, while that is looked for. */
  #awaited: Lsn | null = null

  constructor({ number, pool, probe, log }: ReplicaOptions) {
    this.pool = pool
    this.#probe = probe
    this.name = `replica ${number}`
    this.#failures = createFailureLog(log, `${this.name} is unavailable; others are read`)
  }

  /** How many statements are being read there. */
  get open(): number {
    return this.#reads.size
  }

  /** Asks for its position. A server that isn't in recovery is a primary, which each replica may become, and isn't read. */
  async look(): Promise<void> {
    try {
      const asked = this.#probe.query<{ lsn: string | null }>(POSITION)
      const { rows } = await limitTime(asked, LOOK_MS, new Error('The replica does not answer.'))
      this.replayed = parseLsn(rows[0]?.lsn ?? null)
      this.#failures.worked()
    } catch (error) {
      this.leaveOut(error)
    }
  }

  /** Looks until it has replayed this, so that it can be read again soon after a change. */
  async catchUp(lsn: Lsn): Promise<void> {
    const isRunning = this.#awaited !== null
    this.#awaited = lsn
    if (isRunning) return
    const end = performance.now() + CATCH_UP_MS
    do {
      await this.look()
      if (this.replayed === null || this.replayed >= this.#awaited) break
      await wait(CATCH_UP_EVERY_MS, undefined, { ref: false })
    } while (performance.now() < end)
    this.#awaited = null
  }

  /** Isn't read any more until a look succeeds. What is being read there fails. */
  leaveOut(error: unknown): void {
    this.replayed = null
    this.#failures.failed(error)
    for (const fail of this.#reads) fail(new ReplicaLostError('The replica is unavailable.', { cause: error }))
  }

  /** The result of something that is running there. @throws ReplicaLostError if it becomes unavailable before that */
  async orLost<Result>(result: Promise<Result>): Promise<Result> {
    // One for each read, because a promise keeps everything that it was ever raced with.
    const lost = Promise.withResolvers<never>()
    this.#reads.add(lost.reject)
    try {
      return await Promise.race([result, lost.promise])
    } finally {
      this.#reads.delete(lost.reject)
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#probe.end()])
  }
}
