import type { ScreeningInput } from '../../../screening/document.ts'
import type { Db } from '../../platform/db/database.ts'
import { type RowQueueOptions, rowQueue, workRows } from '../../platform/jobs/row-queue.ts'
import { MAX_PARCELS_PER_CALL, type ScreeningEngine } from '../engine/service.ts'
import { countFailure, type NumberedInput, type RunningRun, readWaiting, storeResults, takeRun } from './run-queue.ts'

const RUNS = rowQueue('screening-runs')

export const RUN_QUEUES = [RUNS]

interface RunContext {
  db: Db
  engine: Pick<ScreeningEngine, 'screen'>
}

/** Screens stored parcels, a short batch of one screening at a time; see docs/decisions/052-stored-screenings.md. */
export const workRuns = (options: RowQueueOptions, engine: RunContext['engine']): Promise<void> =>
  workRows(options, {
    queue: RUNS,
    tables: ['screenings'],
    workNext: (signal) => processNextBatch({ db: options.db, engine }, signal),
  })

/** @returns false if no screening waits for a turn. @throws AppError `unavailable` after the engine failed */
export async function processNextBatch({ db, engine }: RunContext, signal?: AbortSignal): Promise<boolean> {
  const run = await takeRun(db)
  if (!run) return false
  const inputs = await readWaiting(db, run.id, batchSizeOf(run))
  try {
    await storeResults(db, run.id, inputs, await engine.screen(inputs.map(inputOf), run.profiles))
  } catch (error) {
    if (!signal?.aborted) await countFailure(db, run.id)
    throw error
  }
  return true
}

/** Smaller after each failure, in case one parcel takes too much memory. */
const batchSizeOf = ({ failures }: RunningRun) => Math.max(1, Math.floor(MAX_PARCELS_PER_CALL / 2 ** failures))

const inputOf = ({ number: _, ...input }: NumberedInput): ScreeningInput => input
