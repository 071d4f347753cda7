import type { Db } from '../db/database.ts'
import { settlePostings } from '../services/listing-postings.ts'
import type { Jobs, Queue } from './jobs.ts'

type Nothing = Record<string, never>
const SETTLE: Queue<Nothing> = { name: 'listing-postings', limitSeconds: 1_800 }
const CHOOSE: Queue<Nothing> = { name: 'listing-terms', limitSeconds: 1_800 }
const EVERY_FIVE_MINUTES = '*/5 * * * *'
const EVERY_NIGHT = '7 4 * * *'

export const POSTING_QUEUES = [SETTLE, CHOOSE]

/** What changed is brought into the postings by and by; what has become common is looked for each night, UTC. */
export async function workPostings(jobs: Jobs, db: Db): Promise<void> {
  await jobs.work(SETTLE, () => settlePostings(db))
  await jobs.schedule(SETTLE, EVERY_FIVE_MINUTES)
  await jobs.work(CHOOSE, () => settlePostings(db, { anew: true }))
  await jobs.schedule(CHOOSE, EVERY_NIGHT)
}
