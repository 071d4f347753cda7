import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { FileInspection } from '../../../../domain/layer/admin-layer.ts'
import type { LayerFile } from '../../../../domain/layer/layer-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import { claimUploads } from '../../../content/uploads/claims.ts'
import type { Db } from '../../../platform/db/database.ts'

/** An import that waits for a process. */
export interface QueuedImport {
  id: string
  layer_id: string
  slug: string
  type: string
  state: 'inspecting' | 'importing'
  file_path: string
  original_name: string
  vintage: string | null
  adds_to_current: boolean
  columns: Record<string, string>
  /** The version that an earlier try has begun. */
  version: number | null
}

/** An import fails after its process was killed this many times. */
const MAX_TRIES = 3
const INTERRUPTED = 'The import was interrupted three times. Try again, or upload a smaller file.'

/** Adds an uploaded file, which is looked at next. @throws AppError `invalid`, `layer_busy` */
export async function insertImport(
  transaction: Db,
  viewer: SignedInViewer,
  layerId: string,
  { file_path, vintage, adds_to_current }: LayerFile,
): Promise<void> {
  await claimUploads(transaction, { kind: 'layer-file', field: 'file_path', paths: [file_path] })
  await assertNoneOpen(transaction, layerId)
  await transaction
    .deleteFrom('layer_imports')
    .where('layer_id', '=', layerId)
    .where('state', 'in', ['failed', 'canceled'])
    .execute()
  // Newer releases of the product leave the layer alone from now on.
  await transaction.updateTable('layers').set({ is_customized: true }).where('id', '=', layerId).execute()
  await sql`
    insert into layer_imports (layer_id, file_path, original_name, bytes, vintage, adds_to_current, created_by)
    select ${layerId}::uuid, path, coalesce(original_name, regexp_replace(path, '^.*/', '')), bytes, ${vintage},
      ${adds_to_current}, ${viewer.id}
    from uploads where bucket = 'datasets' and path = ${file_path}`.execute(transaction)
}

/** The layer is locked by the transaction. @throws AppError `layer_busy` */
export async function assertNoneOpen(transaction: Db, layerId: string): Promise<void> {
  const open = await transaction
    .selectFrom('layer_imports')
    .select('id')
    .where('layer_id', '=', layerId)
    .where('state', 'in', ['inspecting', 'mapping', 'importing'])
    .executeTakeFirst()
  if (open) throw new AppError('layer_busy')
}

/** The oldest import that waits, or that was interrupted. */
export async function takeImport(db: Db): Promise<QueuedImport | null> {
  const isOpen = sql`state in ('inspecting', 'importing')`
  const { rows } = await sql<QueuedImport>`
    with failed as (
      update layer_imports set state = 'failed', failure = ${INTERRUPTED}
      where ${isOpen} and tries >= ${sql.lit(MAX_TRIES)}
    ), taken as (
      update layer_imports set tries = tries + 1
      where id = (select id from layer_imports where ${isOpen} and tries < ${sql.lit(MAX_TRIES)}
        order by created_at, id limit 1)
      returning *
    )
    select taken.id, layer_id, slug, type, state, file_path, original_name, taken.vintage, adds_to_current, columns,
      version
    from taken join layers on layers.id = layer_id`.execute(db)
  return rows[0] ?? null
}

export type Progress = { read: number; kept: number; rejected: number }

/** Shows the progress so far. @returns false when the import was canceled */
export async function reportProgress(
  db: Db,
  { id, state }: QueuedImport,
  { read, kept, rejected }: Progress,
): Promise<boolean> {
  const found = await db
    .updateTable('layer_imports')
    .set({ features_read: read, kept, rejected })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Lets an import wait again, because the process stops or the storage is away. It doesn't count as a try. */
export async function returnImport(db: Db, { id, state }: QueuedImport): Promise<void> {
  await sql`update layer_imports set tries = tries - 1 where id = ${id}::uuid and state = ${state}`.execute(db)
}

export async function failImport(db: Db, { id, state }: QueuedImport, failure: string): Promise<void> {
  await db
    .updateTable('layer_imports')
    .set({ state: 'failed', failure: failure.slice(0, 500) })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

/** Stores what a file has; an admin chooses its columns next. */
export async function finishInspection(db: Db, { id }: QueuedImport, inspection: FileInspection): Promise<void> {
  await db
    .updateTable('layer_imports')
    .set({ state: 'mapping', inspection: JSON.stringify(inspection), tries: 0 })
    .where('id', '=', id)
    .where('state', '=', 'inspecting')
    .execute()
}
