import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import { type ActivityEntry, noteActivity } from '../activity.ts'
import { forgetMailLinks } from '../mail-links.ts'
import { forgetChallenges } from '../password-reset.ts'
import { noteSecurityEvent } from '../security-log.ts'
import { assertAnotherAdmin, lockAdmins } from './admins.ts'
import type { Certain } from './users-service.ts'

/** Who is changed, as they are in the transaction that changes them. */
export interface Subject {
  id: string
  email: string
  email_verified: boolean
  suspended_at: Date | null
}

/** @throws AppError `user_not_found` */
export async function lockUser(transaction: Db, id: string): Promise<Subject> {
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'suspended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('user_not_found')
  return user
}

export const entryOf = ({ id, email }: Subject, what: string): ActivityEntry => ({
  action: `user.${what}`,
  subjectType: 'user',
  subjectId: id,
  subjectTitle: email,
})

/** Who asks may have lost the role to somebody who was quicker. @returns the admins, locked */
async function lockedAdmins(transaction: Db, viewer: SignedInViewer): Promise<string[]> {
  const admins = await lockAdmins(transaction)
  if (!admins.includes(viewer.id)) throw new AppError('access_denied')
  return admins
}

/** Before the role is taken of somebody who has it, or they are suspended. */
function assertMayFall(admins: string[], viewer: SignedInViewer, id: string, { isSureOfOwn = false }: Certain): void {
  if (admins.includes(id)) assertAnotherAdmin(admins, id)
  if (id === viewer.id && !isSureOfOwn) throw new AppError('own_account')
}

/** The security log of whom it concerns names nobody else, nor where they are. */
const note = (
  transaction: Db,
  userId: string,
  kind: Parameters<typeof noteSecurityEvent>[1]['kind'],
  detail?: string,
) => noteSecurityEvent(transaction, { userId, kind, caller: null, ...(detail ? { detail } : {}) })

export async function giveAdmin(transaction: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await lockedAdmins(transaction, viewer)
  const user = await lockUser(transaction, id)
  if (user.suspended_at) throw new AppError('user_suspended')
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('user_roles')
    .values({ user_id: id, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  await noteActivity(transaction, viewer, entryOf(user, 'made_admin'))
  await note(transaction, id, 'role_given', 'admin')
}

export async function takeAdmin(transaction: Db, viewer: SignedInViewer, id: string, certain: Certain): Promise<void> {
  const admins = await lockedAdmins(transaction, viewer)
  const user = await lockUser(transaction, id)
  assertMayFall(admins, viewer, id, certain)
  const { numDeletedRows } = await transaction
    .deleteFrom('user_roles')
    .where('user_id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await noteActivity(transaction, viewer, entryOf(user, 'admin_revoked'))
  await note(transaction, id, 'role_taken', 'admin')
}

/** What was begun with the account ends with it: sessions, sign-ins that wait for a code, links that open it. */
export async function suspend(transaction: Db, viewer: SignedInViewer, id: string, certain: Certain): Promise<void> {
  const admins = await lockedAdmins(transaction, viewer)
  const user = await lockUser(transaction, id)
  assertMayFall(admins, viewer, id, certain)
  if (user.suspended_at) return
  await setSuspendedAt(transaction, id, sql<Date>`now()`)
  await transaction.deleteFrom('sessions').where('user_id', '=', id).execute()
  await forgetChallenges(transaction, id)
  await forgetMailLinks(transaction, id, ['reset-password', 'confirm-email-change', 'new-email'])
  await noteActivity(transaction, viewer, entryOf(user, 'suspended'))
  await note(transaction, id, 'suspended')
}

export async function reinstate(transaction: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await lockedAdmins(transaction, viewer)
  const user = await lockUser(transaction, id)
  if (!user.suspended_at) return
  await setSuspendedAt(transaction, id, null)
  await noteActivity(transaction, viewer, entryOf(user, 'reinstated'))
  await note(transaction, id, 'reinstated')
}

async function setSuspendedAt(transaction: Db, id: string, suspended_at: ReturnType<typeof sql<Date>> | null) {
  await transaction.updateTable('users').set({ suspended_at, updated_at: sql`now()` }).where('id', '=', id).execute()
}

/** @returns how many there were */
export async function endSessions(transaction: Db, viewer: SignedInViewer, id: string): Promise<number> {
  const user = await lockUser(transaction, id)
  const { numDeletedRows } = await transaction.deleteFrom('sessions').where('user_id', '=', id).executeTakeFirst()
  // Also a sign-in that has shown its password and waits for the code.
  await forgetChallenges(transaction, id)
  await noteActivity(transaction, viewer, entryOf(user, 'sessions_ended'))
  await note(transaction, id, 'sessions_ended')
  return Number(numDeletedRows)
}
