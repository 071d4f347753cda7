import type { Jobs } from '../../platform/jobs/jobs.ts'
import { rowQueue } from '../../platform/jobs/row-queue.ts'
import type { FeedsService } from './service.ts'

const FEEDS = rowQueue('listing-feeds')
const EVERY_HOUR = '41 * * * *'

export const FEED_QUEUES = [FEEDS]

/** Every hour, checks the feeds that weren't checked for a day, on one of the instances. */
export async function workFeeds(jobs: Jobs, feeds: Pick<FeedsService, 'checkDueFeeds'>): Promise<void> {
  await jobs.work(FEEDS, (_, { signal }) => feeds.checkDueFeeds(new Date(), { signal }))
  await jobs.schedule(FEEDS, EVERY_HOUR)
}
