import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, cookiesOf, networkOf, toHeaders } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { withoutSession } from '../../platform/http/session-cookie.ts'
import { isAllowed, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import { SIGN_IN_FROM_ADDRESS } from './account-limits.ts'
import type { AccountDependencies } from './dependencies.ts'
import { isRefusal } from './refusal.ts'
import { notifyOwner, recordSecurityEvent } from './security-log.ts'

const SECOND_FACTOR_OF_ACCOUNT: Limit = { name: 'second factor of account', tries: 20, seconds: 600 }
/** A code from an authenticator app is valid for 90 seconds at most and must work only once. */
const CODE_OF_ACCOUNT: Limit = { name: 'code of account', tries: 1, seconds: 90 }

interface PendingUser {
  id: string
  email: string
}

/** The second step of signing in: a one-time code from an authenticator app, or a recovery code. */
export async function answerTwoFactor(
  dependencies: AccountDependencies,
  caller: Caller,
  code: string,
): Promise<Cookies> {
  const { db, auth, rateLimits } = dependencies
  await rateLimits.count(SIGN_IN_FROM_ADDRESS, networkOf(caller.address))
  const user = await findPendingUser(db, caller)
  if (!user) throw new AppError('sign_in_failed')
  await rateLimits.count(SECOND_FACTOR_OF_ACCOUNT, user.id)
  const byApp = /^\d{6}$/.test(code)
  if (byApp && !(await isFirstUse(dependencies, user.id, code))) return refuseUsedCode(dependencies, caller, user)
  const request = { body: { code }, headers: challengeHeaders(caller), returnHeaders: true } as const
  try {
    const { headers } = byApp ? await auth.api.verifyTOTP(request) : await auth.api.verifyBackupCode(request)
    await rateLimits.succeed(SECOND_FACTOR_OF_ACCOUNT, user.id)
    if (byApp) await recordSecurityEvent(db, { userId: user.id, kind: 'signed_in', caller })
    else await notifyOwner(dependencies, user, { kind: 'recovery_code_used', caller })
    return cookiesOf(headers)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const refusal = REFUSALS[error.body?.code ?? '']
    if (refusal) throw new AppError(refusal)
    await recordWrongCode(dependencies, caller, user)
    throw new AppError('wrong_code')
  }
}

/** Refusals that entering another code won't fix. Any other refusal means a wrong code. */
const REFUSALS: Record<string, 'sign_in_failed' | 'too_many_requests' | undefined> = {
  INVALID_TWO_FACTOR_COOKIE: 'sign_in_failed',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'sign_in_failed',
  TOTP_NOT_ENABLED: 'sign_in_failed',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_requests',
}

/** False if the code was already used, even on another instance. */
export function isFirstUse(
  { rateLimits }: Pick<AccountDependencies, 'rateLimits'>,
  userId: string,
  code: string,
): Promise<boolean> {
  return isAllowed(rateLimits.count(CODE_OF_ACCOUNT, `${userId} ${code}`))
}

async function refuseUsedCode(dependencies: AccountDependencies, caller: Caller, user: PendingUser): Promise<never> {
  await dependencies.rateLimits.fail(SECOND_FACTOR_OF_ACCOUNT, user.id)
  const event = { kind: 'second_factor_failed', caller, detail: 'code already used' } as const
  await notifyOwner(dependencies, user, event, 'code_used_twice')
  throw new AppError('wrong_code')
}

/** Anyone who gets this far knows the password or can read the owner's email, so repeated failures are reported to the owner. */
async function recordWrongCode(dependencies: AccountDependencies, caller: Caller, user: PendingUser): Promise<void> {
  const { db, rateLimits } = dependencies
  const paused = await rateLimits.fail(SECOND_FACTOR_OF_ACCOUNT, user.id)
  await recordSecurityEvent(db, { userId: user.id, kind: 'second_factor_failed', caller })
  if (paused) await notifyOwner(dependencies, user, { kind: 'locked_out', caller }, 'codes_failed')
}

/** The user who entered the right password or opened an emailed link, identified by the unguessable cookie of the first step. */
async function findPendingUser(db: Db, caller: Caller): Promise<PendingUser | undefined> {
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

/** Removes the session cookie, because better-auth would check that session instead of the challenge. */
function challengeHeaders(caller: Caller): Headers {
  const headers = toHeaders(caller)
  headers.set('cookie', withoutSession(headers.get('cookie')))
  return headers
}
