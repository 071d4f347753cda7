import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
import type { Uploads } from './uploads.ts'

const SWEEP: Queue<Record<string, never>> = { name: 'uploads-sweep', limitSeconds: 900, heartbeatSeconds: 30 }
const EVERY_HOUR = '41 * * * *'

export const SWEEP_QUEUES = [SWEEP]

/** Deletes unfinished and unreferenced uploads hourly, on one instance. */
export async function startUploadSweep(jobs: Jobs, uploads: Pick<Uploads, 'sweep'>): Promise<void> {
  await jobs.work(SWEEP, async () => void (await uploads.sweep()))
  await jobs.schedule(SWEEP, EVERY_HOUR)
}
