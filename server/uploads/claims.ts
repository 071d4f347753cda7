import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { Bucket } from '../../domain/media.ts'
import { UPLOAD_KINDS, type UploadKind } from '../../domain/uploads.ts'
import type { Db } from '../db/database.ts'

export interface Claim {
  kind: UploadKind
  /** The field that is told of what cannot be referred to. */
  field: string
  /** As they are about to be saved. */
  paths: readonly string[]
  /** As the row has them now; these stay allowed. */
  before?: readonly string[]
}

/**
 * Makes sure that a row which is being saved in `transaction` refers to files that are there and stay there: uploads of
 * the right kind, what it or something else refers to already, and pictures on other sites (https). Files that the row
 * lets go of are kept for a day from now, so that the change can be undone, and are then swept.
 * @throws AppError `invalid` with the message at `field`
 */
export async function claimUploads(transaction: Db, { kind, field, paths, before = [] }: Claim): Promise<void> {
  const { bucket, content } = UPLOAD_KINDS[kind]
  const wanted = [...new Set(paths)]
  const isElsewhere = (path: string) => content === 'picture' && isForeignPicture(path)
  await touch(transaction, bucket, [...wanted.filter((path) => !isElsewhere(path)), ...before])
  const unknown = wanted.filter((path) => !before.includes(path) && !isElsewhere(path))
  const claimed = await claim(transaction, kind, unknown)
  const left = unknown.filter((path) => !claimed.has(path))
  const used = await referenced(transaction, bucket, left)
  if (left.some((path) => !used.has(path) || !isOfKind(kind, path))) throw notThere(kind, field)
}

/** Files of a row that is about to be deleted: kept for a day from now, then swept when nothing else refers to them. */
export async function letGoUploads(transaction: Db, bucket: Bucket, paths: readonly string[]): Promise<void> {
  await touch(transaction, bucket, paths)
}

/** The sweep waits for the lock that this takes, and then sees that the time begins anew. */
async function touch(transaction: Db, bucket: Bucket, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  // In one order, so that two saves with the same files do not wait for each other.
  await sql`
    update uploads set touched_at = now() where id in (
      select id from uploads where bucket = ${bucket} and path = any(${[...paths]}::text[]) order by id for update
    )`.execute(transaction)
}

async function claim(transaction: Db, kind: UploadKind, paths: readonly string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const { rows } = await sql<{ path: string }>`
    update uploads set claimed_at = coalesce(claimed_at, now())
    where kind = ${kind} and state = 'stored' and path = any(${[...paths]}::text[])
    returning path`.execute(transaction)
  return new Set(rows.map(({ path }) => path))
}

async function referenced(transaction: Db, bucket: Bucket, paths: readonly string[]): Promise<Set<string>> {
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

/** A path that another row has is no way around what the field takes. */
const isOfKind = (kind: UploadKind, path: string) => path.startsWith(`${UPLOAD_KINDS[kind].folder}/`)

function isForeignPicture(path: string): boolean {
  if (!URL.canParse(path)) return false
  const { protocol, hostname, username, password } = new URL(path)
  return protocol === 'https:' && hostname !== '' && username === '' && password === '' && path.length <= 2000
}

function notThere(kind: UploadKind, field: string): AppError {
  const { content } = UPLOAD_KINDS[kind]
  const what = content === 'data' ? 'file' : content
  return new AppError('invalid', {
    fields: { [field]: [`This ${what} is not there any more. Please upload it again.`] },
  })
}
