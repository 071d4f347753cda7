import { type Insertable, type Selectable, sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { SignedInViewer } from '../../domain/permissions.ts'
import { UPLOAD_KINDS, type UploadKind } from '../../domain/uploads.ts'
import type { Db } from '../db/database.ts'
import type { StoredUploads } from '../db/schema.ts'

export type UploadRow = Selectable<StoredUploads>

/** Hours that an unfinished upload, or a stored one that nothing refers to, is kept after it was last touched. */
export const KEPT_HOURS = 24
/** Of one admin: more at once is a mistake. */
const MOST_UNFINISHED = 200
const BUSY_SECONDS = 120
const SLOWEST_BYTES_A_SECOND = 5_000_000
const now = sql<Date>`now()`

/** An upload of the viewer. @throws AppError `not_found`, for somebody else's too */
export async function getUpload(db: Db, viewer: SignedInViewer, id: string): Promise<UploadRow> {
  if (!isUuid(id)) throw new AppError('not_found')
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', viewer.id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** @throws AppError `too_many_requests` */
export async function insertUpload(
  db: Db,
  viewer: SignedInViewer,
  { kind, bytes, name }: { kind: UploadKind; bytes: number; name?: string | undefined },
): Promise<UploadRow> {
  const values: Insertable<StoredUploads> = {
    kind,
    bytes,
    bucket: UPLOAD_KINDS[kind].bucket,
    created_by: viewer.id,
    original_name: plainName(name),
  }
  const { unfinished } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<string>().as('unfinished'))
    .where('created_by', '=', viewer.id)
    .where('state', '=', 'receiving')
    .executeTakeFirstOrThrow()
  if (Number(unfinished) >= MOST_UNFINISHED) throw new AppError('too_many_requests')
  return db.insertInto('uploads').values(values).returningAll().executeTakeFirstOrThrow()
}

const LONGEST_NAME = 255

/** A name to be shown, without the folders that some browsers put before it. */
function plainName(name: string | undefined): string | null {
  const plain = (name ?? '')
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
  return [...plain].slice(0, LONGEST_NAME).join('') || null
}

/**
 * Takes an upload for oneself, on whichever instance; for longer when there is much of it. False: somebody has it.
 */
export async function takeUpload(db: Db, id: string, bytes = 0): Promise<boolean> {
  const seconds = BUSY_SECONDS + Math.ceil(bytes / SLOWEST_BYTES_A_SECOND)
  const taken = await db
    .updateTable('uploads')
    .set({ busy_until: sql<Date>`now() + make_interval(secs => ${seconds}::int)`, touched_at: now })
    .where('id', '=', id)
    .where((upload) => upload.or([upload('busy_until', 'is', null), upload('busy_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** What is known of it from now on, and whether it is free again. */
export async function saveUpload(
  db: Db,
  id: string,
  values: Partial<
    Pick<UploadRow, 'path' | 'state' | 'bytes' | 'received' | 'refusal' | 'width' | 'height' | 'format' | 'sha256'>
  >,
  { free = true } = {},
): Promise<void> {
  const busy = free ? { busy_until: null } : {}
  await db
    .updateTable('uploads')
    .set({ ...values, ...busy, touched_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Forgets an upload that no row was saved with.
 * @returns what is to be deleted from the store; null where there was none or a row refers to it
 */
export async function forgetUpload(db: Db, id: string): Promise<Pick<UploadRow, 'id' | 'bucket' | 'path'> | null> {
  const gone = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .returning(['id', 'bucket', 'path'])
    .executeTakeFirst()
  return gone ?? null
}

/**
 * Forgets what nobody touched for a day and nothing refers to, at most `limit`. A row that is being saved at this moment
 * has touched what it refers to, or waits for this and finds it gone.
 */
export async function forgetOrphans(db: Db, limit: number): Promise<Pick<UploadRow, 'id' | 'bucket' | 'path'>[]> {
  const { rows } = await sql<Pick<UploadRow, 'id' | 'bucket' | 'path'>>`
    delete from uploads where touched_at < now() - make_interval(hours => ${KEPT_HOURS}::int) and id in (
      select id from uploads where touched_at < now() - make_interval(hours => ${KEPT_HOURS}::int) and not exists (
        select from upload_references as used where used.bucket = uploads.bucket and used.path = uploads.path
      ) limit ${limit}::int
    ) returning id, bucket, path`.execute(db)
  return rows
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
