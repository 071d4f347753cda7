import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { AppError } from '../../../domain/errors.ts'
import { createCpuQueue } from '../../platform/concurrency/bounded-queue.ts'
import { type Caller, cookiesOf, networkOf, toHeaders } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { carriesSession } from '../../platform/http/session-cookie.ts'
import { SIGN_IN_FROM_ADDRESS, SIGN_IN_TO_ACCOUNT } from './account-limits.ts'
import type { Auth } from './auth.ts'
import { authEmail } from './auth-email.ts'
import { minimumDuration } from './constant-time.ts'
import type { AccountDependencies } from './dependencies.ts'
import { findUser } from './find-user.ts'
import { isRefusal } from './refusal.ts'
import { recordSecurityEvent } from './security-log.ts'

/**
 * A sign-in costs a password hash and a dozen statements. Running only a few at a time keeps page views fast. The rest
 * wait in order and are counted against the rate limits when their turn comes, because counting a burst of them at once
 * would itself slow down the database.
 */
const queued = createCpuQueue()

export interface SignIn {
  email: string
  password: string
  remember: boolean
}

/** @throws AppError `sign_in_failed`, whatever the reason, or `too_many_requests` */
export async function signIn(
  dependencies: AccountDependencies,
  caller: Caller,
  input: SignIn,
): Promise<{ needsCode: boolean; cookies: Cookies }> {
  const { rateLimits } = dependencies
  let minimum: Promise<void> | undefined
  try {
    return await queued(async () => {
      await rateLimits.count(SIGN_IN_FROM_ADDRESS, networkOf(caller.address))
      await rateLimits.count(SIGN_IN_TO_ACCOUNT, input.email)
      minimum = minimumDuration()
      return signInWithPassword(dependencies, caller, input)
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await recordFailedSignIn(dependencies, caller, input.email)
    // Writing the security log takes longer, which would reveal that the account exists.
    await minimum
    throw new AppError('sign_in_failed')
  }
}

async function signInWithPassword(
  { db, auth, rateLimits }: AccountDependencies,
  caller: Caller,
  { email, password, remember }: SignIn,
): Promise<{ needsCode: boolean; cookies: Cookies }> {
  const { response, headers } = await auth.api.signInEmail({
    body: { email: authEmail(email), password, rememberMe: remember },
    headers: toHeaders(caller),
    returnHeaders: true,
  })
  await rateLimits.succeed(SIGN_IN_TO_ACCOUNT, email)
  await endPreviousSession(auth, caller)
  if ('twoFactorRedirect' in response) return { needsCode: true, cookies: cookiesOf(headers) }
  await recordSecurityEvent(db, { userId: response.user.id, kind: 'signed_in', caller })
  return { needsCode: false, cookies: cookiesOf(headers) }
}

async function recordFailedSignIn(
  { db, mailer, rateLimits, publicUrl }: AccountDependencies,
  caller: Caller,
  email: string,
): Promise<void> {
  const paused = await rateLimits.fail(SIGN_IN_TO_ACCOUNT, email)
  const user = await findUser(db, email)
  if (!user) return
  await recordSecurityEvent(db, {
    userId: user.id,
    kind: user.isSuspended ? 'sign_in_refused' : 'sign_in_failed',
    caller,
  })
  if (!paused || user.isSuspended) return
  await recordSecurityEvent(db, { userId: user.id, kind: 'locked_out', caller })
  await mailer.send(db, email, { name: 'locked-out', resetUrl: `${publicUrl}/forgot-password` })
}

/** @throws AppError `sign_in_failed` or `too_many_requests` */
export async function signInWithPasskey(
  dependencies: AccountDependencies,
  caller: Caller,
  credential: unknown,
): Promise<Cookies> {
  try {
    return await queued(async () => {
      await dependencies.rateLimits.count(SIGN_IN_FROM_ADDRESS, networkOf(caller.address))
      return verifyPasskey(dependencies, caller, credential)
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new AppError('sign_in_failed')
  }
}

async function verifyPasskey({ db, auth }: AccountDependencies, caller: Caller, credential: unknown): Promise<Cookies> {
  const { response, headers } = await auth.api.verifyPasskeyAuthentication({
    body: { response: credential as AuthenticationResponseJSON },
    headers: toHeaders(caller),
    returnHeaders: true,
  })
  await endPreviousSession(auth, caller)
  const { userId } = response.session
  await recordSecurityEvent(db, { userId, kind: 'signed_in', caller, detail: 'with a passkey' })
  return cookiesOf(headers)
}

/** Ends the session that the browser still has, because its cookie is about to be replaced. */
export async function endPreviousSession(auth: Auth, caller: Caller): Promise<void> {
  if (carriesSession(caller.headers.get('cookie'))) await auth.api.signOut({ headers: toHeaders(caller) })
}
