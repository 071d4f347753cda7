import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer } from '../../../domain/permissions.ts'
import { UPLOAD_KINDS, type UploadKind, uploadPermission } from '../../../domain/upload/uploads.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { assertRoomFor } from './own-limits.ts'

export type UploadRow = Selectable<Schema['uploads']>

/** Hours until an unfinished or unreferenced upload is deleted. */
export const RETENTION_HOURS = 24
const LEASE_SECONDS = 120
const MIN_BYTES_PER_SECOND = 5_000_000
const now = sql<Date>`now()`

/**
 * An upload of the viewer.
 * @throws AppError `not_found`, also for another user's upload; `access_denied` for a kind that the viewer may not upload anymore
 */
export async function getUpload(db: Db, viewer: SignedInViewer, id: string): Promise<UploadRow> {
  if (!isId(id)) throw new AppError('not_found')
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', viewer.id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  assertMay(viewer, uploadPermission(row.kind))
  return row
}

/** @param viewer null for a file that no account uploads @throws AppError `invalid` when the user has too many files, `too_many_requests` */
export async function insertUpload(
  db: Db,
  viewer: SignedInViewer | null,
  { kind, bytes, name }: { kind: UploadKind; bytes: number; name?: string | undefined },
): Promise<UploadRow> {
  const values: Insertable<Schema['uploads']> = {
    kind,
    bytes,
    bucket: UPLOAD_KINDS[kind].bucket,
    created_by: viewer?.id ?? null,
    original_name: cleanFileName(name),
  }
  return db.transaction().execute(async (transaction) => {
    if (viewer) await assertRoomFor(transaction, viewer, bytes)
    return transaction.insertInto('uploads').values(values).returningAll().executeTakeFirstOrThrow()
  })
}

const MAX_NAME_LENGTH = 255

/** The file name for display, without the folders that some browsers include. */
function cleanFileName(name: string | undefined): string | null {
  const plain = (name ?? '')
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
  return [...plain].slice(0, MAX_NAME_LENGTH).join('') || null
}

/**
 * Leases an upload across all instances, for longer when it is large. @returns false when another request has the lease
 */
export async function leaseUpload(db: Db, id: string, bytes = 0): Promise<boolean> {
  const seconds = LEASE_SECONDS + Math.ceil(bytes / MIN_BYTES_PER_SECOND)
  const leased = await db
    .updateTable('uploads')
    .set({ busy_until: sql<Date>`now() + make_interval(secs => ${seconds}::int)`, touched_at: now })
    .where('id', '=', id)
    .where((upload) => upload.or([upload('busy_until', 'is', null), upload('busy_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return leased !== undefined
}

/** Updates an upload and by default ends its lease. */
export async function updateUpload(
  db: Db,
  id: string,
  values: Omit<Updateable<Schema['uploads']>, 'id' | 'busy_until' | 'touched_at'>,
  { endLease = true } = {},
): Promise<void> {
  const lease = endLease ? { busy_until: null } : {}
  await db
    .updateTable('uploads')
    .set({ ...values, ...lease, touched_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes the row of an unclaimed upload.
 * @returns the files to delete from the storage; null when there is no such upload or a row references it
 */
export async function deleteUpload(db: Db, id: string): Promise<Pick<UploadRow, 'id' | 'bucket' | 'path'> | null> {
  const deleted = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .returning(['id', 'bucket', 'path'])
    .executeTakeFirst()
  return deleted ?? null
}

/**
 * Deletes up to `limit` rows that nothing references and that were last touched a day ago. A concurrent save either has
 * touched its uploads already, or waits for this and finds them deleted.
 */
export async function deleteOrphans(db: Db, limit: number): Promise<Pick<UploadRow, 'id' | 'bucket' | 'path'>[]> {
  const { rows } = await sql<Pick<UploadRow, 'id' | 'bucket' | 'path'>>`
    delete from uploads where touched_at < now() - make_interval(hours => ${RETENTION_HOURS}::int) and id in (
      select id from uploads where touched_at < now() - make_interval(hours => ${RETENTION_HOURS}::int) and not exists (
        select from upload_references as used where used.bucket = uploads.bucket and used.path = uploads.path
      ) limit ${limit}::int
    ) returning id, bucket, path`.execute(db)
  return rows
}
