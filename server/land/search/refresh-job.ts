import type { Db } from '../../platform/db/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import { refreshBitmapIndex } from './bitmap-index.ts'

type NoData = Record<string, never>
const REFRESH: Queue<NoData> = { name: 'refresh-bitmap-index', limitSeconds: 1_800 }
const CHOOSE_TERMS: Queue<NoData> = { name: 'choose-bitmap-index-terms', limitSeconds: 1_800 }
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_NIGHT = '7 4 * * *'

export const BITMAP_INDEX_QUEUES = [REFRESH, CHOOSE_TERMS]

/** Refreshes the bitmap index every five minutes, and chooses its terms again every night (UTC). */
export async function workBitmapIndex(jobs: Jobs, db: Db): Promise<void> {
  await jobs.work(REFRESH, () => refreshBitmapIndex(db))
  await jobs.schedule(REFRESH, EVERY_FIVE_MINUTES)
  await jobs.work(CHOOSE_TERMS, () => refreshBitmapIndex(db, { chooseTerms: true }))
  await jobs.schedule(CHOOSE_TERMS, EVERY_NIGHT)
}
