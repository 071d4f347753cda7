import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import type {
  AdminLead,
  LeadCounts,
  LeadMessage,
  LeadOwner,
  LeadPosition,
  LeadRow,
  MailState,
} from '../../../../domain/lead/admin-lead.ts'
import { LEADS_PER_PAGE, type LeadQuery } from '../../../../domain/lead/lead-query.ts'
import type { ReceivedMail } from '../../../../domain/lead/mail-authentication.ts'
import type { Page } from '../../../../domain/page.ts'
import { cappedPage, countRows } from '../../../platform/db/capped-count.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { PARTY } from '../post-message.ts'
import { LEAD_COLUMNS, LEAD_ORDER, type LeadRecord, leadConditions, overdueBy, presentLead } from './lead-rows.ts'

/** One page, with a capped total like a search. */
export async function listLeads(
  db: Db,
  query: LeadQuery,
  { viewerId, perPage = LEADS_PER_PAGE }: { viewerId: string; perPage?: number | undefined },
): Promise<Page<LeadRow>> {
  const now = new Date()
  const where = leadConditions(query, { now, viewerId })
  const { page, sort } = query
  const [{ rows }, total] = await Promise.all([
    sql<LeadRecord>`select ${LEAD_COLUMNS} from leads where ${where}
      order by ${LEAD_ORDER[sort]} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    countRows(db, sql`leads where ${where}`),
  ])
  const data = rows.map((row) => presentLead(row, now))
  return cappedPage(data, { page, perPage, total })
}

/** @throws AppError `lead_not_found` */
export async function getLeadRow(db: Db, id: string, { lock = false } = {}): Promise<LeadRow> {
  if (!isId(id)) throw new AppError('lead_not_found')
  const { rows } = await sql<LeadRecord>`
    select ${LEAD_COLUMNS} from leads where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw new AppError('lead_not_found')
  return presentLead(rows[0], new Date())
}

/** @throws AppError `lead_not_found` */
export async function getLead(db: Db, id: string): Promise<AdminLead> {
  const lead = await getLeadRow(db, id)
  const { rows } = await sql<NonNullable<AdminLead['listing']>>`
    select slug, landowner_name, is_published, images[1] as image from land_listings
    where id = ${lead.listing_id}::uuid`.execute(db)
  const [messages, mails] = await Promise.all([readMessages(db, id), readMails(db, id)])
  return { ...lead, listing: rows[0] ?? null, messages, mails }
}

/** Oldest first. The email of a reply has the same id as the message. */
export async function readMessages(db: Db, leadId: string): Promise<LeadMessage[]> {
  const { rows } = await sql<MessageRecord>`
    select lead_messages.id, kind, ${PARTY} as party, body, held_from, attachments as files, users.email as author,
      lead_messages.created_at, mails.state, mails.tries, mails.failure
    from lead_messages left join users on users.id = author_id left join mails on mails.id = lead_messages.id
    where lead_id = ${leadId}::uuid order by lead_messages.created_at, lead_messages.id`.execute(db)
  return rows.map(({ state, tries, failure, created_at, ...message }) => ({
    ...message,
    created_at: created_at.toISOString(),
    mail: state === null ? null : { state, tries, failure },
  }))
}

async function readMails(db: Db, leadId: string): Promise<ReceivedMail[]> {
  const { rows } = await sql<Omit<ReceivedMail, 'received_at'> & { received_at: Date }>`
    select id, message_id, coalesce(sender, '') as sender, coalesce(subject, '') as subject, coalesce(kind, '') as kind,
      authentication, problems, received_at
    from inbound_mails where lead_id = ${leadId}::uuid order by received_at`.execute(db)
  return rows.map((mail) => ({ ...mail, received_at: mail.received_at.toISOString() }))
}

interface MessageRecord extends Omit<LeadMessage, 'created_at' | 'mail'> {
  created_at: Date
  state: MailState | null
  tries: number
  failure: string | null
}

/** Leads of a list beyond which a lead has no place in it. */
const MAX_LOCATED = 1000

/** Where a lead is among those that match. If it no longer matches, such as after an answer, the first one is next. */
export async function locateLead(
  db: Db,
  { id, query, viewerId }: { id: string; query: LeadQuery; viewerId: string },
): Promise<LeadPosition> {
  const where = leadConditions(query, { now: new Date(), viewerId })
  const { rows } = await sql<{ id: string }>`
    select id from leads where ${where} order by ${LEAD_ORDER[query.sort]} limit ${MAX_LOCATED}`.execute(db)
  const index = rows.findIndex((row) => row.id === id)
  return {
    previous: rows[index - 1]?.id ?? null,
    next: rows[index + 1]?.id ?? null,
    place: index < 0 ? null : index + 1,
    total: rows.length,
  }
}

export async function readOwners(db: Db): Promise<LeadOwner[]> {
  const { rows } = await sql<LeadOwner>`
    select users.id, users.email from user_roles join users on users.id = user_id
    where role = 'admin' and suspended_at is null order by users.email`.execute(db)
  return rows
}

export async function countLeads(db: Db): Promise<LeadCounts> {
  const { rows } = await sql<LeadCounts>`
    select (select count(*)::int from leads where status <> 'spam') as total,
      (select count(*)::int from leads where status = 'new') as new,
      (select count(*)::int from leads where ${overdueBy(new Date())}) as overdue`.execute(db)
  return rows[0]!
}
