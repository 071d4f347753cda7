import type { Database } from '../db/database.ts'
import type { Lsn } from '../db/lsn.ts'
import type { TableName } from '../db/schema.ts'
import type { Logger } from '../http/log.ts'

export interface ContentChanges {
  /**
   * When the connection that reports changes was lost (`performance.now()`), so that cached data may be outdated; null
   * while it is up.
   */
  readonly disconnectedSince: number | null
  /** Resolves when everything has been reported that was committed up to there, so that no cache has anything older. */
  reported(position: Lsn): Promise<void>
  /** Calls back immediately when one of `tables` may have changed. */
  onChange(tables: readonly TableName[], listener: () => void): void
  /** Groups bursts: calls back with what changed immediately for the first change, then at most four times a second. */
  onGroupedChange(tables: readonly TableName[], listener: ChangeListener): void
  /** Calls back immediately when work may wait in one of `tables`. */
  onWork(tables: readonly TableName[], listener: () => void): void
  stop(): void
}

type ChangeListener = (tables: ReadonlySet<TableName>) => void

/** A time at which pages about a table change although nothing in the database does. */
export interface ChangeTimer {
  table: TableName
  /** Milliseconds until then; null while none is due. Read again after each change to the table. */
  msUntilNext: () => number | null | Promise<number | null>
}

const CHANNEL = 'content_changed'
const MIN_INTERVAL_MS = 250
const MAX_TIMER_MS = 3_600_000
const RETRY_MS = 5_000

/**
 * Listens for notifications of content changes, which triggers send; screening sites in the background does so itself. A timer
 * counts as a change to its table. After a lost connection, every table that is followed counts as changed.
 */
export async function followContentChanges(
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
  timers: readonly ChangeTimer[],
): Promise<ContentChanges> {
  const followed = new Set(timers.map(({ table }) => table))
  const immediate = createListeners<() => void>()
  const grouped = createListeners<ChangeListener>()
  const workers = createListeners<() => void>()
  const group = groupChanges((tables) => {
    for (const listener of grouped.of(tables)) listener(tables)
    for (const timer of running) if (tables.has(timer.table)) timer.look()
  })
  const report = (tables: ReadonlySet<TableName>) => {
    for (const listener of immediate.of(tables)) listener()
    group.add(tables)
  }
  const running = timers.map((timer) => startTimer(timer, () => report(new Set([timer.table]))))
  const follow = (tables: readonly TableName[]) => {
    for (const table of tables) followed.add(table)
  }
  let disconnectedSince: number | null = performance.now()
  let wasLost = false
  let reportedTo: Lsn | null = null
  const listening = await database.listen(CHANNEL, {
    onNotification: (name) => {
      const table = name as TableName
      if (followed.has(table)) report(new Set([table]))
      for (const listener of workers.of(new Set([table]))) listener()
    },
    onConnected: () => {
      if (wasLost) log.info('content change notifications resumed')
      disconnectedSince = null
      // A new primary may be behind what the old one had written but not acknowledged.
      reportedTo = null
      wasLost = false
      report(new Set(followed))
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
    reported: async (position) => {
      if (reportedTo === null || reportedTo < position) reportedTo = await listening.position()
    },
    onChange: (tables, listener) => {
      follow(tables)
      immediate.add(tables, listener)
    },
    onGroupedChange: (tables, listener) => {
      follow(tables)
      grouped.add(tables, listener)
    },
    onWork: workers.add,
    stop: () => {
      group.stop()
      for (const timer of running) timer.stop()
    },
  }
}

/** Listeners with the tables that they follow. */
function createListeners<Listener>() {
  const all: { tables: readonly TableName[]; listener: Listener }[] = []
  return {
    add: (tables: readonly TableName[], listener: Listener) => void all.push({ tables, listener }),
    of: (changed: ReadonlySet<TableName>) =>
      all.filter(({ tables }) => tables.some((table) => changed.has(table))).map(({ listener }) => listener),
  }
}

function groupChanges(notify: (tables: ReadonlySet<TableName>) => void) {
  let pending = new Set<TableName>()
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
    add: (tables: Iterable<TableName>) => {
      for (const table of tables) pending.add(table)
      if (!pause) flush()
    },
    stop: () => clearTimeout(pause),
  }
}

/** Calls `due` whenever the time of a timer comes. Looks hourly, so that it also notices a time that a machine slept through. */
function startTimer({ table, msUntilNext }: ChangeTimer, due: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const at = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(then, milliseconds).unref()
  }
  const look = async () => {
    try {
      const milliseconds = await msUntilNext()
      if (milliseconds === null) return clearTimeout(timer)
      // A timer may fire slightly early.
      const dueAt = Date.now() + milliseconds + 20
      at(Math.min(dueAt - Date.now(), MAX_TIMER_MS), () => (Date.now() < dueAt ? void look() : due()))
    } catch {
      at(RETRY_MS, look)
    }
  }
  void look()
  return {
    table,
    look: () => void look(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
