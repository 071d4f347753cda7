import { dayOf } from '../../../domain/listing/power-evidence.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../http/log.ts'

/** The tables that public pages are rendered from. Triggers notify of changes to them; screening sites in the background does so itself. */
export const CONTENT_TABLES = [
  'land_listings',
  'ownership_proofs',
  'blog_posts',
  'city_pages',
  'datasets',
  'layers',
  'screening_profiles',
  'site_screenings',
  'site_settings',
] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]

/** Tables whose changes may mean work for a background job. */
const WORK_TABLES = [
  'dataset_files',
  'layer_imports',
  'screenings',
  'screening_queue',
  'layers',
  'screening_profiles',
  'listing_events',
] as const
export type WorkTable = (typeof WORK_TABLES)[number]

export interface ContentChanges {
  /**
   * When the connection that reports changes was lost (`performance.now()`), so that cached data may be outdated; null
   * while it is up.
   */
  readonly disconnectedSince: number | null
  /** Calls back immediately with the tables that may have changed. */
  onChange(listener: ChangeListener): void
  /** Groups bursts: calls back immediately for the first change, then at most four times a second. */
  onGroupedChange(listener: ChangeListener): void
  /** Calls back immediately with a table in which work may wait. */
  onWork(listener: WorkListener): void
  stop(): void
}

type WorkListener = (table: WorkTable) => void
type ChangeListener = (tables: ReadonlySet<ContentTable>) => void

/** Milliseconds until the next scheduled post is published; null while none is scheduled. */
type MsUntilNextPost = () => Promise<number | null>

const CHANNEL = 'content_changed'
const MIN_INTERVAL_MS = 250
const MAX_TIMER_MS = 3_600_000
const RETRY_MS = 5_000
const DAY_MS = 86_400_000
const ALL_TABLES: ReadonlySet<ContentTable> = new Set(CONTENT_TABLES)

/**
 * Listens for notifications of content changes. The publish time of a scheduled post counts as a change, and so does midnight
 * (UTC) for listings, because evidence of their power expires by the day. After a lost connection, every table counts as changed.
 */
export async function followContentChanges(
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
  msUntilNextPost: MsUntilNextPost,
): Promise<ContentChanges> {
  const immediate: ChangeListener[] = []
  const grouped: ChangeListener[] = []
  const workers: WorkListener[] = []
  const group = groupChanges((tables) => {
    for (const listener of grouped) listener(tables)
    if (tables.has('blog_posts')) schedule.look()
  })
  const report = (tables: ReadonlySet<ContentTable>) => {
    for (const listener of immediate) listener(tables)
    group.add(tables)
  }
  const days = followDays(() => report(new Set(['land_listings'])))
  const schedule = followSchedule(msUntilNextPost, () => report(new Set(['blog_posts'])))
  let disconnectedSince: number | null = performance.now()
  let wasLost = false
  await database.listen(CHANNEL, {
    onNotification: (table) => {
      if (isContentTable(table)) report(new Set([table]))
      if (isWorkTable(table)) for (const listener of workers) listener(table)
    },
    onConnected: () => {
      if (wasLost) log.info('content change notifications resumed')
      disconnectedSince = null
      wasLost = false
      report(ALL_TABLES)
    },
    onDisconnected: (error) => {
      if (!wasLost) log.warn({ err: error }, 'content change notifications stopped')
      disconnectedSince ??= performance.now()
      wasLost = true
    },
  })
  return {
    get disconnectedSince() {
      return disconnectedSince
    },
    onChange: (listener) => void immediate.push(listener),
    onGroupedChange: (listener) => void grouped.push(listener),
    onWork: (listener) => void workers.push(listener),
    stop: () => {
      group.stop()
      schedule.stop()
      days.stop()
    },
  }
}

const isWorkTable = (table: string): table is WorkTable => WORK_TABLES.some((known) => known === table)
const isContentTable = (table: string): table is ContentTable => ALL_TABLES.has(table as ContentTable)

function groupChanges(notify: (tables: ReadonlySet<ContentTable>) => void) {
  let pending = new Set<ContentTable>()
  let pause: NodeJS.Timeout | undefined
  const flush = () => {
    pause = undefined
    if (pending.size === 0) return
    const tables = pending
    pending = new Set()
    pause = setTimeout(flush, MIN_INTERVAL_MS).unref()
    notify(tables)
  }
  return {
    add: (tables: Iterable<ContentTable>) => {
      for (const table of tables) pending.add(table)
      if (!pause) flush()
    },
    stop: () => clearTimeout(pause),
  }
}

/** Calls `begun` when a day begins (UTC). Looks hourly, so that it also notices the days that a machine slept through. */
function followDays(begun: () => void) {
  let timer: NodeJS.Timeout | undefined
  let today = dayOf(new Date())
  const wait = () => {
    // A timer may fire slightly early.
    const untilMidnight = DAY_MS - (Date.now() % DAY_MS) + 20
    timer = setTimeout(look, Math.min(untilMidnight, MAX_TIMER_MS)).unref()
  }
  const look = () => {
    const day = dayOf(new Date())
    if (day !== today) begun()
    today = day
    wait()
  }
  wait()
  return { stop: () => clearTimeout(timer) }
}

/** Calls `due` when each scheduled post is due. Call `look` whenever posts may have changed. */
function followSchedule(msUntilNextPost: MsUntilNextPost, due: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const at = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(then, milliseconds).unref()
  }
  const look = async () => {
    try {
      const milliseconds = await msUntilNextPost()
      if (milliseconds === null) clearTimeout(timer)
      else if (milliseconds > MAX_TIMER_MS) at(MAX_TIMER_MS, look)
      // A timer may fire slightly early.
      else at(milliseconds + 20, due)
    } catch {
      at(RETRY_MS, look)
    }
  }
  return {
    look: () => void look(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
