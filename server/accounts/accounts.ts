import { AppError } from '../../domain/errors.ts'
import type { Auth } from '../auth/auth.ts'
import { type Caller, cookiesOf, networkOf, toHeaders } from '../auth/caller.ts'
import { hashPassword } from '../auth/passwords.ts'
import { isRefusal } from '../auth/refusal.ts'
import type { Db } from '../db/database.ts'
import type { Mailer } from '../mail/letter.ts'
import type { Cookies } from './account-services.ts'
import { type Attempts, isAllowed } from './attempts.ts'
import { assertGoodPassword } from './chosen-password.ts'
import { evenly } from './even-time.ts'
import { findUser } from './find-user.ts'
import { MAIL_LINK_USES } from './mail-link-uses.ts'
import { createMailLink, mailVerification, readMailLink } from './mail-links.ts'
import { resetPassword } from './password-reset.ts'
import { answerTwoFactor } from './second-factor.ts'
import { noteSecurityEvent } from './security-log.ts'
import type { Services } from './services.ts'
import { endFormerSession, signIn, signInWithPasskey } from './sign-in.ts'

export interface AccountDependencies {
  db: Db
  auth: Auth
  mailer: Mailer
  attempts: Attempts
  publicUrl: string
}

/** Signing up and in, and getting back in. */
export function createAccounts(dependencies: AccountDependencies): Services['accounts'] {
  const { db, auth, attempts } = dependencies
  return {
    signUp: (caller, input) => signUp(dependencies, caller, input),
    signIn: (caller, input) => signIn(dependencies, caller, input),
    answerTwoFactor: (caller, code) => answerTwoFactor(dependencies, caller, code),

    async signOut(viewer, caller) {
      if (viewer.kind === 'user') await noteSecurityEvent(db, { userId: viewer.id, kind: 'signed_out', caller })
      const { headers } = await auth.api.signOut({ headers: toHeaders(caller), returnHeaders: true })
      return cookiesOf(headers)
    },

    requestPasswordReset: (caller, email) => evenly(() => requestPasswordReset(dependencies, caller, email)),
    resetPassword: (caller, input) => resetPassword(dependencies, caller, input),

    async readLink(token) {
      const { purpose, email } = await readMailLink(db, token)
      return { purpose, email }
    },

    async useLink(caller, token) {
      await attempts.count('link from address', networkOf(caller.address))
      const { purpose } = await readMailLink(db, token)
      const use = MAIL_LINK_USES[purpose]
      if (!use) throw new AppError('link_used')
      return db.transaction().execute((transaction) => use({ ...dependencies, db: transaction }, caller, token))
    },

    async startPasskeySignIn(caller) {
      await attempts.count('sign-in from address', networkOf(caller.address))
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
  { db, auth, mailer, attempts, publicUrl }: AccountDependencies,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<Cookies> {
  await attempts.count('sign-up from address', networkOf(caller.address))
  await assertGoodPassword(password, email)
  try {
    const { response, headers } = await auth.api.signUpEmail({
      body: { email, password, name: '' },
      headers: toHeaders(caller),
      returnHeaders: true,
    })
    const userId = response.user.id
    await endFormerSession(auth, caller)
    await db.transaction().execute(async (transaction) => {
      await noteSecurityEvent(transaction, { userId, kind: 'signed_up', caller })
      await mailVerification({ db: transaction, mailer, publicUrl }, { id: userId, email })
    })
    return cookiesOf(headers)
  } catch (error) {
    if (!isRefusal(error)) throw error
    // As much work as for a new account, and a word to the owner of the one that there may be.
    await hashPassword(password)
    await tellOfAccount({ db, mailer, attempts, publicUrl }, email)
    throw new AppError('sign_up_failed')
  }
}

async function tellOfAccount(
  { db, mailer, attempts, publicUrl }: Pick<AccountDependencies, 'db' | 'mailer' | 'attempts' | 'publicUrl'>,
  email: string,
): Promise<void> {
  const owner = await findUser(db, email)
  if (!owner || owner.isSuspended || !(await isAllowed(attempts.count('mail to account', owner.id)))) return
  await mailer.send(db, email, {
    name: 'account-exists',
    signInUrl: `${publicUrl}/login`,
    resetUrl: `${publicUrl}/forgot-password`,
  })
}

async function requestPasswordReset(
  { db, mailer, attempts, publicUrl }: AccountDependencies,
  caller: Caller,
  email: string,
): Promise<void> {
  await attempts.count('reset from address', networkOf(caller.address))
  const user = await findUser(db, email)
  if (!user || user.isSuspended || !(await isAllowed(attempts.count('reset of account', user.id)))) return
  await db.transaction().execute(async (transaction) => {
    const token = await createMailLink(transaction, { purpose: 'reset-password', user_id: user.id, email })
    await noteSecurityEvent(transaction, { userId: user.id, kind: 'password_reset_asked', caller })
    await mailer.send(transaction, email, { name: 'reset-password', url: `${publicUrl}/reset-password?token=${token}` })
  })
}
