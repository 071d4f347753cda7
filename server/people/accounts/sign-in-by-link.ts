import { randomUUID } from 'node:crypto'
import { nextPath } from '../../../domain/account/next-path.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, cookiesOf, networkOf, toHeaders } from '../../platform/http/caller.ts'
import type { Limit } from '../../platform/rate-limits/rate-limits.ts'
import { LINK_FROM_ADDRESS } from '../mail/mail-limits.ts'
import type { AccountDependencies } from './dependencies.ts'
import { findUser } from './find-user.ts'
import { endAllSessions } from './password-reset.ts'
import { isRefusal } from './refusal.ts'
import { recordSecurityEvent } from './security-log.ts'
import type { SignIn } from './service.ts'
import { endPreviousSession } from './sign-in.ts'
import { createSignInLink, takeSignInLink } from './sign-in-links.ts'

const SIGN_IN_LINK_FROM_ADDRESS: Limit = { name: 'sign-in link from address', tries: 60, seconds: 600 }
const SIGN_IN_LINK_TO_ADDRESS: Limit = { name: 'sign-in link to address', tries: 5, seconds: 3600 }

const DETAIL = 'with an emailed link'

/** Emails a link that signs in, or creates the account. The email is the same in both cases. */
export async function requestSignInLink(
  { db, mailer, rateLimits, publicUrl }: AccountDependencies,
  caller: Caller,
  { email, next }: { email: string; next: string },
): Promise<void> {
  await rateLimits.count(SIGN_IN_LINK_FROM_ADDRESS, networkOf(caller.address))
  await rateLimits.count(SIGN_IN_LINK_TO_ADDRESS, email)
  const user = await findUser(db, email)
  if (user?.isSuspended) return
  await db.transaction().execute(async (transaction) => {
    const token = await createSignInLink(transaction, email)
    if (user) await recordSecurityEvent(transaction, { userId: user.id, kind: 'sign_in_link_asked', caller })
    await mailer.send(transaction, email, { name: 'sign-in-link', url: signInUrl(publicUrl, token, nextPath(next)) })
  })
}

/** The link carries the path to open, because it may be opened on another device. */
function signInUrl(publicUrl: string, token: string, next: string): string {
  const url = `${publicUrl}/login/link?token=${token}`
  return next === '/' ? url : `${url}&next=${encodeURIComponent(next)}`
}

/** Signs in with the token of an emailed link. Two-factor stays on, so access to the mailbox alone isn't enough. */
export async function redeemSignInLink(
  { db, auth, rateLimits }: AccountDependencies,
  caller: Caller,
  token: string,
): Promise<SignIn> {
  await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
  const { userId, isNew } = await db.transaction().execute((transaction) => openAccount(transaction, caller, token))
  try {
    const { response, headers } = await auth.api.signInByMailedLink({
      body: { userId },
      headers: toHeaders(caller),
      returnHeaders: true,
    })
    await endPreviousSession(auth, caller)
    if ('twoFactorRedirect' in response) return { needsCode: true, cookies: cookiesOf(headers) }
    if (!isNew) await recordSecurityEvent(db, { userId, kind: 'signed_in', caller, detail: DETAIL })
    return { needsCode: false, cookies: cookiesOf(headers) }
  } catch (error) {
    // The account was suspended or deleted meanwhile.
    if (isRefusal(error)) throw new AppError('link_used')
    throw error
  }
}

/** Uses the link, and finds or creates the account of its address. @throws AppError `link_used` */
async function openAccount(
  transaction: Db,
  caller: Caller,
  token: string,
): Promise<{ userId: string; isNew: boolean }> {
  const email = await takeSignInLink(transaction, token)
  const created = await transaction
    .insertInto('users')
    .values({ id: randomUUID(), email, email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await recordSecurityEvent(transaction, { userId: created.id, kind: 'signed_up', caller, detail: DETAIL })
    return { userId: created.id, isNew: true }
  }
  const user = await transaction
    .selectFrom('users')
    .select(['id', 'email_verified', 'suspended_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!user || user.suspended_at) throw new AppError('link_used')
  if (!user.email_verified) await claimUnverifiedAccount(transaction, caller, user.id)
  return { userId: user.id, isNew: false }
}

/**
 * Opening the link proves that the address belongs to the user. Someone else may have signed up with it before, so every
 * other way in is removed, the password included.
 */
async function claimUnverifiedAccount(transaction: Db, caller: Caller, userId: string): Promise<void> {
  await endAllSessions(transaction, userId)
  await transaction.deleteFrom('credentials').where('user_id', '=', userId).execute()
  await transaction.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
  await recordSecurityEvent(transaction, { userId, kind: 'email_verified', caller, detail: DETAIL })
  await recordSecurityEvent(transaction, { userId, kind: 'password_removed', caller })
}
