import { AppError } from '../../domain/errors.ts'
import { type Caller, cookiesOf, networkOf, toHeaders } from '../auth/caller.ts'
import { isRefusal } from '../auth/refusal.ts'
import { withoutSession } from '../auth/session-cookie.ts'
import type { Db } from '../db/database.ts'
import type { Cookies } from './account-services.ts'
import type { AccountDependencies } from './accounts.ts'
import { isAllowed } from './attempts.ts'
import { noteSecurityEvent, tellOwner } from './security-log.ts'

interface Challenged {
  id: string
  email: string
}

/** The second step of signing in: a code of an app, good once, or a recovery code. */
export async function answerTwoFactor(
  dependencies: AccountDependencies,
  caller: Caller,
  code: string,
): Promise<Cookies> {
  const { db, auth, attempts } = dependencies
  await attempts.count('sign-in from address', networkOf(caller.address))
  const user = await findChallenged(db, caller)
  if (!user) throw new AppError('sign_in_failed')
  await attempts.count('second factor of account', user.id)
  const byApp = /^\d{6}$/.test(code)
  if (byApp && !(await isFirstUse(dependencies, user.id, code))) return refuseUsedCode(dependencies, caller, user)
  const request = { body: { code }, headers: challengeHeaders(caller), returnHeaders: true } as const
  try {
    const { headers } = byApp ? await auth.api.verifyTOTP(request) : await auth.api.verifyBackupCode(request)
    await attempts.succeed('second factor of account', user.id)
    if (byApp) await noteSecurityEvent(db, { userId: user.id, kind: 'signed_in', caller })
    else await tellOwner(dependencies, user, { kind: 'recovery_code_used', caller })
    return cookiesOf(headers)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const answer = ANSWERS[error.body?.code ?? '']
    if (answer) throw new AppError(answer)
    await noteWrongCode(dependencies, caller, user)
    throw new AppError('wrong_code')
  }
}

/** Refusals that another code does not mend; any other is a wrong code. */
const ANSWERS: Record<string, 'sign_in_failed' | 'too_many_requests' | undefined> = {
  INVALID_TWO_FACTOR_COOKIE: 'sign_in_failed',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign_in_failed',
  TOTP_NOT_ENABLED: 'sign_in_failed',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_requests',
}

/** Of two who show a code of an app, one is let in, wherever they show it. */
export function isFirstUse(
  { attempts }: Pick<AccountDependencies, 'attempts'>,
  userId: string,
  code: string,
): Promise<boolean> {
  return isAllowed(attempts.count('code of account', `${userId} ${code}`))
}

async function refuseUsedCode(dependencies: AccountDependencies, caller: Caller, user: Challenged): Promise<never> {
  await dependencies.attempts.fail('second factor of account', user.id)
  const event = { kind: 'second_factor_failed', caller, detail: 'a code that was used already' } as const
  await tellOwner(dependencies, user, event, 'code_used_twice')
  throw new AppError('wrong_code')
}

/** Whoever gets this far knows the password, so the owner hears of it when it goes on. */
async function noteWrongCode(dependencies: AccountDependencies, caller: Caller, user: Challenged): Promise<void> {
  const { db, attempts } = dependencies
  const paused = await attempts.fail('second factor of account', user.id)
  await noteSecurityEvent(db, { userId: user.id, kind: 'second_factor_failed', caller })
  if (paused) await tellOwner(dependencies, user, { kind: 'locked_out', caller }, 'codes_failed')
}

/** Whose password was right, by the cookie of the first step: its value names a row, and nobody can guess one. */
async function findChallenged(db: Db, caller: Caller): Promise<Challenged | undefined> {
  const cookie = /(?:^|[\s;])(?:__Host-)?voltacre\.two_factor=(2fa-[\w-]+)/.exec(caller.headers.get('cookie') ?? '')
  if (!cookie?.[1]) return undefined
  return db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.value')
    .select(['users.id', 'users.email'])
    .where('identifier', '=', cookie[1])
    .where('expires_at', '>', new Date())
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
}

/** A session that the browser still had would be asked about in place of the challenge. */
function challengeHeaders(caller: Caller): Headers {
  const headers = toHeaders(caller)
  headers.set('cookie', withoutSession(headers.get('cookie')))
  return headers
}
