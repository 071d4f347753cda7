import { type Insertable, sql } from 'kysely'
import { INQUIRY_TYPES, LEAD_TYPES } from '../../../domain/lead/lead.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import { insertUnlessDuplicate } from '../../platform/db/insert-unless-duplicate.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { recordActivity } from '../activity/activity.ts'
import type { EmailListing, LeadFacts, Mailer } from '../mail/mail.ts'
import type { ReplyAddresses } from '../mail/reply-address.ts'
import { sharingOrganizationOf } from '../organizations/sharing.ts'
import type { Subscriptions } from '../subscriptions.ts'

/** Forms that need no account. */
export const LEAD_FROM_NETWORK: Limit = { name: 'lead from network', tries: 40, seconds: 600 }

export interface LeadDependencies {
  db: Db
  mailer: Mailer
  rateLimits: RateLimits
  publicUrl: string
  subscriptions: Pick<Subscriptions, 'forgetAddress'>
  /** The operator's address. */
  contactEmail: () => string
  /** Null where no email arrives. */
  replyAddresses: ReplyAddresses | null
  /** Prepares to save the search of a request for land; see `SavedSearchesService`. */
  prepareSearch: (
    query: string,
  ) => Promise<((transaction: Db, request: { email: string; leadId: string }) => Promise<void>) | null>
}

export type NewLead = Pick<Insertable<Schema['leads']>, 'type' | 'email' | 'source'> &
  Partial<
    Pick<
      Insertable<Schema['leads']>,
      | 'name'
      | 'company'
      | 'role'
      | 'phone'
      | 'inquiry_type'
      | 'message'
      | 'consent'
      | 'listing_id'
      | 'listing_title'
      | 'sender_id'
      | 'landowner_id'
      | 'subject'
      | 'search'
    >
  >

/** Stores suspected spam, so that the operator can check for mistakes. */
export async function storeSpam(db: Db, lead: NewLead): Promise<void> {
  await db.transaction().execute((transaction) => storeLead(transaction, { ...lead, status: 'spam' }))
}

/** @returns null for a duplicate, also from another page */
export function storeLead(transaction: Db, lead: NewLead & { status: 'new' | 'spam' }): Promise<string | null> {
  const { type, status, email, name, company, inquiry_type, message, listing_id, role, phone } = lead
  const same = [type, status, email, name, company, inquiry_type, message, listing_id, role, phone]
  return insertUnlessDuplicate(transaction, 'leads', { row: { ...lead, ...organizationsOf(lead) }, same })
}

/** The landowner's shares the inquiry if it shares the listing. */
const organizationsOf = ({ sender_id, landowner_id, listing_id }: NewLead) => ({
  sender_organization_id: sender_id ? sharingOrganizationOf(sender_id) : null,
  landowner_organization_id: landowner_id
    ? sql<string | null>`(
        select organization_id from land_listings where id = ${listing_id}::uuid and owner_id = ${landowner_id})`
    : null,
})

/** Emails the operator and records an activity entry, which contains no personal data. */
export async function notifyOperator(
  {
    db,
    mailer,
    contactEmail,
    replyAddresses,
  }: Pick<LeadDependencies, 'db' | 'mailer' | 'contactEmail' | 'replyAddresses'>,
  id: string,
  lead: NewLead,
  listing?: EmailListing,
): Promise<void> {
  const facts: LeadFacts = {
    type: lead.type,
    sender: lead.name ?? '',
    email: lead.email,
    company: lead.company ?? '',
    inquiryType: lead.inquiry_type ?? '',
    message: lead.message ?? '',
    source: lead.source,
    replyTo: replyAddresses?.of({ leadId: id, party: 'operator' }),
    ...(lead.role ? { role: lead.role } : {}),
    ...(lead.phone ? { phone: lead.phone } : {}),
    ...(listing ? { listing } : {}),
  }
  await mailer.send(db, contactEmail(), { name: 'lead-received', ...facts })
  await recordActivity(db, VISITOR, {
    action: 'lead.received',
    subjectType: 'lead',
    subjectId: id,
    subjectTitle: leadTitle(lead),
  })
}

type Titled = Pick<NewLead, 'type' | 'inquiry_type' | 'listing_title'>

export function leadTitle({ type, inquiry_type: inquiry, listing_title: listing }: Titled): string {
  const about = inquiry ? INQUIRY_TYPES[inquiry] : listing
  return about ? `${LEAD_TYPES[type]}: ${about}` : LEAD_TYPES[type]
}
