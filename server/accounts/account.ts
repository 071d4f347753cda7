import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../domain/permissions.ts'
import { type Caller, cookiesOf, toHeaders } from '../auth/caller.ts'
import { isRefusal } from '../auth/refusal.ts'
import type { Db } from '../db/database.ts'
import { readOverview } from './account-overview.ts'
import { exportAccount, removeAccount } from './account-removal.ts'
import type { AccountDependencies } from './accounts.ts'
import { createApiKeys } from './api-keys.ts'
import { assertGoodPassword } from './chosen-password.ts'
import { findUser } from './find-user.ts'
import { createMailLink, forgetMailLinks, mailVerification, verifyUrl } from './mail-links.ts'
import { assertOwnPassword } from './own-password.ts'
import { createPasskeys } from './passkeys.ts'
import { forgetChallenges } from './password-reset.ts'
import { noteSecurityEvent } from './security-log.ts'
import type { Services } from './services.ts'
import { createTwoFactor } from './two-factor.ts'

type Account = Services['account']

/** One's own account: every statement looks only at rows of the viewer. */
export function createAccount(dependencies: AccountDependencies): Account {
  const { db } = dependencies
  return {
    async overview(viewer) {
      assertMay(viewer, 'own account')
      return readOverview(db, viewer)
    },

    async rename(viewer, name) {
      assertMay(viewer, 'own account')
      await db.updateTable('users').set({ name, updated_at: sql`now()` }).where('id', '=', viewer.id).execute()
    },

    async setPreferences(viewer, { wants_news, wants_listing_alerts }) {
      assertMay(viewer, 'own account')
      const preferences = { wants_news, wants_listing_alerts, updated_at: sql<Date>`now()` }
      await db.updateTable('users').set(preferences).where('id', '=', viewer.id).execute()
    },

    ...emailOf(dependencies),
    changePassword: (viewer, caller, input) => changePassword(dependencies, viewer, caller, input),
    ...createTwoFactor(dependencies),
    ...createPasskeys(dependencies),
    ...createApiKeys(dependencies),
    ...sessionsOf(db),

    async exportData(viewer, caller) {
      assertMay(viewer, 'own account')
      await noteSecurityEvent(db, { userId: viewer.id, kind: 'data_downloaded', caller })
      return exportAccount(db, viewer)
    },

    async remove(viewer, caller, password) {
      assertMay(viewer, 'own account')
      await assertOwnPassword(dependencies, viewer, password)
      await removeAccount(dependencies, viewer)
      const { headers } = await dependencies.auth.api.signOut({ headers: toHeaders(caller), returnHeaders: true })
      return cookiesOf(headers)
    },
  }
}

function emailOf(
  dependencies: AccountDependencies,
): Pick<Account, 'sendVerification' | 'changeEmail' | 'cancelEmailChange'> {
  const { db, mailer, attempts, publicUrl } = dependencies
  return {
    async sendVerification(viewer) {
      assertMay(viewer, 'own account')
      if (viewer.isVerified) return
      await attempts.count('mail to account', viewer.id)
      await db.transaction().execute((transaction) => mailVerification({ db: transaction, mailer, publicUrl }, viewer))
    },

    async changeEmail(viewer, caller, { email, password }) {
      assertMay(viewer, 'own account')
      await assertOwnPassword(dependencies, viewer, password)
      await attempts.count('mail to account', viewer.id)
      const user_id = viewer.id
      await db.transaction().execute(async (transaction) => {
        await forgetMailLinks(transaction, user_id, ['confirm-email-change', 'new-email'])
        // Nobody has shown that the present address is theirs: it may be mistyped, so it is not asked.
        const purpose = viewer.isVerified ? 'confirm-email-change' : 'new-email'
        const token = await createMailLink(transaction, { purpose, user_id, email })
        await noteSecurityEvent(transaction, { userId: user_id, kind: 'email_change_asked', caller, detail: email })
        // An address that is taken is not told of: its owner is asked nothing, and the link leads nowhere.
        if (await findUser(transaction, email)) return
        const url = verifyUrl(publicUrl, token)
        if (viewer.isVerified) {
          await mailer.send(transaction, viewer.email, { name: 'confirm-email-change', url, newEmail: email })
        } else await mailer.send(transaction, email, { name: 'new-email', url })
      })
    },

    async cancelEmailChange(viewer) {
      assertMay(viewer, 'own account')
      await forgetMailLinks(db, viewer.id, ['confirm-email-change', 'new-email'])
    },
  }
}

async function changePassword(
  { db, auth, mailer, attempts }: AccountDependencies,
  viewer: Viewer,
  caller: Caller,
  { current, password }: { current: string; password: string },
): Promise<string[]> {
  assertMay(viewer, 'own account')
  await attempts.count('password of account', viewer.id)
  await assertGoodPassword(password, viewer.email)
  try {
    const { headers } = await auth.api.changePassword({
      body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
      headers: toHeaders(caller),
      returnHeaders: true,
    })
    await db.transaction().execute(async (transaction) => {
      // Whoever knew the former password may have asked for these.
      await forgetMailLinks(transaction, viewer.id, ['reset-password', 'confirm-email-change', 'new-email'])
      await forgetChallenges(transaction, viewer.id)
      await noteSecurityEvent(transaction, { userId: viewer.id, kind: 'password_changed', caller })
      await mailer.send(transaction, viewer.email, { name: 'password-changed' })
    })
    return cookiesOf(headers)
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new AppError('wrong_password')
  }
}

function sessionsOf(db: Db): Pick<Account, 'endSession' | 'endOtherSessions'> {
  const noteEnd = (viewer: SignedInViewer, caller: Caller) =>
    noteSecurityEvent(db, { userId: viewer.id, kind: 'session_ended', caller })
  return {
    async endSession(viewer, caller, id) {
      assertMay(viewer, 'own account')
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', viewer.id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw new AppError('not_found')
      await noteEnd(viewer, caller)
    },

    async endOtherSessions(viewer, caller) {
      assertMay(viewer, 'own account')
      await db.deleteFrom('sessions').where('user_id', '=', viewer.id).where('id', '!=', viewer.sessionId).execute()
      await noteEnd(viewer, caller)
    },
  }
}
