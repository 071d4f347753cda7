import { AppError } from '../../domain/errors.ts'
import type { Caller } from '../auth/caller.ts'
import { networkOf } from '../auth/caller.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Db } from '../db/database.ts'
import type { AccountDependencies } from './accounts.ts'
import { revokeApiKeys } from './api-keys.ts'
import { assertGoodPassword } from './chosen-password.ts'
import { forgetMailLinks, readMailLink, takeMailLink } from './mail-links.ts'
import { noteSecurityEvent } from './security-log.ts'

/** A new password by a mailed link. Two-factor stays as it is: a mailbox alone does not open an account that has it. */
export async function resetPassword(
  { db, mailer, attempts }: AccountDependencies,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<void> {
  await attempts.count('link from address', networkOf(caller.address))
  // Nothing is computed for a link that does not work.
  const link = await readMailLink(db, token)
  if (link.purpose !== 'reset-password') throw new AppError('link_used')
  await assertGoodPassword(password, link.email)
  const hash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    const { user_id: userId, email } = await takeMailLink(transaction, token)
    await assertInUse(transaction, userId)
    await transaction.updateTable('credentials').set({ password: hash }).where('user_id', '=', userId).execute()
    await forgetWhoWasThere(transaction, userId)
    // Whoever reads the mail of an address has it.
    await transaction.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
    await attempts.succeed('sign-in to account', email, transaction)
    await noteSecurityEvent(transaction, { userId, kind: 'password_reset', caller })
    await mailer.send(transaction, email, { name: 'password-changed' })
  })
}

/** A link that was made in the moment of a suspension. @throws AppError `link_used` */
async function assertInUse(transaction: Db, userId: string): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user || user.suspended_at) throw new AppError('link_used')
}

/**
 * Ends what was begun with the former password. Of an account whose address was never verified, all of it: somebody else
 * may have signed up with the address, and left a passkey or a second factor to come back with.
 */
export async function forgetWhoWasThere(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await revokeApiKeys(transaction, userId)
  await forgetChallenges(transaction, userId)
  await forgetMailLinks(transaction, userId, ['verify-email', 'reset-password', 'confirm-email-change', 'new-email'])
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

/** A sign-in that waits for its code was begun with a password that is no longer right. */
export async function forgetChallenges(transaction: Db, userId: string): Promise<void> {
  await transaction.deleteFrom('verifications').where('value', '=', userId).execute()
}
