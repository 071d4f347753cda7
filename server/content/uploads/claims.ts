import { sql } from 'kysely'
import { type AppError, invalid } from '../../../domain/errors.ts'
import type { Bucket } from '../../../domain/upload/media.ts'
import { UPLOAD_KINDS, type UploadKind } from '../../../domain/upload/uploads.ts'
import type { Db } from '../../platform/db/database.ts'

export interface Claim {
  kind: UploadKind
  /** The form field that gets the error. */
  field: string
  /** Paths that are about to be saved. */
  paths: readonly string[]
  /** Paths that the row has now, which stay allowed. */
  before?: readonly string[]
  /** The id of the user whose uploads may be claimed. Without it, anyone's may. */
  by?: string
}

/**
 * Claims the files of a row that is saved in `transaction`, so that they aren't swept. Allowed are uploads of the right kind,
 * files that are already referenced, and pictures on other sites (https). With `by`, only the uploads of that user are
 * allowed, and anything else gets the error of a missing file, so that guessing a path finds nothing. Files that the row no
 * longer references stay for a day, so that the change can be undone.
 * @throws AppError `invalid` with the message at `field`
 */
export async function claimUploads(transaction: Db, { kind, field, paths, before = [], by }: Claim): Promise<void> {
  const { bucket, content } = UPLOAD_KINDS[kind]
  const unique = [...new Set(paths)]
  const isExternal = (path: string) => by === undefined && content === 'picture' && isExternalPicture(path)
  await touch(transaction, bucket, [...unique.filter((path) => !isExternal(path)), ...before])
  const unknown = unique.filter((path) => !before.includes(path) && !isExternal(path))
  const claimed = await claim(transaction, { kind, by }, unknown)
  const left = unknown.filter((path) => !claimed.has(path))
  if (by !== undefined && left.length > 0) throw missingFileError(kind, field)
  const used = await findReferenced(transaction, bucket, left)
  if (left.some((path) => !used.has(path) || !isOfKind(kind, path))) throw missingFileError(kind, field)
}

/** Releases the files of a row that is about to be deleted. They're swept after a day unless something references them. */
export async function releaseUploads(transaction: Db, bucket: Bucket, paths: readonly string[]): Promise<void> {
  await touch(transaction, bucket, paths)
}

/** Restarts the files' retention. A concurrent sweep waits for this lock and then sees the new time. */
async function touch(transaction: Db, bucket: Bucket, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  // A fixed lock order, so that two saves with the same files can't deadlock.
  await sql`
    update uploads set touched_at = now() where id in (
      select id from uploads where bucket = ${bucket} and path = any(${[...paths]}::text[]) order by id for update
    )`.execute(transaction)
}

async function claim(
  transaction: Db,
  { kind, by }: { kind: UploadKind; by: string | undefined },
  paths: readonly string[],
): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const { rows } = await sql<{ path: string }>`
    update uploads set claimed_at = coalesce(claimed_at, now())
    where kind = ${kind} and state = 'stored' and path = any(${[...paths]}::text[])
      and (${by ?? null}::text is null or created_by = ${by ?? null})
    returning path`.execute(transaction)
  return new Set(rows.map(({ path }) => path))
}

async function findReferenced(transaction: Db, bucket: Bucket, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await transaction
    .selectFrom('upload_references')
    .select('path')
    .distinct()
    .where('bucket', '=', bucket)
    .where('path', 'in', [...paths])
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** Also applies to paths of other rows, so that they can't bypass the field's kind. */
const isOfKind = (kind: UploadKind, path: string) => path.startsWith(`${UPLOAD_KINDS[kind].folder}/`)

function isExternalPicture(path: string): boolean {
  if (!URL.canParse(path)) return false
  const { protocol, hostname, username, password } = new URL(path)
  return protocol === 'https:' && hostname !== '' && username === '' && password === '' && path.length <= 2000
}

function missingFileError(kind: UploadKind, field: string): AppError {
  const { content } = UPLOAD_KINDS[kind]
  const what = content === 'picture' || content === 'video' ? content : 'file'
  return invalid(field, `This ${what} is no longer available. Upload it again.`)
}
