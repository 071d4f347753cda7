import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { FileInspection } from '../../../../domain/layer/admin-layer.ts'
import type { LayerFile } from '../../../../domain/layer/layer-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import { claimUploads } from '../../../content/uploads/claims.ts'
import type { Database, Db } from '../../../platform/db/database.ts'

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

/** The process renews its claim every few seconds; an expired claim is taken over. */
const CLAIM_SECONDS = 30
/** An import fails after its process was killed this many times. */
const MAX_TRIES = 3
const INTERRUPTED = 'The import was interrupted three times. Try again, or upload a smaller file.'

const claimedUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})`

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

/** No other process has an embedded database, so the one that was working on these imports has ended. */
export async function releaseClaims({ db, kind }: Database): Promise<void> {
  if (kind === 'embedded')
    await db.updateTable('layer_imports').set({ busy_until: null }).where('busy_until', 'is not', null).execute()
}

/** Claims the oldest waiting import, or one whose claim has expired, for one process across all instances. */
export async function claimImport(db: Db): Promise<QueuedImport | null> {
  const isClaimable = sql`state in ('inspecting', 'importing') and coalesce(busy_until < now(), true)`
  const { rows } = await sql<QueuedImport>`
    with failed as (
      update layer_imports set state = 'failed', failure = ${INTERRUPTED}, busy_until = null
      where ${isClaimable} and tries >= ${sql.lit(MAX_TRIES)}
    ), claimed as (
      update layer_imports set tries = tries + 1, busy_until = ${claimedUntil}
      where id = (select id from layer_imports where ${isClaimable} and tries < ${sql.lit(MAX_TRIES)}
        order by created_at, id limit 1 for update skip locked)
      returning *
    )
    select claimed.id, layer_id, slug, type, state, file_path, original_name, claimed.vintage, adds_to_current, columns,
      version
    from claimed join layers on layers.id = layer_id`.execute(db)
  return rows[0] ?? null
}

export type Progress = { read: number; kept: number; rejected: number }

/** Renews a claim with the progress so far. @returns false when the import was canceled */
export async function renewImport(
  db: Db,
  { id, state }: QueuedImport,
  { read, kept, rejected }: Progress,
): Promise<boolean> {
  const renewed = await db
    .updateTable('layer_imports')
    .set({ busy_until: claimedUntil, features_read: read, kept, rejected })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** Gives an import back, because the process stops or the storage is away. It doesn't count as a try. */
export async function requeueImport(db: Db, { id, state }: QueuedImport, inSeconds: number): Promise<void> {
  await sql`
    update layer_imports set tries = tries - 1, busy_until = now() + make_interval(secs => ${inSeconds}::int)
    where id = ${id}::uuid and state = ${state}`.execute(db)
}

export async function failImport(db: Db, { id, state }: QueuedImport, failure: string): Promise<void> {
  await db
    .updateTable('layer_imports')
    .set({ state: 'failed', failure: failure.slice(0, 500), busy_until: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}

/** Stores what a file has; an admin chooses its columns next. */
export async function finishInspection(db: Db, { id }: QueuedImport, inspection: FileInspection): Promise<void> {
  await db
    .updateTable('layer_imports')
    .set({ state: 'mapping', inspection: JSON.stringify(inspection), busy_until: null, tries: 0 })
    .where('id', '=', id)
    .where('state', '=', 'inspecting')
    .execute()
}
