import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '../../platform/http/log.ts'
import type { ServedRequest } from '../../platform/http/screen-response.ts'
import { createSecret } from '../../platform/secret.ts'
import { type Batch, type Bounds, createTally } from './tally.ts'
import { viewOf } from './view.ts'
import { createVisitors } from './visitors.ts'

/** Where counts go; see server/people/analytics/view-store.ts. */
export interface ViewStore {
  /** Returns the salt of each day, storing a suggested one if there is none yet. Deletes those of past days. */
  salts(days: readonly string[], suggested: () => string): Promise<Map<string, string>>
  /** Adds a batch. Idempotent: `number` increases with each batch of a writer. */
  write(batch: Batch, from: { writer: string; number: number }): Promise<void>
}

export interface ViewCounter {
  /** Counts the request if it is a view. */
  record(request: ServedRequest): void
  /** Saves the counts so far. */
  flush(): Promise<void>
  /** Saves the remaining counts and stops. */
  stop(): Promise<void>
}

export interface ViewCounterOptions {
  store: ViewStore
  publicUrl: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  everyMs?: number
  bounds?: Bounds
  now?: () => number
}

const EVERY_MS = 5_000
const DAY_MS = 86_400_000
/** Delays between retries when the process stops while the database is unavailable. */
const FINAL_RETRIES_MS = [250, 750, 2_000]

/** Counts views in memory and saves them every few seconds; see docs/decisions/027-analytics.md. */
export async function startViewCounter(options: ViewCounterOptions): Promise<ViewCounter> {
  const { store, log, everyMs = EVERY_MS, now = Date.now } = options
  const ownSite = new URL(options.publicUrl).host
  const tally = createTally(options.bounds)
  const visitors = createVisitors()
  const writer = randomUUID()
  let number = 0
  /** Sent to the database but not confirmed yet. */
  let pending: Batch | null = null
  let isUnavailable = false
  let running = Promise.resolve()

  async function ensureSalts(): Promise<void> {
    const days = [now(), now() + DAY_MS].map(dayOf)
    if (!days.every(visitors.hasSalt)) visitors.setSalts(await store.salts(days, createSecret))
  }

  async function write(): Promise<void> {
    await ensureSalts()
    for (;;) {
      if (pending === null) {
        pending = tally.take()
        number++
      }
      if (pending === null) return
      await store.write(pending, { writer, number })
      pending = null
    }
  }

  async function attempt(): Promise<void> {
    try {
      await write()
      if (isUnavailable) log.info('saving of views resumed')
      isUnavailable = false
    } catch (error) {
      // Logged once per outage.
      if (!isUnavailable) log.warn({ err: error }, 'saving of views paused: the database is unavailable')
      isUnavailable = true
    }
  }

  const flush = () => {
    running = running.then(attempt)
    return running
  }
  await attempt()
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    record: (request) => {
      const view = viewOf(request, ownSite)
      if (view === null) return
      tally.add(view, now(), (day) =>
        visitors.digestOfNew(day, request.clientAddress(), request.header('user-agent') ?? ''),
      )
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
      for (const ms of FINAL_RETRIES_MS) {
        if (!isUnavailable) return
        await wait(ms)
        await flush()
      }
      if (isUnavailable) log.error('the latest views were lost: the database was unavailable at shutdown')
    },
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
