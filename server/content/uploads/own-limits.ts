import { type RawBuilder, sql } from 'kysely'
import { AppError, invalid } from '../../../domain/errors.ts'
import { may, type SignedInViewer } from '../../../domain/permissions.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import type { Db } from '../../platform/db/database.ts'

/** Unfinished uploads per admin. */
const MAX_UNFINISHED_OF_ADMIN = 200
/** Unfinished uploads per user, and files that no listing refers to yet. */
const MAX_UNFINISHED = 20
const MAX_UNCLAIMED = 200
/** Of both together, with what unfinished uploads will take. */
const MAX_UNCLAIMED_BYTES = 2 * 1024 ** 3
/** Of everything a user has, so that attaching files to drafts doesn't make room for more. */
const MAX_FILES = 5_000
const MAX_BYTES = 20 * 1024 ** 3

const TOO_MANY = 'You have too many files that aren’t part of a listing yet. Remove some, or try again tomorrow.'
const FULL =
  'Your account has reached its limit of 5,000 files or 20 GB. Remove files from your listings and try again tomorrow.'

/**
 * Checks that the viewer may start another upload, in the transaction that inserts it.
 * @throws AppError `invalid` with the reason; `too_many_requests` for admins
 */
export async function assertRoomFor(transaction: Db, viewer: SignedInViewer, bytes: number): Promise<void> {
  const isAdmin = may(viewer, 'change content')
  if (!isAdmin) await lockAccount(transaction, viewer.id)
  const unclaimed = await readUsage(transaction, viewer, sql`claimed_at is null`)
  if (isAdmin) {
    if (unclaimed.unfinished >= MAX_UNFINISHED_OF_ADMIN) throw new AppError('too_many_requests')
    return
  }
  const hasRoom = ({ stored, bytes: used }: Usage, maxFiles: number, maxBytes: number) =>
    stored < maxFiles && used + bytes <= maxBytes
  if (unclaimed.unfinished >= MAX_UNFINISHED || !hasRoom(unclaimed, MAX_UNCLAIMED, MAX_UNCLAIMED_BYTES))
    throw invalid('file', TOO_MANY)
  if (!hasRoom(await readUsage(transaction, viewer, sql`true`), MAX_FILES, MAX_BYTES)) throw invalid('file', FULL)
}

interface Usage {
  unfinished: number
  stored: number
  bytes: number
}

async function readUsage(transaction: Db, viewer: SignedInViewer, where: RawBuilder<unknown>): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*) filter (where state = 'receiving')::int as unfinished,
      count(*) filter (where state = 'stored')::int as stored,
      coalesce(sum(bytes) filter (where state <> 'refused'), 0)::float8 as bytes
    from uploads where created_by = ${viewer.id} and ${where}`.execute(transaction)
  return rows[0]!
}
