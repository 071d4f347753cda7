import type { Database } from '../db/database.ts'
import type { Logger } from '../http/log.ts'
import { untilNextPost } from '../services/post-schedule.ts'

/** The tables that public pages are made of; migration 005 has them tell of their changes. */
export const CONTENT_TABLES = ['land_listings', 'blog_posts', 'city_pages', 'datasets', 'site_settings'] as const
export type ContentTable = (typeof CONTENT_TABLES)[number]

export interface ContentChanges {
  /**
   * Since when (of `performance.now()`) changes are not heard of, so that nothing that was read before can be trusted to
   * be so still; null while they are.
   */
  readonly unheardSince: number | null
  /** Calls back with every set of tables that may have changed. */
  onChange(listener: (tables: ReadonlySet<ContentTable>) => void): void
  stop(): void
}

const CHANNEL = 'content_changed'
/** A burst of changes is told of in so few words a second; the first at once. */
const AT_MOST_EVERY_MS = 250
const LONGEST_WAIT_MS = 3_600_000
const TRY_AGAIN_MS = 5_000
const EVERYTHING: ReadonlySet<ContentTable> = new Set(CONTENT_TABLES)

/**
 * Follows what the database tells of its content, whoever changed it, and takes the hour of a scheduled post for a
 * change. After a gap, everything counts as changed.
 */
export async function followContentChanges(
  database: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<ContentChanges> {
  const listeners: ((tables: ReadonlySet<ContentTable>) => void)[] = []
  const bundle = bundled((tables) => {
    for (const listener of listeners) listener(tables)
    if (tables.has('blog_posts')) schedule.look()
  })
  const schedule = followSchedule(database, () => bundle.add(['blog_posts']))
  let unheardSince: number | null = performance.now()
  let wasLost = false
  await database.listen(CHANNEL, {
    heard: (table) => {
      if (isContentTable(table)) bundle.add([table])
    },
    connected: () => {
      if (wasLost) log.info('changes of the content are heard again')
      unheardSince = null
      wasLost = false
      bundle.add(EVERYTHING)
    },
    lost: (error) => {
      if (!wasLost) log.warn({ err: error }, 'changes of the content are not heard')
      unheardSince ??= performance.now()
      wasLost = true
    },
  })
  return {
    get unheardSince() {
      return unheardSince
    },
    onChange: (listener) => void listeners.push(listener),
    stop: () => {
      bundle.stop()
      schedule.stop()
    },
  }
}

const isContentTable = (table: string): table is ContentTable => EVERYTHING.has(table as ContentTable)

function bundled(tell: (tables: ReadonlySet<ContentTable>) => void) {
  let waiting = new Set<ContentTable>()
  let pause: NodeJS.Timeout | undefined
  const flush = () => {
    pause = undefined
    if (waiting.size === 0) return
    const tables = waiting
    waiting = new Set()
    pause = setTimeout(flush, AT_MOST_EVERY_MS).unref()
    tell(tables)
  }
  return {
    add: (tables: Iterable<ContentTable>) => {
      for (const table of tables) waiting.add(table)
      if (!pause) flush()
    },
    stop: () => clearTimeout(pause),
  }
}

/** Calls back at the hour of each scheduled post. `look` again whenever posts may have changed. */
function followSchedule(database: Database, due: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const at = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(then, milliseconds).unref()
  }
  const look = async () => {
    try {
      const milliseconds = await untilNextPost(database.db)
      if (milliseconds === null) clearTimeout(timer)
      else if (milliseconds > LONGEST_WAIT_MS) at(LONGEST_WAIT_MS, look)
      // A timer may fire a moment early.
      else at(milliseconds + 20, due)
    } catch {
      at(TRY_AGAIN_MS, look)
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
