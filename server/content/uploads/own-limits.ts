import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { may, type SignedInViewer } from '../../../domain/permissions.ts'
import { lockAccount } from '../../people/accounts/lock-account.ts'
import type { Db } from '../../platform/db/database.ts'

/** Unfinished uploads per admin. */
const MAX_UNFINISHED_OF_ADMIN = 200
/** Unfinished uploads per user, and files that no listing refers to yet. */
const MAX_UNFINISHED = 20
const MAX_UNCLAIMED = 200
/** Of both together, with what unfinished uploads will take. */
const MAX_BYTES = 2 * 1024 ** 3

const TOO_MANY = 'You have too many files that aren’t part of a listing yet. Remove some, or try again tomorrow.'

/**
 * Checks that the viewer may start another upload, in the transaction that inserts it.
 * @throws AppError `invalid` with the reason; `too_many_requests` for admins
 */
export async function assertRoomFor(transaction: Db, viewer: SignedInViewer, bytes: number): Promise<void> {
  const isAdmin = may(viewer, 'change content')
  if (!isAdmin) await lockAccount(transaction, viewer.id)
  const { rows } = await sql<{ unfinished: number; stored: number; bytes: number }>`
    select count(*) filter (where state = 'receiving')::int as unfinished,
      count(*) filter (where state = 'stored')::int as stored,
      coalesce(sum(bytes) filter (where state <> 'refused'), 0)::float8 as bytes
    from uploads where created_by = ${viewer.id} and claimed_at is null`.execute(transaction)
  const own = rows[0]!
  if (isAdmin) {
    if (own.unfinished >= MAX_UNFINISHED_OF_ADMIN) throw new AppError('too_many_requests')
    return
  }
  const isOver = own.unfinished >= MAX_UNFINISHED || own.stored >= MAX_UNCLAIMED || own.bytes + bytes > MAX_BYTES
  if (isOver) throw new AppError('invalid', { detail: TOO_MANY, fields: { file: [TOO_MANY] } })
}
