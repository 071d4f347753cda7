import type { ScreeningInput } from '../../../screening/document.ts'
import { type Repeated, repeat } from '../../platform/concurrency/repeat.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/http/log.ts'
import { MAX_PARCELS_PER_CALL, type ScreeningEngine } from '../engine/service.ts'
import {
  type ClaimedRun,
  claimRun,
  type NumberedInput,
  postponeRun,
  readWaiting,
  releaseRun,
  releaseRuns,
  storeResults,
} from './run-queue.ts'

/** Polls, because any instance can add a screening. */
const POLL_MS = 1_000

interface RunContext {
  database: Database
  engine: Pick<ScreeningEngine, 'screen'>
}

/**
 * Screens stored parcels, a short batch of one screening at a time. The queue is in the database, so any instance continues after
 * one has stopped; see docs/decisions/052-stored-screenings.md.
 */
export function startRunProcessor(context: RunContext, log: Pick<Logger, 'warn'>, pollMs = POLL_MS): Repeated {
  return repeat({
    name: 'Screening parcels',
    log,
    retryMs: pollMs,
    prepare: () => releaseRuns(context.database),
    work: async (signal) => ((await processNextBatch(context, signal)) ? 0 : pollMs),
  })
}

/** @returns false if no screening waits for a turn. @throws AppError `unavailable` after the engine failed */
export async function processNextBatch(
  { database: { db }, engine }: RunContext,
  signal?: AbortSignal,
): Promise<boolean> {
  const run = await claimRun(db)
  if (!run) return false
  const inputs = await readWaiting(db, run.id, batchSizeOf(run))
  try {
    await storeResults(db, run.id, inputs, await engine.screen(inputs.map(inputOf), run.profiles))
  } catch (error) {
    await (signal?.aborted ? releaseRun(db, run.id) : postponeRun(db, run.id))
    throw error
  }
  return true
}

/** Smaller after each failure, in case one parcel takes too much memory. */
const batchSizeOf = ({ failures }: ClaimedRun) => Math.max(1, Math.floor(MAX_PARCELS_PER_CALL / 2 ** failures))

const inputOf = ({ name, geometry, acres }: NumberedInput): ScreeningInput => ({ name, geometry, acres })
