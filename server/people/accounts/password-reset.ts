import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { networkOf } from '../../platform/http/caller.ts'
import { LINK_FROM_ADDRESS } from '../mail/mail-limits.ts'
import { SIGN_IN_TO_ACCOUNT } from './account-limits.ts'
import { revokeApiKeys } from './api-keys.ts'
import type { AccountDependencies } from './dependencies.ts'
import { endSessionsOf } from './end-sessions.ts'
import { deleteMailLinks, readMailLink, takeMailLink } from './mail-links.ts'
import { assertStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { recordSecurityEvent } from './security-log.ts'
import { deleteSignInLink } from './sign-in-links.ts'
import { setPassword } from './stored-password.ts'

/** Sets a new password through an emailed link. Two-factor stays on, so access to the mailbox alone isn't enough. */
export async function resetPassword(
  { db, mailer, rateLimits }: AccountDependencies,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
  // Checked first, so that an invalid link doesn't cost a password hash.
  const link = await readMailLink(db, token)
  if (link.purpose !== 'reset-password') throw new AppError('link_used')
  await assertStrongPassword(password, link.email)
  const hash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    const { user_id: userId, email } = await takeMailLink(transaction, token)
    await assertNotSuspended(transaction, userId)
    await setPassword(transaction, userId, hash)
    await endAllSessions(transaction, userId)
    // Opening the link proves that the address belongs to the user.
    await transaction.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
    await rateLimits.succeed(SIGN_IN_TO_ACCOUNT, email, transaction)
    await recordSecurityEvent(transaction, { userId, kind: 'password_reset', caller })
    await mailer.send(transaction, email, { name: 'password-changed' })
  })
}

/** The account may have been suspended after the link was created. @throws AppError `link_used` */
async function assertNotSuspended(transaction: Db, userId: string): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user || user.suspended_at) throw new AppError('link_used')
}

/**
 * Ends everything that was started with the old password. If the address was never verified, also removes passkeys and
 * two-factor: someone else may have signed up with the address and left them as a way back in.
 */
export async function endAllSessions(transaction: Db, userId: string): Promise<void> {
  await endSessionsOf(transaction, userId)
  await revokeApiKeys(transaction, userId)
  await deleteChallenges(transaction, userId)
  await deleteMailLinks(transaction, userId, ['verify-email', 'reset-password', 'confirm-email-change', 'new-email'])
  await deleteSignInLink(transaction, userId)
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ two_factor_enabled: false, name: '' })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await transaction.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/** Cancels sign-ins that are waiting for their two-factor code. */
export async function deleteChallenges(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('verifications').where('value', '=', userId).execute()
}
