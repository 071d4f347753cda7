import type { LinkPurpose } from '../../../domain/account/account.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Mailer } from '../mail/mail.ts'
import { findUser } from './find-user.ts'
import { createMailLink, deleteMailLinks, takeMailLink, verifyUrl } from './mail-links.ts'
import { recordSecurityEvent } from './security-log.ts'
import type { LinkOutcome } from './service.ts'

interface LinkDependencies {
  /** The transaction that also deletes the link. */
  db: Db
  mailer: Mailer
  publicUrl: string
}

type LinkUse = (dependencies: LinkDependencies, caller: Caller, token: string) => Promise<LinkOutcome>

/** What each link does once it's confirmed. Password resets need a form and are handled elsewhere. */
export const MAIL_LINK_USES: Partial<Record<LinkPurpose, LinkUse>> = {
  async 'verify-email'({ db }, caller, token) {
    const { user_id: userId, email } = await takeMailLink(db, token)
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .where('email', '=', email)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('link_used')
    await recordSecurityEvent(db, { userId, kind: 'email_verified', caller })
    return 'verified'
  },

  async 'confirm-email-change'({ db, mailer, publicUrl }, _caller, token) {
    const { user_id, email } = await takeMailLink(db, token)
    const next = await createMailLink(db, { purpose: 'new-email', user_id, email })
    await mailer.send(db, email, { name: 'new-email', url: verifyUrl(publicUrl, next) })
    return 'asked_at_new_address'
  },

  async 'new-email'({ db, mailer }, caller, token) {
    const { user_id: userId, email } = await takeMailLink(db, token)
    const previous = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    // Someone else may have signed up with the address since.
    if (await findUser(db, email)) throw new AppError('link_used')
    await db.updateTable('users').set({ email, email_verified: true }).where('id', '=', userId).execute()
    await deleteMailLinks(db, userId, ['verify-email', 'reset-password', 'confirm-email-change'])
    await recordSecurityEvent(db, { userId, kind: 'email_changed', caller, detail: email })
    await mailer.send(db, previous.email, { name: 'email-changed', newEmail: email })
    return 'email_changed'
  },
}
