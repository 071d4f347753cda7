import type { Db } from '../db/database.ts'
import type { Logger } from '../http/log.ts'
import { forgetDeleted } from '../services/content/delete-content.ts'
import { publishDuePosts } from '../services/content/due-posts.ts'
import { untilNextPost } from '../services/post-schedule.ts'

/** However far the next hour is: it may be set, or the clock moved, at any time, by any instance. */
const LOOKS_MS = 10_000
/** What can no longer be brought back may wait for its end. */
const FORGETS_MS = 60_000

export interface ContentClock {
  stop(): Promise<void>
}

/**
 * Acts on what the clock alone brings about: posts whose hour has come, deletes that can no longer be undone. All that
 * it needs to know stands in the rows, so that it survives restarts and any number of instances may do it: each post is
 * published once. A post is public at its hour without it; what it writes down is seen by lists, feeds and logs.
 */
export function startContentClock(db: Db, log: Pick<Logger, 'warn'>): ContentClock {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isAway = false
  let forgotAt = 0
  let run = Promise.resolve()

  async function tick(): Promise<void> {
    let wait = LOOKS_MS
    try {
      await publishDuePosts(db)
      if (Date.now() - forgotAt > FORGETS_MS) {
        await forgetDeleted(db)
        forgotAt = Date.now()
      }
      wait = Math.min(LOOKS_MS, (await untilNextPost(db)) ?? LOOKS_MS)
      isAway = false
    } catch (error) {
      // Told once, until it works again.
      if (!isAway && !isStopped) log.warn({ err: error }, 'scheduled posts wait for the database')
      isAway = true
    }
    if (!isStopped) timer = setTimeout(start, Math.max(wait, 100)).unref()
  }
  function start(): void {
    run = tick()
  }
  start()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await run
    },
  }
}
