import { userChangesSchema } from '../../../../domain/account/user-changes.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { AppError } from '../../../../domain/errors.ts'
import { assertMay, type Permission, type SignedInViewer, type Viewer } from '../../../../domain/permissions.ts'
import { readPartialValues } from '../../../../domain/validation.ts'
import { wrapUnexpected } from '../../../../domain/wrap-unexpected.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordActivity } from '../../activity/activity.ts'
import { MAIL_TO_ACCOUNT } from '../../mail/mail-limits.ts'
import { RESET_OF_ACCOUNT } from '../account-limits.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { createMailLink, mailVerification } from '../mail-links.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { activityEntry, endSessions, grantAdmin, lockUser, reinstate, revokeAdmin, suspend } from './change-users.ts'
import { countUsers, getUser, listUsers } from './read-users.ts'
import type { UserAdmin } from './service.ts'

export function createUsers(dependencies: AccountDependencies): UserAdmin {
  const { db } = dependencies
  const read = <T>(viewer: Viewer, work: () => Promise<T>): Promise<T> => {
    assertMay(viewer, 'manage users')
    return wrapUnexpected('users_failed', work)
  }
  const change = <T>(
    viewer: Viewer,
    permission: Permission,
    work: (transaction: Db, by: SignedInViewer) => Promise<T>,
  ): Promise<T> => {
    assertMay(viewer, permission)
    const code: ErrorCode = 'user_update_failed'
    return wrapUnexpected(code, () => db.transaction().execute((transaction) => work(transaction, viewer)))
  }
  return {
    list: async (viewer, { query, perPage }) => read(viewer, () => listUsers(db, query, perPage)),
    get: async (viewer, id) => read(viewer, () => getUser(db, id)),
    counts: async (viewer) => read(viewer, () => countUsers(db)),
    setAdmin: async (viewer, id, isAdmin, confirmation = {}) =>
      change(viewer, 'change roles', (transaction, by) =>
        isAdmin ? grantAdmin(transaction, by, id) : revokeAdmin(transaction, by, id, confirmation),
      ),
    setSuspended: async (viewer, id, isSuspended, confirmation = {}) =>
      change(viewer, 'manage users', (transaction, by) =>
        isSuspended ? suspend(transaction, by, id, confirmation) : reinstate(transaction, by, id),
      ),
    endSessions: async (viewer, id) =>
      change(viewer, 'manage users', (transaction, by) => endSessions(transaction, by, id)),
    ...emailActions(dependencies, change),
    update: async (viewer, id, values) =>
      change(viewer, 'change roles', async (transaction, by) => {
        const { role, suspended, confirm } = readPartialValues(userChangesSchema, values)
        const confirmation = { confirmsOwnAccount: confirm === true }
        if (suspended === false) await reinstate(transaction, by, id)
        if (role === 'admin') await grantAdmin(transaction, by, id)
        if (role === null) await revokeAdmin(transaction, by, id, confirmation)
        if (suspended === true) await suspend(transaction, by, id, confirmation)
        return getUser(transaction, id)
      }),
  }
}

type Change = <T>(
  viewer: Viewer,
  permission: Permission,
  work: (transaction: Db, by: SignedInViewer) => Promise<T>,
) => Promise<T>

function emailActions(
  { mailer, rateLimits, publicUrl }: AccountDependencies,
  change: Change,
): Pick<UserAdmin, 'sendReset' | 'resendVerification'> {
  return {
    async sendReset(viewer, id) {
      assertMay(viewer, 'manage users')
      await rateLimits.count(RESET_OF_ACCOUNT, id)
      await change(viewer, 'manage users', async (transaction, by) => {
        const user = await lockUser(transaction, id)
        if (user.suspended_at) throw new AppError('user_suspended')
        const link = { purpose: 'reset-password', user_id: id, email: user.email } as const
        const url = `${publicUrl}/reset-password?token=${await createMailLink(transaction, link)}`
        await mailer.send(transaction, user.email, { name: 'reset-password', url })
        await recordActivity(transaction, by, activityEntry(user, 'reset_sent'))
        const event = { userId: id, kind: 'password_reset_asked', caller: null, detail: 'by an admin' } as const
        await recordSecurityEvent(transaction, event)
      })
    },

    async resendVerification(viewer, id) {
      assertMay(viewer, 'manage users')
      await rateLimits.count(MAIL_TO_ACCOUNT, id)
      await change(viewer, 'manage users', async (transaction, by) => {
        const user = await lockUser(transaction, id)
        if (user.email_verified) return
        await mailVerification({ db: transaction, mailer, publicUrl }, user)
        await recordActivity(transaction, by, activityEntry(user, 'verification_sent'))
      })
    },
  }
}
