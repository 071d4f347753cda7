import { deleteExpired } from './housekeeping.ts'
import type { Db } from './platform/db/database.ts'
import type { Jobs, Queue } from './platform/jobs/jobs.ts'

const HOUSEKEEPING: Queue<Record<string, never>> = { name: 'housekeeping', limitSeconds: 300 }
const EVERY_NIGHT = '17 3 * * *'

export const NIGHTLY_QUEUES = [HOUSEKEEPING]

/** Deletes expired data once a night (UTC), on one of the instances. */
export async function workNightly(jobs: Jobs, db: Db): Promise<void> {
  await jobs.work(HOUSEKEEPING, () => deleteExpired(db))
  await jobs.schedule(HOUSEKEEPING, EVERY_NIGHT)
}
