import type { Db } from '../db/database.ts'
import { keepHouse } from '../services/housekeeping.ts'
import type { Jobs, Queue } from './jobs.ts'

const HOUSEKEEPING: Queue<Record<string, never>> = { name: 'housekeeping', limitSeconds: 300 }
const EVERY_NIGHT = '17 3 * * *'

export const NIGHTLY_QUEUES = [HOUSEKEEPING]

/** What has expired is removed each night, UTC, by one instance of all. */
export async function workNightly(jobs: Jobs, db: Db): Promise<void> {
  await jobs.work(HOUSEKEEPING, () => keepHouse(db))
  await jobs.schedule(HOUSEKEEPING, EVERY_NIGHT)
}
