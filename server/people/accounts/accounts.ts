import { AppError } from '../../../domain/errors.ts'
import { type Caller, cookiesOf, networkOf, toHeaders } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { isAllowed, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import { LINK_FROM_ADDRESS, MAIL_TO_ACCOUNT } from '../mail/mail-limits.ts'
import { RESET_OF_ACCOUNT, SIGN_IN_FROM_ADDRESS } from './account-limits.ts'
import { authEmail } from './auth-email.ts'
import { withMinimumDuration } from './constant-time.ts'
import type { AccountDependencies } from './dependencies.ts'
import { deviceOf, forgetDevice } from './devices.ts'
import { findUser } from './find-user.ts'
import { MAIL_LINK_USES } from './mail-link-uses.ts'
import { createMailLink, mailVerification, readMailLink } from './mail-links.ts'
import { resetPassword } from './password-reset.ts'
import { assertStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { isRefusal } from './refusal.ts'
import { answerTwoFactor } from './second-factor.ts'
import { recordSecurityEvent } from './security-log.ts'
import type { AccountsService } from './service.ts'
import { endPreviousSession, signIn, signInWithPasskey } from './sign-in.ts'
import { redeemSignInLink, requestSignInLink } from './sign-in-by-link.ts'
import { readSignInLink } from './sign-in-links.ts'

const SIGN_UP_FROM_ADDRESS: Limit = { name: 'sign-up from address', tries: 60, seconds: 600 }
const RESET_FROM_ADDRESS: Limit = { name: 'reset from address', tries: 60, seconds: 600 }

/** Sign-up, sign-in and account recovery. */
export function createAccounts(dependencies: AccountDependencies): AccountsService {
  const { db, auth, rateLimits } = dependencies
  return {
    signUp: (caller, input) => signUp(dependencies, caller, input),
    signIn: (caller, input) => signIn(dependencies, caller, input),
    answerTwoFactor: (caller, code) => answerTwoFactor(dependencies, caller, code),

    async signOut(viewer, caller) {
      if (viewer.kind === 'user') {
        await recordSecurityEvent(db, { userId: viewer.id, kind: 'signed_out', caller })
        await forgetDevice(db, viewer.id, deviceOf(caller))
      }
      const { headers } = await auth.api.signOut({ headers: toHeaders(caller), returnHeaders: true })
      return cookiesOf(headers)
    },

    requestPasswordReset: (caller, email) =>
      withMinimumDuration(() => requestPasswordReset(dependencies, caller, email)),
    resetPassword: (caller, input) => resetPassword(dependencies, caller, input),

    requestSignInLink: (caller, input) => withMinimumDuration(() => requestSignInLink(dependencies, caller, input)),
    readSignInLink: async (token) => ({ email: await readSignInLink(db, token) }),
    redeemSignInLink: (caller, token) => redeemSignInLink(dependencies, caller, token),

    async readLink(token) {
      const { purpose, email } = await readMailLink(db, token)
      return { purpose, email }
    },

    async redeemLink(caller, token) {
      await rateLimits.count(LINK_FROM_ADDRESS, networkOf(caller.address))
      const { purpose } = await readMailLink(db, token)
      const use = MAIL_LINK_USES[purpose]
      if (!use) throw new AppError('link_used')
      return db.transaction().execute((transaction) => use({ ...dependencies, db: transaction }, caller, token))
    },

    async startPasskeySignIn(caller) {
      await rateLimits.count(SIGN_IN_FROM_ADDRESS, networkOf(caller.address))
      const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
        headers: toHeaders(caller),
        returnHeaders: true,
      })
      return { options: { ...response, userVerification: 'required' }, cookies: cookiesOf(headers) }
    },

    signInWithPasskey: (caller, response) => signInWithPasskey(dependencies, caller, response),
  }
}

async function signUp(
  { db, auth, mailer, rateLimits, publicUrl }: AccountDependencies,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Cookies> {
  await rateLimits.count(SIGN_UP_FROM_ADDRESS, networkOf(caller.address))
  await assertStrongPassword(password, email)
  try {
    return await db.transaction().execute(async (transaction) => {
      const within = auth.within(transaction)
      const { response, headers } = await within.api.signUpEmail({
        body: { email: authEmail(email), password, name: '' },
        headers: toHeaders(caller),
        returnHeaders: true,
      })
      const userId = response.user.id
      await endPreviousSession(within, caller)
      await recordSecurityEvent(transaction, { userId, kind: 'signed_up', caller })
      await mailVerification({ db: transaction, mailer, publicUrl }, { id: userId, email })
      return cookiesOf(headers)
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Hashing takes as long as creating an account would, so the response time doesn't reveal that one exists.
    await hashPassword(password)
    await notifyExistingAccount({ db, mailer, rateLimits, publicUrl }, email)
    throw new AppError('sign_up_failed')
  }
}

async function notifyExistingAccount(
  { db, mailer, rateLimits, publicUrl }: Pick<AccountDependencies, 'db' | 'mailer' | 'rateLimits' | 'publicUrl'>,
  email: string,
): Promise<void> {
  const owner = await findUser(db, email)
  if (!owner || owner.isSuspended || !(await isAllowed(rateLimits.count(MAIL_TO_ACCOUNT, owner.id)))) return
  await mailer.send(db, email, {
    name: 'account-exists',
    signInUrl: `${publicUrl}/login`,
    resetUrl: `${publicUrl}/forgot-password`,
  })
}

async function requestPasswordReset(
  { db, mailer, rateLimits, publicUrl }: AccountDependencies,
  caller: Caller,
  email: string,
): Promise<void> {
  await rateLimits.count(RESET_FROM_ADDRESS, networkOf(caller.address))
  const user = await findUser(db, email)
  if (!user || user.isSuspended || !(await isAllowed(rateLimits.count(RESET_OF_ACCOUNT, user.id)))) return
  await db.transaction().execute(async (transaction) => {
    const token = await createMailLink(transaction, { purpose: 'reset-password', user_id: user.id, email })
    await recordSecurityEvent(transaction, { userId: user.id, kind: 'password_reset_asked', caller })
    await mailer.send(transaction, email, { name: 'reset-password', url: `${publicUrl}/reset-password?token=${token}` })
  })
}
