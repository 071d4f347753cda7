import { sql } from 'kysely'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, cookiesOf, toHeaders } from '../../platform/http/caller.ts'
import { MAIL_TO_ACCOUNT } from '../mail/mail-limits.ts'
import { PASSWORD_OF_ACCOUNT } from './account-limits.ts'
import { createApiKeys } from './api-keys.ts'
import type { AccountDependencies } from './dependencies.ts'
import { deviceOf, forgetDevices } from './devices.ts'
import { endSessionOf, endSessionsOf } from './end-sessions.ts'
import { findUser } from './find-user.ts'
import { createMailLink, deleteMailLinks, mailVerification, verifyUrl } from './mail-links.ts'
import { readOverview } from './overview.ts'
import { createPasskeys } from './passkeys.ts'
import { deleteChallenges } from './password-reset.ts'
import { assertStrongPassword } from './password-strength.ts'
import { reauthenticate } from './reauthenticate.ts'
import { isRefusal } from './refusal.ts'
import { exportAccount, removeAccount } from './removal.ts'
import { recordSecurityEvent } from './security-log.ts'
import type { AccountService } from './service.ts'
import { deleteSignInLink } from './sign-in-links.ts'
import { passwordRefusal } from './stored-password.ts'
import { createTwoFactor } from './two-factor.ts'

/** The viewer's own account: every statement is limited to the viewer's rows. */
export function createAccount(dependencies: AccountDependencies): AccountService {
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

    async setPreferences(viewer, { wants_news, emails_messages }) {
      assertMay(viewer, 'own account')
      const preferences = { wants_news, emails_messages, updated_at: sql<Date>`now()` }
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
      await recordSecurityEvent(db, { userId: viewer.id, kind: 'data_downloaded', caller })
      return exportAccount(dependencies, viewer)
    },

    async remove(viewer, caller, password) {
      assertMay(viewer, 'own account')
      await reauthenticate(dependencies, viewer, password)
      await removeAccount(dependencies, viewer)
      const { headers } = await dependencies.auth.api.signOut({ headers: toHeaders(caller), returnHeaders: true })
      return cookiesOf(headers)
    },
  }
}

function emailOf(
  dependencies: AccountDependencies,
): Pick<AccountService, 'sendVerification' | 'changeEmail' | 'cancelEmailChange'> {
  const { db, mailer, rateLimits, publicUrl } = dependencies
  return {
    async sendVerification(viewer) {
      assertMay(viewer, 'own account')
      if (viewer.isVerified) return
      await rateLimits.count(MAIL_TO_ACCOUNT, viewer.id)
      await db.transaction().execute((transaction) => mailVerification({ db: transaction, mailer, publicUrl }, viewer))
    },

    async changeEmail(viewer, caller, { email, password }) {
      assertMay(viewer, 'own account')
      await reauthenticate(dependencies, viewer, password)
      await rateLimits.count(MAIL_TO_ACCOUNT, viewer.id)
      const user_id = viewer.id
      await db.transaction().execute(async (transaction) => {
        await deleteMailLinks(transaction, user_id, ['confirm-email-change', 'new-email'])
        // An unverified current address may be mistyped, so only a verified one has to approve the change.
        const purpose = viewer.isVerified ? 'confirm-email-change' : 'new-email'
        const token = await createMailLink(transaction, { purpose, user_id, email })
        await recordSecurityEvent(transaction, { userId: user_id, kind: 'email_change_asked', caller, detail: email })
        // Sends nothing if the address is taken, without revealing that it is.
        if (await findUser(transaction, email)) return
        const url = verifyUrl(publicUrl, token)
        if (viewer.isVerified) {
          await mailer.send(transaction, viewer.email, { name: 'confirm-email-change', url, newEmail: email })
        } else await mailer.send(transaction, email, { name: 'new-email', url })
      })
    },

    async cancelEmailChange(viewer) {
      assertMay(viewer, 'own account')
      await deleteMailLinks(db, viewer.id, ['confirm-email-change', 'new-email'])
    },
  }
}

async function changePassword(
  { db, auth, mailer, rateLimits }: AccountDependencies,
  viewer: Viewer,
  caller: Caller,
  { current, password }: { current: string; password: string },
): Promise<string[]> {
  assertMay(viewer, 'own account')
  await rateLimits.count(PASSWORD_OF_ACCOUNT, viewer.id)
  await assertStrongPassword(password, viewer.email)
  try {
    return await db.transaction().execute(async (transaction) => {
      const { headers } = await auth.within(transaction).api.changePassword({
        body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
        headers: toHeaders(caller),
        returnHeaders: true,
      })
      // Someone who knew the old password may have requested these.
      await deleteMailLinks(transaction, viewer.id, ['reset-password', 'confirm-email-change', 'new-email'])
      await deleteSignInLink(transaction, viewer.id)
      await deleteChallenges(transaction, viewer.id)
      await forgetDevices(transaction, viewer.id, deviceOf(caller))
      await recordSecurityEvent(transaction, { userId: viewer.id, kind: 'password_changed', caller })
      await mailer.send(transaction, viewer.email, { name: 'password-changed' })
      return cookiesOf(headers)
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw await passwordRefusal(db, viewer.id)
  }
}

function sessionsOf(db: Db): Pick<AccountService, 'endSession' | 'endOtherSessions'> {
  const end = async (
    viewer: Viewer,
    caller: Caller,
    work: (transaction: Db, owner: SignedInViewer) => Promise<unknown>,
  ) => {
    assertMay(viewer, 'own account')
    await db.transaction().execute(async (transaction) => {
      await work(transaction, viewer)
      await recordSecurityEvent(transaction, { userId: viewer.id, kind: 'session_ended', caller })
    })
  }
  return {
    endSession: (viewer, caller, id) =>
      end(viewer, caller, (transaction, owner) => endSessionOf(transaction, owner.id, id)),
    endOtherSessions: (viewer, caller) =>
      end(viewer, caller, (transaction, { id, sessionId }) =>
        endSessionsOf(transaction, id, { sessionId, device: deviceOf(caller) }),
      ),
  }
}
