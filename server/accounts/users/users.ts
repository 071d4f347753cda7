import { z } from 'zod'
import type { ErrorCode } from '../../../domain/errors.ts'
import { AppError } from '../../../domain/errors.ts'
import { assertMay, type Permission, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import type { AccountDependencies } from '../accounts.ts'
import { noteActivity } from '../activity.ts'
import { readValues } from '../content/validate.ts'
import { createMailLink, mailVerification } from '../mail-links.ts'
import { said } from '../said.ts'
import { noteSecurityEvent } from '../security-log.ts'
import { endSessions, entryOf, giveAdmin, lockUser, reinstate, suspend, takeAdmin } from './change-users.ts'
import { countUsers, getUser, listUsers } from './read-users.ts'
import type { UserAdmin } from './users-service.ts'

/** What a request changes of an account: any of it. `confirm` is for one's own. */
export const userChangesSchema = z.object({
  role: z.enum(['admin'], { error: 'A role is "admin" or null.' }).nullable(),
  suspended: z.boolean({ error: 'Suspended is true or false.' }),
  confirm: z.boolean({ error: 'Confirm is true or false.' }),
})

export function createUsers(dependencies: AccountDependencies): UserAdmin {
  const { db } = dependencies
  const reading = <T>(viewer: Viewer, work: () => Promise<T>): Promise<T> => {
    assertMay(viewer, 'manage users')
    return said('users_failed', work)
  }
  const changing = <T>(
    viewer: Viewer,
    permission: Permission,
    work: (transaction: Db, by: SignedInViewer) => Promise<T>,
  ): Promise<T> => {
    assertMay(viewer, permission)
    const code: ErrorCode = 'user_update_failed'
    return said(code, () => db.transaction().execute((transaction) => work(transaction, viewer)))
  }
  return {
    list: async (viewer, { query, perPage }) => reading(viewer, () => listUsers(db, query, perPage)),
    get: async (viewer, id) => reading(viewer, () => getUser(db, id)),
    counts: async (viewer) => reading(viewer, () => countUsers(db)),
    setAdmin: async (viewer, id, isAdmin, certain = {}) =>
      changing(viewer, 'change roles', (transaction, by) =>
        isAdmin ? giveAdmin(transaction, by, id) : takeAdmin(transaction, by, id, certain),
      ),
    setSuspended: async (viewer, id, isSuspended, certain = {}) =>
      changing(viewer, 'manage users', (transaction, by) =>
        isSuspended ? suspend(transaction, by, id, certain) : reinstate(transaction, by, id),
      ),
    endSessions: async (viewer, id) =>
      changing(viewer, 'manage users', (transaction, by) => endSessions(transaction, by, id)),
    ...mailsOf(dependencies, changing),
    update: async (viewer, id, values) =>
      changing(viewer, 'change roles', async (transaction, by) => {
        const { role, suspended, confirm } = readValues(userChangesSchema.partial(), values)
        const certain = { isSureOfOwn: confirm === true }
        if (suspended === false) await reinstate(transaction, by, id)
        if (role === 'admin') await giveAdmin(transaction, by, id)
        if (role === null) await takeAdmin(transaction, by, id, certain)
        if (suspended === true) await suspend(transaction, by, id, certain)
        return getUser(transaction, id)
      }),
  }
}

type Changing = <T>(
  viewer: Viewer,
  permission: Permission,
  work: (transaction: Db, by: SignedInViewer) => Promise<T>,
) => Promise<T>

function mailsOf(
  { mailer, attempts, publicUrl }: AccountDependencies,
  changing: Changing,
): Pick<UserAdmin, 'sendReset' | 'resendVerification'> {
  return {
    async sendReset(viewer, id) {
      assertMay(viewer, 'manage users')
      await attempts.count('reset of account', id)
      await changing(viewer, 'manage users', async (transaction, by) => {
        const user = await lockUser(transaction, id)
        if (user.suspended_at) throw new AppError('user_suspended')
        const link = { purpose: 'reset-password', user_id: id, email: user.email } as const
        const url = `${publicUrl}/reset-password?token=${await createMailLink(transaction, link)}`
        await mailer.send(transaction, user.email, { name: 'reset-password', url })
        await noteActivity(transaction, by, entryOf(user, 'reset_sent'))
        const event = { userId: id, kind: 'password_reset_asked', caller: null, detail: 'by an admin' } as const
        await noteSecurityEvent(transaction, event)
      })
    },

    async resendVerification(viewer, id) {
      assertMay(viewer, 'manage users')
      await attempts.count('mail to account', id)
      await changing(viewer, 'manage users', async (transaction, by) => {
        const user = await lockUser(transaction, id)
        if (user.email_verified) return
        await mailVerification({ db: transaction, mailer, publicUrl }, user)
        await noteActivity(transaction, by, entryOf(user, 'verification_sent'))
      })
    },
  }
}
