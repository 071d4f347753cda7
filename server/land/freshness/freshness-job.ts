import type { Db } from '../../platform/db/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { FreshnessService } from './service.ts'

const FRESHNESS: Queue<Record<string, never>> = {
  name: 'listing-freshness',
  limitSeconds: 1_800,
  heartbeatSeconds: 30,
  isSingle: true,
}
/** Morning in the United States. */
const EVERY_DAY = '23 15 * * *'
/** Leaves the start to visitors. */
const AFTER_START_SECONDS = 20

export const FRESHNESS_QUEUES = [FRESHNESS]

/** Asks owners about their listings once a day (UTC) and soon after a start, on one of the instances. */
export async function workFreshness(jobs: Jobs, db: Db, freshness: Pick<FreshnessService, 'run'>): Promise<void> {
  const wake = (inSeconds: number) => jobs.enqueue(db, FRESHNESS, {}, { inSeconds })
  await jobs.work(FRESHNESS, async (_, { signal }) => {
    const { is_partial } = await freshness.run(new Date(), { signal })
    if (is_partial) await wake(0)
  })
  await jobs.schedule(FRESHNESS, EVERY_DAY)
  await wake(AFTER_START_SECONDS)
}
