import { sql } from 'kysely'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import { isAllowed, type Limit } from '../../platform/rate-limits/rate-limits.ts'
import type { EmailListing, EmailTemplate } from '../mail/mail.ts'
import { MAIL_TO_STRANGER } from '../mail/mail-limits.ts'
import { getInquiryListing } from './inquiry-listing.ts'
import { confirmNotify, readNotifyLink, sendLandRequest, sendNotifyRequest, unsubscribe } from './notify-list.ts'
import type { LeadsService } from './service.ts'
import {
  LEAD_FROM_NETWORK,
  type LeadDependencies,
  type NewLead,
  notifyOperator,
  storeLead,
  storeSpam,
} from './store-lead.ts'

const LEAD_FROM_SENDER: Limit = { name: 'lead from sender', tries: 20, seconds: 3600 }

/** Stated in the Privacy Policy. */
export const SPAM_DAYS = 30

export function createLeads(dependencies: LeadDependencies): LeadsService {
  return {
    sendMessage: (caller, { is_spam, ...message }) =>
      send(dependencies, caller, is_spam, { ...message, type: 'contact' }),
    sendInquiry: (viewer, caller, input) => sendInquiry(dependencies, viewer, caller, input),
    sendDemoRequest: (caller, { is_spam, ...request }) =>
      send(dependencies, caller, is_spam, { ...request, type: 'demo' }),
    sendNotifyRequest: (caller, input) => sendNotifyRequest(dependencies, caller, input),
    sendLandRequest: (caller, input) => sendLandRequest(dependencies, caller, input),
    readNotifyLink: (token) => readNotifyLink(dependencies.db, token),
    confirmNotify: (caller, token) => confirmNotify(dependencies, caller, token),
    unsubscribe: (caller, token) => unsubscribe(dependencies, caller, token),
  }
}

type FormLead = NewLead & { type: 'contact' | 'demo' | 'inquiry' }

async function send(
  dependencies: LeadDependencies,
  caller: Caller,
  isSpam: boolean,
  lead: FormLead,
  listing?: EmailListing,
): Promise<void> {
  const { db, rateLimits, mailer } = dependencies
  await rateLimits.count(LEAD_FROM_NETWORK, networkOf(caller.address))
  if (isSpam) return void (await storeSpam(db, lead))
  await rateLimits.count(LEAD_FROM_SENDER, lead.email)
  // Past this limit the lead is still stored and the operator still notified; only the confirmation email is skipped.
  const sendsConfirmation = await isAllowed(rateLimits.count(MAIL_TO_STRANGER, lead.email))
  await db.transaction().execute(async (transaction) => {
    const id = await storeLead(transaction, { ...lead, status: 'new' })
    if (id === null) return
    await notifyOperator({ ...dependencies, db: transaction }, id, lead, listing)
    if (listing) await notifyOwner({ ...dependencies, db: transaction }, { ...lead, id }, listing)
    // The email takes the lead's id as its message id, which starts the thread that replies refer to.
    if (sendsConfirmation) {
      const replyTo = dependencies.replyAddresses?.of({ leadId: id, party: 'sender' })
      await mailer.send(transaction, lead.email, confirmationOf(lead, replyTo, listing), { id })
    }
  })
}

/** Emails an inquiry to the owner of its listing, without the sender's contact details, unless the owner reads messages on the site only. */
async function notifyOwner(
  { db, mailer, replyAddresses }: LeadDependencies,
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

function confirmationOf(
  { type }: FormLead,
  replyTo: string | undefined,
  listing: EmailListing | undefined,
): EmailTemplate {
  if (listing) return { name: 'inquiry-received', listing, replyTo }
  return { name: type === 'demo' ? 'demo-request-received' : 'message-received', replyTo }
}

async function sendInquiry(
  dependencies: LeadDependencies,
  viewer: Viewer,
  caller: Caller,
  { is_spam, listing: slug, ...message }: Parameters<LeadsService['sendInquiry']>[2],
): Promise<void> {
  const { db } = dependencies
  const { id, landowner_id, email } = await getInquiryListing(db, slug)
  const isOwnAddress = viewer.kind === 'user' && viewer.isVerified && viewer.email === message.email
  const lead = {
    ...message,
    type: 'inquiry',
    listing_id: id,
    listing_title: email.title,
    sender_id: isOwnAddress ? viewer.id : null,
    // An owner who blocked the address doesn't get the inquiry; the operator still does.
    landowner_id: landowner_id && (await hasBlocked(db, landowner_id, message.email)) ? null : landowner_id,
  } as const
  await send(dependencies, caller, is_spam, lead, email)
}

async function hasBlocked(db: Db, userId: string, email: string): Promise<boolean> {
  const block = await db
    .selectFrom('blocked_senders')
    .select('email')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  return block !== undefined
}

/** Deletes spam after `SPAM_DAYS`, and unconfirmed addresses whose link has expired. */
export async function deleteExpiredLeads(db: Db): Promise<void> {
  await db
    .deleteFrom('leads')
    .where('status', '=', 'spam')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${SPAM_DAYS}::int)`)
    .execute()
  await db.deleteFrom('leads').where('token_expires_at', '<', sql<Date>`now()`).execute()
}
