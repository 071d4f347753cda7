import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { INQUIRY_TYPES, LEAD_TYPES } from '../../domain/lead.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { Db } from '../db/database.ts'
import type { Leads } from '../db/schema.ts'
import type { LeadFacts, Mailer } from '../mail/letter.ts'
import { noteActivity } from './activity.ts'
import type { Attempts } from './attempts.ts'

export interface LeadDependencies {
  db: Db
  mailer: Mailer
  attempts: Attempts
  publicUrl: string
  /** Of the operator. */
  contactEmail: string
}

export type NewLead = Pick<Insertable<Leads>, 'type' | 'email' | 'source'> &
  Partial<Pick<Insertable<Leads>, 'name' | 'company' | 'inquiry_type' | 'message' | 'consent'>>

/** The same, sent again within so long, is a double click or a page loaded again. */
const TWICE_WITHIN_SECONDS = 600
/** What is taken for spam, so that the operator can look whether it was. */
export async function storeSpam(db: Db, lead: NewLead): Promise<void> {
  await db.transaction().execute((transaction) => insertOnce(transaction, { ...lead, status: 'spam' }))
}

/** Of those who send the same at once, one gets through. @returns null when it was sent minutes ago */
export async function insertOnce(transaction: Db, lead: NewLead & { status: 'new' | 'spam' }): Promise<string | null> {
  const digest = digestOf(lead)
  await transaction
    .updateTable('leads')
    .set({ digest: null })
    .where('digest', '=', digest)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${TWICE_WITHIN_SECONDS}::int)`)
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
  const { type, status, email, name, company, inquiry_type, message } = lead
  const parts = [type, status, email, name, company, inquiry_type, message].map((part) => part ?? '')
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The operator's mail, and the entry of the activity log, which names nobody. */
export async function tellOperator(
  { db, mailer, contactEmail }: Pick<LeadDependencies, 'db' | 'mailer' | 'contactEmail'>,
  id: string,
  lead: NewLead,
): Promise<void> {
  const facts: LeadFacts = {
    type: lead.type,
    sender: lead.name ?? '',
    email: lead.email,
    company: lead.company ?? '',
    inquiryType: lead.inquiry_type ?? '',
    message: lead.message ?? '',
    source: lead.source,
  }
  await mailer.send(db, contactEmail, { name: 'lead-received', ...facts })
  await noteActivity(db, VISITOR, {
    action: 'lead.received',
    subjectType: 'lead',
    subjectId: id,
    subjectTitle: titleOf(lead),
  })
}

export const titleOf = ({ type, inquiry_type: inquiry }: Pick<NewLead, 'type' | 'inquiry_type'>): string =>
  inquiry ? `${LEAD_TYPES[type]}: ${INQUIRY_TYPES[inquiry]}` : LEAD_TYPES[type]
