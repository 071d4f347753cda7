import { purgeDeletedContent } from '../content/delete-content.ts'
import type { Db } from '../db/database.ts'
import type { Logger } from '../http/log.ts'
import { publishDuePosts } from './publish-due-posts.ts'
import { msUntilNextPost } from './schedule.ts'

/** Longest wait between checks, since any instance may schedule a post at any time. */
const CHECK_MS = 10_000
const PURGE_MS = 60_000

export interface PublishSchedule {
  stop(): Promise<void>
}

/**
 * Publishes scheduled posts when they are due and purges deleted content that can no longer be restored. All state is in
 * the rows, so it survives restarts and any number of instances may run it. A post is public at its scheduled time even
 * without it; this job updates the columns that lists, feeds and the activity log read.
 */
export function startPublishSchedule(db: Db, log: Pick<Logger, 'warn'>): PublishSchedule {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isUnavailable = false
  let purgedAt = 0
  let run = Promise.resolve()

  async function tick(): Promise<void> {
    let wait = CHECK_MS
    try {
      await publishDuePosts(db)
      if (Date.now() - purgedAt > PURGE_MS) {
        await purgeDeletedContent(db)
        purgedAt = Date.now()
      }
      wait = Math.min(CHECK_MS, (await msUntilNextPost(db)) ?? CHECK_MS)
      isUnavailable = false
    } catch (error) {
      // Logged once per outage.
      if (!isUnavailable && !isStopped)
        log.warn({ err: error }, 'publishing of scheduled posts is waiting for the database')
      isUnavailable = true
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
