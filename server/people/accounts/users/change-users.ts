import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ActivityEntry, recordActivity } from '../../activity/activity.ts'
import { endSessionsOf } from '../end-sessions.ts'
import { deleteMailLinks } from '../mail-links.ts'
import { deleteChallenges } from '../password-reset.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { deleteSignInLink } from '../sign-in-links.ts'
import { assertAnotherAdmin, lockAdmins } from './admins.ts'
import type { OwnAccountConfirmation } from './service.ts'

/** The user to change, locked for the transaction. */
export interface LockedUser {
  id: string
  email: string
  email_verified: boolean
  suspended_at: Date | null
}

/** @throws AppError `user_not_found` */
export async function lockUser(transaction: Db, id: string): Promise<LockedUser> {
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'email', 'email_verified', 'suspended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('user_not_found')
  return user
}

export const activityEntry = ({ id, email }: LockedUser, event: string): ActivityEntry => ({
  action: `user.${event}`,
  subjectType: 'user',
  subjectId: id,
  subjectTitle: email,
})

/** Locks the admins and checks that the viewer is still one of them. @returns their ids */
async function lockAdminsFor(transaction: Db, viewer: SignedInViewer): Promise<string[]> {
  const admins = await lockAdmins(transaction)
  if (!admins.includes(viewer.id)) throw new AppError('access_denied')
  return admins
}

/** Checks that an admin can be revoked or suspended. @throws AppError `last_admin`, `own_account` */
function assertCanLoseAdmin(
  admins: string[],
  viewer: SignedInViewer,
  id: string,
  { confirmsOwnAccount = false }: OwnAccountConfirmation,
): void {
  if (admins.includes(id)) assertAnotherAdmin(admins, id)
  if (id === viewer.id && !confirmsOwnAccount) throw new AppError('own_account')
}

/** The user's security log doesn't reveal which admin acted, or from where. */
const recordEvent = (
  transaction: Db,
  userId: string,
  kind: Parameters<typeof recordSecurityEvent>[1]['kind'],
  detail?: string,
) => recordSecurityEvent(transaction, { userId, kind, caller: null, ...(detail ? { detail } : {}) })

export async function grantAdmin(transaction: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await lockAdminsFor(transaction, viewer)
  const user = await lockUser(transaction, id)
  if (user.suspended_at) throw new AppError('user_suspended')
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('user_roles')
    .values({ user_id: id, role: 'admin' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  await recordActivity(transaction, viewer, activityEntry(user, 'made_admin'))
  await recordEvent(transaction, id, 'role_given', 'admin')
}

export async function revokeAdmin(
  transaction: Db,
  viewer: SignedInViewer,
  id: string,
  confirmation: OwnAccountConfirmation,
): Promise<void> {
  const admins = await lockAdminsFor(transaction, viewer)
  const user = await lockUser(transaction, id)
  assertCanLoseAdmin(admins, viewer, id, confirmation)
  const { numDeletedRows } = await transaction
    .deleteFrom('user_roles')
    .where('user_id', '=', id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await recordActivity(transaction, viewer, activityEntry(user, 'admin_revoked'))
  await recordEvent(transaction, id, 'role_taken', 'admin')
}

/** Also ends the user's sessions, pending two-factor sign-ins and emailed links. */
export async function suspend(
  transaction: Db,
  viewer: SignedInViewer,
  id: string,
  confirmation: OwnAccountConfirmation,
): Promise<void> {
  const admins = await lockAdminsFor(transaction, viewer)
  const user = await lockUser(transaction, id)
  assertCanLoseAdmin(admins, viewer, id, confirmation)
  if (user.suspended_at) return
  await setSuspendedAt(transaction, id, sql<Date>`now()`)
  await endSessionsOf(transaction, id)
  await deleteChallenges(transaction, id)
  await deleteMailLinks(transaction, id, ['reset-password', 'confirm-email-change', 'new-email'])
  await deleteSignInLink(transaction, id)
  await recordActivity(transaction, viewer, activityEntry(user, 'suspended'))
  await recordEvent(transaction, id, 'suspended')
}

export async function reinstate(transaction: Db, viewer: SignedInViewer, id: string): Promise<void> {
  await lockAdminsFor(transaction, viewer)
  const user = await lockUser(transaction, id)
  if (!user.suspended_at) return
  await setSuspendedAt(transaction, id, null)
  await recordActivity(transaction, viewer, activityEntry(user, 'reinstated'))
  await recordEvent(transaction, id, 'reinstated')
}

async function setSuspendedAt(transaction: Db, id: string, suspended_at: ReturnType<typeof sql<Date>> | null) {
  await transaction.updateTable('users').set({ suspended_at, updated_at: sql`now()` }).where('id', '=', id).execute()
}

/** @returns the number of sessions ended */
export async function endSessions(transaction: Db, viewer: SignedInViewer, id: string): Promise<number> {
  const user = await lockUser(transaction, id)
  const ended = await endSessionsOf(transaction, id)
  // Includes sign-ins that are waiting for the two-factor code.
  await deleteChallenges(transaction, id)
  await recordActivity(transaction, viewer, activityEntry(user, 'sessions_ended'))
  await recordEvent(transaction, id, 'sessions_ended')
  return ended
}
