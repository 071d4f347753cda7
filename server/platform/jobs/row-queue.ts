import type { ContentChanges } from '../cache/content-changes.ts'
import type { Db } from '../db/database.ts'
import type { TableName } from '../db/schema.ts'
import type { Jobs, Queue } from './jobs.ts'

type NoData = Record<string, never>

/** Rows that wait for work. One job, on one of the instances, works them off one after another. */
export interface RowQueue {
  queue: Queue<NoData>
  /** Rows wait in the first; a change to the others may mean work as well. */
  tables: readonly TableName[]
  /** Seconds after the start before the first run. */
  startSeconds?: number
  /** Works on the next row. A failure is logged, and retried within a minute. @returns false if none waits */
  workNext(signal: AbortSignal): Promise<boolean>
}

export interface RowQueueOptions {
  db: Db
  jobs: Jobs
  changes: Pick<ContentChanges, 'onWork'>
}

/** Every run ends before its limit; what is left is for the next one. */
const RUN_MS = 40 * 60_000
const LIMIT_SECONDS = 3_600
const EVERY_MINUTE = '* * * * *'

/** A queue whose job is taken over within a minute after its process was killed. */
export const rowQueue = (name: string): Queue<NoData> => ({
  name,
  limitSeconds: LIMIT_SECONDS,
  heartbeatSeconds: 30,
  isSingle: true,
})

/**
 * Starts to work off rows: when a notification says that one waits, and every minute, in case one was missed. See
 * docs/decisions/064-one-queue.md.
 */
export async function workRows(options: RowQueueOptions, { queue, tables, startSeconds = 0, workNext }: RowQueue) {
  const { db, jobs, changes } = options
  const wake = (inSeconds = 0) => jobs.enqueue(db, queue, {}, { inSeconds })
  await jobs.work(queue, async (_, { signal }) => {
    const end = performance.now() + RUN_MS
    while (!signal.aborted) {
      if (!(await workNext(signal))) return
      if (performance.now() > end) return wake()
    }
  })
  await jobs.schedule(queue, EVERY_MINUTE)
  // If this fails, the schedule wakes it within a minute.
  changes.onWork(tables, () => void wake().catch(() => undefined))
  await wake(startSeconds)
}
