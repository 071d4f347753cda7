import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { clientAddress } from '../auth/caller.ts'
import type { Logger } from '../http/log.ts'
import { type Batch, type Bounds, createTally } from './tally.ts'
import { type Answered, viewOf } from './view.ts'
import { createVisitors, newSalt } from './visitors.ts'

/** Where counts go; see server/services/analytics-store.ts. */
export interface ViewStore {
  /** The salt of each day, the one that is suggested where there is none yet. Those of past days are thrown away. */
  salts(days: readonly string[], suggested: () => string): Promise<Map<string, string>>
  /** Adds it once, however often it is written: `number` rises with each batch of a writer. */
  write(batch: Batch, from: { writer: string; number: number }): Promise<void>
}

export interface ViewCounter {
  /** Counts a view, where it was one. */
  saw(answered: Answered): void
  /** Writes down what was counted so far. */
  flush(): Promise<void>
  /** The last of it. */
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
/** A process that ends waits a little for a database that is away. */
const LAST_TRIES_MS = [250, 750, 2_000]

/** Counts views in memory and writes them down every few seconds; see docs/decisions/074-analytics.md. */
export async function startViewCounter(options: ViewCounterOptions): Promise<ViewCounter> {
  const { store, log, everyMs = EVERY_MS, now = Date.now } = options
  const ownSite = new URL(options.publicUrl).host
  const tally = createTally(options.bounds)
  const visitors = createVisitors()
  const writer = randomUUID()
  let number = 0
  /** Handed to the database, which has not said that it has it. */
  let waiting: Batch | null = null
  let isAway = false
  let running = Promise.resolve()

  async function ensureSalts(): Promise<void> {
    const days = [now(), now() + DAY_MS].map(dayOf)
    if (!days.every(visitors.hasSalt)) visitors.setSalts(await store.salts(days, newSalt))
  }

  async function write(): Promise<void> {
    await ensureSalts()
    for (;;) {
      if (waiting === null) {
        waiting = tally.take()
        number++
      }
      if (waiting === null) return
      await store.write(waiting, { writer, number })
      waiting = null
    }
  }

  async function attempt(): Promise<void> {
    try {
      await write()
      if (isAway) log.info('views are written down again')
      isAway = false
    } catch (error) {
      // Told once, until it works again.
      if (!isAway) log.warn({ err: error }, 'views wait for the database')
      isAway = true
    }
  }

  const flush = () => {
    running = running.then(attempt)
    return running
  }
  await attempt()
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    saw: (answered) => {
      const view = viewOf(answered, ownSite)
      if (view === null) return
      const { header, remoteAddress } = answered
      tally.add(view, now(), (day) =>
        visitors.digestOfNew(
          day,
          clientAddress(header('x-forwarded-for') ?? '', remoteAddress),
          header('user-agent') ?? '',
        ),
      )
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
      for (const ms of LAST_TRIES_MS) {
        if (!isAway) return
        await wait(ms)
        await flush()
      }
      if (isAway) log.error('the latest views are lost: the database was away until the end')
    },
  }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
