import type { Db } from '../../platform/db/database.ts'
import type { EmailListing, Mailer } from '../mail/mail.ts'
import type { NewLead } from './store-lead.ts'

/**
 * Emails an inquiry to the account that owns its listing. What only the operator asks for, such as the phone number, isn’t
 * passed on: the form says what is.
 */
export async function notifyOwner(
  { db, mailer }: { db: Db; mailer: Mailer },
  { listing_id, name = '', email, company = '', message = '' }: NewLead,
  listing: EmailListing,
): Promise<void> {
  const owner = await db
    .selectFrom('land_listings')
    .innerJoin('users', 'users.id', 'land_listings.owner_id')
    .select(['users.email', 'land_listings.id'])
    .where('land_listings.id', '=', listing_id ?? null)
    .where('email_verified', '=', true)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!owner) return
  const inquiry = { sender: name, email, company, message, listing, listingId: owner.id }
  await mailer.send(db, owner.email, { name: 'inquiry-for-owner', ...inquiry })
}
