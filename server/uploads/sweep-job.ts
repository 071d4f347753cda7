import type { Uploads } from '../uploads/uploads.ts'
import type { Jobs, Queue } from './jobs.ts'

const SWEEP: Queue<Record<string, never>> = { name: 'uploads-sweep', limitSeconds: 900 }
const EVERY_HOUR = '41 * * * *'

export const SWEEP_QUEUES = [SWEEP]

/** Files that nobody finished, and those that nothing refers to any more, are removed by one instance of all. */
export async function workSweep(jobs: Jobs, uploads: Pick<Uploads, 'sweep'>): Promise<void> {
  await jobs.work(SWEEP, async () => void (await uploads.sweep()))
  await jobs.schedule(SWEEP, EVERY_HOUR)
}
