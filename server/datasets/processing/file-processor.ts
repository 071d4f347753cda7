import { rm } from 'node:fs/promises'
import type { Logger } from '../../http/log.ts'
import { DuckFailure } from '../duckdb/duck.ts'
import { claimFile } from './file-queue.ts'
import { type ProcessingContext, processFile } from './process-file.ts'

/** Polls, because any instance or a migration can add a file. */
const POLL_MS = 2_000

export interface FileProcessor {
  stop(): Promise<void>
}

/**
 * Processes dataset files one at a time. The queue is in the database, so a file whose processor died is claimed again by any
 * instance; see docs/decisions/023-datasets.md.
 */
export function startFileProcessor(
  context: ProcessingContext,
  log: Pick<Logger, 'warn'>,
  pollMs = POLL_MS,
): FileProcessor {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isFailing = false
  let run = rm(context.folder, { recursive: true, force: true })

  async function tick(): Promise<void> {
    let wait = pollMs
    try {
      const file = await claimFile(context.db)
      if (file) {
        await processFile(context, file, stopping.signal)
        wait = 0
      }
      isFailing = false
    } catch (error) {
      // Logged once until processing works again. A DuckDB crash is retried immediately, because the row counts tries.
      if (!isFailing && !stopping.signal.aborted)
        log.warn({ err: error }, 'Dataset processing failed and will be retried')
      isFailing = !(error instanceof DuckFailure)
    }
    if (!stopping.signal.aborted) timer = setTimeout(start, wait).unref()
  }
  function start(): void {
    run = run.then(tick)
  }
  start()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await run
    },
  }
}
