import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { INQUIRY_TYPES, LEAD_TYPES } from '../../../domain/lead/lead.ts'
import { VISITOR } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Leads } from '../../platform/db/schema.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'
import { recordActivity } from '../activity/activity.ts'
import type { EmailListing, LeadFacts, Mailer } from '../mail/mail.ts'
import type { Subscriptions } from '../subscriptions.ts'

export interface LeadDependencies {
  db: Db
  mailer: Mailer
  rateLimits: RateLimits
  publicUrl: string
  subscriptions: Pick<Subscriptions, 'forgetAddress'>
  /** The operator's address. */
  contactEmail: string
  /** Prepares to save the search of a request for land; see `SavedSearchesService`. */
  prepareSearch: (
    query: string,
  ) => Promise<((transaction: Db, request: { email: string; leadId: string }) => Promise<void>) | null>
}

export type NewLead = Pick<Insertable<Leads>, 'type' | 'email' | 'source'> &
  Partial<
    Pick<
      Insertable<Leads>,
      | 'name'
      | 'company'
      | 'role'
      | 'phone'
      | 'inquiry_type'
      | 'message'
      | 'consent'
      | 'listing_id'
      | 'listing_title'
      | 'search'
    >
  >

/** An identical message within this time is a double click or a reloaded page. */
const DUPLICATE_SECONDS = 600

/** Stores suspected spam, so that the operator can check for mistakes. */
export async function storeSpam(db: Db, lead: NewLead): Promise<void> {
  await db.transaction().execute((transaction) => insertUnlessDuplicate(transaction, { ...lead, status: 'spam' }))
}

/** Of several identical concurrent requests, one inserts the lead. @returns null for a duplicate */
export async function insertUnlessDuplicate(
  transaction: Db,
  lead: NewLead & { status: 'new' | 'spam' },
): Promise<string | null> {
  const digest = digestOf(lead)
  await transaction
    .updateTable('leads')
    .set({ digest: null })
    .where('digest', '=', digest)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${DUPLICATE_SECONDS}::int)`)
    .execute()
  const inserted = await transaction
    .insertInto('leads')
    .values({ ...lead, digest })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

function digestOf(lead: NewLead & { status: string }): string {
  const { type, status, email, name, company, inquiry_type, message, listing_id, role, phone } = lead
  const parts = [type, status, email, name, company, inquiry_type, message, listing_id, role, phone].map(
    (part) => part ?? '',
  )
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Emails the operator and records an activity entry, which contains no personal data. */
export async function notifyOperator(
  { db, mailer, contactEmail }: Pick<LeadDependencies, 'db' | 'mailer' | 'contactEmail'>,
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
    ...(lead.role ? { role: lead.role } : {}),
    ...(lead.phone ? { phone: lead.phone } : {}),
    ...(listing ? { listing } : {}),
  }
  await mailer.send(db, contactEmail, { name: 'lead-received', ...facts })
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
