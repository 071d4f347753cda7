import { rm } from 'node:fs/promises'
import { type RowQueueOptions, rowQueue, workRows } from '../../../platform/jobs/row-queue.ts'
import { deleteAbandonedImports } from '../import/delete-versions.ts'
import { takeImport } from './import-queue.ts'
import { purgeDeletedLayers } from './layer-changes.ts'
import { type ImportContext, processImport } from './process-import.ts'

const IMPORTS = rowQueue('layer-imports')

export const IMPORT_QUEUES = [IMPORTS]

/**
 * Imports uploaded layers one at a time. An import whose process died continues where it stopped; see
 * docs/decisions/049-managed-layers.md.
 */
export async function workLayerImports(options: RowQueueOptions, context: ImportContext): Promise<void> {
  const { db } = context.database
  await rm(context.folder, { recursive: true, force: true })
  await deleteAbandonedImports(db)
  await workRows(options, {
    queue: IMPORTS,
    tables: ['layer_imports'],
    async workNext(signal) {
      const item = await takeImport(db)
      if (item) await processImport(context, item, signal)
      else await purgeDeletedLayers(db)
      return item !== null
    },
  })
}
