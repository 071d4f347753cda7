import { rm } from 'node:fs/promises'
import { type Repeated, repeat } from '../../../platform/concurrency/repeat.ts'
import type { Logger } from '../../../platform/http/log.ts'
import { deleteAbandonedImports } from '../import/delete-versions.ts'
import { claimImport, releaseClaims } from './import-queue.ts'
import { purgeDeletedLayers } from './layer-changes.ts'
import { type ImportContext, processImport } from './process-import.ts'

/** Polls, because any instance can add an import. */
const POLL_MS = 2_000
const PURGE_MS = 60_000

/**
 * Imports uploaded layers one at a time. The queue is in the database, so an import whose process died is taken over by any
 * instance, which continues where it stopped; see docs/decisions/049-managed-layers.md.
 */
export function startImportProcessor(context: ImportContext, log: Pick<Logger, 'warn'>, pollMs = POLL_MS): Repeated {
  const { database } = context
  let purgedAt = performance.now()
  return repeat({
    name: 'Importing a layer',
    log,
    retryMs: pollMs,
    prepare: async () => {
      await rm(context.folder, { recursive: true, force: true })
      await releaseClaims(database)
      await deleteAbandonedImports(database.db)
    },
    work: async (signal) => {
      const item = await claimImport(database.db)
      if (item) {
        await processImport(context, item, signal)
        return 0
      }
      if (performance.now() - purgedAt > PURGE_MS) {
        purgedAt = performance.now()
        await purgeDeletedLayers(database.db)
      }
      return pollMs
    },
  })
}
