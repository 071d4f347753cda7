import { rm } from 'node:fs/promises'
import { type Repeated, repeat } from '../../../platform/concurrency/repeat.ts'
import type { Logger } from '../../../platform/http/log.ts'
import { DuckFailure } from '../duckdb/duck.ts'
import { claimFile } from './file-queue.ts'
import { type ProcessingContext, processFile } from './process-file.ts'

/** Polls, because any instance or a migration can add a file. */
const POLL_MS = 2_000

/**
 * Processes dataset files one at a time. The queue is in the database, so a file whose processor died is claimed again by any
 * instance; see docs/decisions/023-datasets.md.
 */
export function startFileProcessor(context: ProcessingContext, log: Pick<Logger, 'warn'>, pollMs = POLL_MS): Repeated {
  return repeat({
    name: 'Processing a dataset file',
    log,
    retryMs: pollMs,
    prepare: () => rm(context.folder, { recursive: true, force: true }),
    work: async (signal) => {
      const file = await claimFile(context.db)
      if (!file) return pollMs
      try {
        await processFile(context, file, signal)
      } catch (error) {
        if (!(error instanceof DuckFailure)) throw error
        // Logged each time: the row of the file counts its tries.
        if (!signal.aborted) log.warn({ err: error }, 'DuckDB failed on a dataset file, which will be retried')
        return pollMs
      }
      return 0
    },
  })
}
