import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { FeedsService } from './service.ts'

const FEEDS: Queue<Record<string, never>> = {
  name: 'listing-feeds',
  limitSeconds: 3_600,
  heartbeatSeconds: 30,
  isSingle: true,
}
const EVERY_HOUR = '41 * * * *'

export const FEED_QUEUES = [FEEDS]

/** Looks every hour for feeds that weren't checked for a day, on one of the instances. */
export async function workFeeds(jobs: Jobs, feeds: Pick<FeedsService, 'checkDueFeeds'>): Promise<void> {
  await jobs.work(FEEDS, (_, { signal }) => feeds.checkDueFeeds(new Date(), { signal }))
  await jobs.schedule(FEEDS, EVERY_HOUR)
}
