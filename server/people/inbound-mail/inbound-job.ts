import type { Db } from '../../platform/db/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { InboundMailService } from './service.ts'

const PLACE: Queue<{ id: string }> = { name: 'inbound-mail', limitSeconds: 300, heartbeatSeconds: 15 }
const CLEAN_UP: Queue<Record<string, never>> = {
  name: 'inbound-mail-clean-up',
  limitSeconds: 600,
  heartbeatSeconds: 30,
}
const EVERY_NIGHT = '41 3 * * *'

export const INBOUND_QUEUES = [PLACE, CLEAN_UP]

export const enqueueInbound =
  (jobs: Pick<Jobs, 'enqueue'>) =>
  (db: Db, id: string): Promise<void> =>
    jobs.enqueue(db, PLACE, { id })

/** Adds emails to their conversations, and deletes old ones every night. */
export async function workInbound(jobs: Jobs, inbound: Pick<InboundMailService, 'place' | 'deleteOld'>): Promise<void> {
  await jobs.work(PLACE, ({ id }) => inbound.place(id))
  await jobs.work(CLEAN_UP, () => inbound.deleteOld())
  await jobs.schedule(CLEAN_UP, EVERY_NIGHT)
}
