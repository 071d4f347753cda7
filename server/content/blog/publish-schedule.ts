import { type Repeated, startRepeating } from '../../platform/concurrency/repeat.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import { purgeDeletedContent } from '../editing/delete-content.ts'
import { publishDuePosts } from './publish-due-posts.ts'
import { msUntilNextPost } from './schedule.ts'

/** Longest wait between checks, since any instance may schedule a post at any time. */
const CHECK_MS = 10_000
const MIN_WAIT_MS = 100
const PURGE_MS = 60_000

/**
 * Publishes scheduled posts when they are due and purges deleted content that can no longer be restored. All state is in
 * the rows, so it survives restarts and any number of instances may run it. A post is public at its scheduled time even
 * without it; this job updates the columns that lists, feeds and the activity log read.
 */
export function startPublishSchedule(db: Db, log: Pick<Logger, 'warn'>): Repeated {
  let purgedAt = 0
  return startRepeating({
    name: 'Publishing scheduled posts',
    log,
    retryMs: CHECK_MS,
    work: async () => {
      await publishDuePosts(db)
      if (Date.now() - purgedAt > PURGE_MS) {
        await purgeDeletedContent(db)
        purgedAt = Date.now()
      }
      const wait = (await msUntilNextPost(db)) ?? CHECK_MS
      return Math.max(MIN_WAIT_MS, Math.min(wait, CHECK_MS))
    },
  })
}
