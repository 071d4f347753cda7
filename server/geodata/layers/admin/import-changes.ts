import { AppError, invalid } from '../../../../domain/errors.ts'
import type { LayerType } from '../../../../domain/layer/layer-type.ts'
import { COLUMN_FIELD } from '../../../../domain/layer/layer-values.ts'
import { UNIT_CHOICE, unitsOf } from '../../../../domain/text/units.ts'
import { GEOMETRY_FIELDS } from '../../../files/table-features.ts'
import type { Db } from '../../../platform/db/database.ts'
import { assertNoneOpen } from './import-queue.ts'

/** Imports the file of a layer with these columns. The layer is locked. @throws AppError `invalid`, `conflict` */
export async function startImport(
  transaction: Db,
  layerId: string,
  type: LayerType,
  columns: Record<string, string>,
): Promise<void> {
  const waiting = await transaction
    .selectFrom('layer_imports')
    .select(['id', 'inspection'])
    .where('layer_id', '=', layerId)
    .where('state', '=', 'mapping')
    .executeTakeFirst()
  if (!waiting) throw new AppError('conflict')
  const fields = new Set<string>([...GEOMETRY_FIELDS, ...type.fields.map(({ key }) => key)])
  const known = new Set(waiting.inspection.columns?.map(({ name }) => name))
  const units = new Map(type.fields.map((field) => [UNIT_CHOICE + field.key, unitsOf(field).map(({ key }) => key)]))
  for (const [field, column] of Object.entries(columns)) {
    if (units.has(field)) {
      if (!units.get(field)!.includes(column)) throw invalid(COLUMN_FIELD + field, 'Choose a unit.')
    } else if (!fields.has(field) || (column !== '' && !known.has(column)))
      throw invalid(COLUMN_FIELD + field, 'Choose a column of the file.')
  }
  await transaction
    .updateTable('layer_imports')
    .set({ state: 'importing', columns: JSON.stringify(columns), failure: null, tries: 0 })
    .set({ features_read: 0, kept: 0, rejected: 0, rejects_path: null })
    .where('id', '=', waiting.id)
    .execute()
}

/** Its process notices within seconds, and deletes what it has written. @returns false when there was nothing to cancel */
export async function cancelImport(transaction: Db, layerId: string): Promise<boolean> {
  const canceled = await transaction
    .updateTable('layer_imports')
    .set({ state: 'canceled' })
    .where('layer_id', '=', layerId)
    .where('state', 'in', ['inspecting', 'mapping', 'importing'])
    .returning('id')
    .executeTakeFirst()
  return canceled !== undefined
}

/** @throws AppError `layer_busy`; `conflict` when there is nothing to try again */
export async function retryImport(transaction: Db, layerId: string): Promise<void> {
  await assertNoneOpen(transaction, layerId)
  const last = await transaction
    .selectFrom('layer_imports')
    .select(['id', 'inspection'])
    .where('layer_id', '=', layerId)
    .where('state', 'in', ['failed', 'canceled'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) throw new AppError('conflict')
  await transaction
    .updateTable('layer_imports')
    .set({ state: 'format' in last.inspection ? 'mapping' : 'inspecting', failure: null, tries: 0 })
    .where('id', '=', last.id)
    .execute()
}
