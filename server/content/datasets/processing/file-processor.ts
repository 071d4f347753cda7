import { rm } from 'node:fs/promises'
import type { Logger } from '../../../platform/http/log.ts'
import { type RowQueueOptions, rowQueue, workRows } from '../../../platform/jobs/row-queue.ts'
import { DuckFailure } from '../duckdb/duck.ts'
import { takeFile } from './file-queue.ts'
import { type ProcessingContext, processFile } from './process-file.ts'

const FILES = rowQueue('dataset-files')

export const FILE_QUEUES = [FILES]

/** Processes dataset files one at a time; see docs/decisions/023-datasets.md. */
export async function workDatasetFiles(
  options: RowQueueOptions,
  context: ProcessingContext,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  await rm(context.folder, { recursive: true, force: true })
  await workRows(options, {
    queue: FILES,
    tables: ['dataset_files'],
    async workNext(signal) {
      const file = await takeFile(context.db)
      if (!file) return false
      try {
        await processFile(context, file, signal)
      } catch (error) {
        if (!(error instanceof DuckFailure)) throw error
        // Logged each time: the row of the file counts its tries.
        if (!signal.aborted) log.warn({ err: error }, 'DuckDB failed on a dataset file, which will be retried')
      }
      return true
    },
  })
}
