import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '../../domain/errors.ts'
import type { Auth } from '../auth/auth.ts'
import { type Caller, cookiesOf, networkOf, toHeaders } from '../auth/caller.ts'
import { isRefusal } from '../auth/refusal.ts'
import { carriesSession } from '../auth/session-cookie.ts'
import { createQueue } from '../turns.ts'
import type { Cookies } from './account-services.ts'
import type { AccountDependencies } from './accounts.ts'
import { evenTime } from './even-time.ts'
import { findUser } from './find-user.ts'
import { noteSecurityEvent } from './security-log.ts'

/**
 * A sign-in is a hash, a dozen statements and a page of library code: so few are under way at a time, that whoever
 * reads is answered as if nobody signed in. The others wait in line, in the order in which they came, and are counted
 * when their turn comes: counting a crowd that arrives at once would itself hold up everybody.
 */
const inTurn = createQueue()

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
  const { attempts } = dependencies
  let even: Promise<void> | undefined
  try {
    return await inTurn(async () => {
      await attempts.count('sign-in from address', networkOf(caller.address))
      await attempts.count('sign-in to account', input.email)
      even = evenTime()
      return signInWithPassword(dependencies, caller, input)
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    await noteFailedSignIn(dependencies, caller, input.email)
    // An account that exists takes longer: its log is written.
    await even
    throw new AppError('sign_in_failed')
  }
}

async function signInWithPassword(
  { db, auth, attempts }: AccountDependencies,
  caller: Caller,
  { email, password, remember }: SignIn,
): Promise<{ needsCode: boolean; cookies: Cookies }> {
  const { response, headers } = await auth.api.signInEmail({
    body: { email, password, rememberMe: remember },
    headers: toHeaders(caller),
    returnHeaders: true,
  })
  await attempts.succeed('sign-in to account', email)
  await endFormerSession(auth, caller)
  if ('twoFactorRedirect' in response) return { needsCode: true, cookies: cookiesOf(headers) }
  await noteSecurityEvent(db, { userId: response.user.id, kind: 'signed_in', caller })
  return { needsCode: false, cookies: cookiesOf(headers) }
}

async function noteFailedSignIn(
  { db, mailer, attempts, publicUrl }: AccountDependencies,
  caller: Caller,
  email: string,
): Promise<void> {
  const paused = await attempts.fail('sign-in to account', email)
  const user = await findUser(db, email)
  if (!user) return
  await noteSecurityEvent(db, {
    userId: user.id,
    kind: user.isSuspended ? 'sign_in_refused' : 'sign_in_failed',
    caller,
  })
  if (!paused || user.isSuspended) return
  await noteSecurityEvent(db, { userId: user.id, kind: 'locked_out', caller })
  await mailer.send(db, email, { name: 'locked-out', resetUrl: `${publicUrl}/forgot-password` })
}

/** @throws AppError `sign_in_failed` or `too_many_requests` */
export async function signInWithPasskey(
  dependencies: AccountDependencies,
  caller: Caller,
  answer: unknown,
): Promise<Cookies> {
  try {
    return await inTurn(async () => {
      await dependencies.attempts.count('sign-in from address', networkOf(caller.address))
      return verifyPasskey(dependencies, caller, answer)
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new AppError('sign_in_failed')
  }
}

async function verifyPasskey({ db, auth }: AccountDependencies, caller: Caller, answer: unknown): Promise<Cookies> {
  const { response, headers } = await auth.api.verifyPasskeyAuthentication({
    body: { response: answer as AuthenticationResponseJSON },
    headers: toHeaders(caller),
    returnHeaders: true,
  })
  await endFormerSession(auth, caller)
  const { userId } = response.session
  await noteSecurityEvent(db, { userId, kind: 'signed_in', caller, detail: 'with a passkey' })
  return cookiesOf(headers)
}

/** A session that the browser still had is not left behind: nobody could end it any more. */
export async function endFormerSession(auth: Auth, caller: Caller): Promise<void> {
  if (carriesSession(caller.headers.get('cookie'))) await auth.api.signOut({ headers: toHeaders(caller) })
}
