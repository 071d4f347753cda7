import type { Db } from '../../platform/db/database.ts'
import type { EmailListing, Mailer } from '../mail/mail.ts'
import type { ReplyAddresses } from '../mail/reply-address.ts'
import type { NewLead } from './store-lead.ts'

/** Emails an inquiry to the owner of its listing, without the addresses of the person who asked, unless it's read on the site only. */
export async function notifyOwner(
  { db, mailer, replyAddresses }: { db: Db; mailer: Mailer; replyAddresses: ReplyAddresses | null },
  { id, landowner_id, name = '', company = '', message = '' }: NewLead & { id: string },
  listing: EmailListing,
): Promise<void> {
  const owner = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', landowner_id ?? null)
    .where('emails_messages', '=', true)
    .executeTakeFirst()
  if (!owner) return
  const replyTo = replyAddresses?.of({ leadId: id, party: 'landowner' })
  const inquiry = { id, sender: name, company, message, listing, replyTo }
  await mailer.send(db, owner.email, { name: 'inquiry-for-owner', ...inquiry })
}
