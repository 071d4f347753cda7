import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { LEADS_PER_PAGE, type LeadQuery } from '../../../domain/lead-query.ts'
import type {
  LeadCounts,
  LeadMessage,
  LeadOwner,
  LeadRow,
  MailState,
  ManagedLead,
} from '../../../domain/managed-lead.ts'
import type { Page } from '../../../domain/page.ts'
import type { Db } from '../../db/database.ts'
import { isId } from '../content/read-content.ts'
import { countedPage, countRows } from '../counted-page.ts'
import { conditionsOf, type HeldLead, LEAD_COLUMNS, LEAD_ORDER, overdueBy, presentedLead } from './lead-rows.ts'

/** One page; counted as far as a search counts. */
export async function listLeads(db: Db, query: LeadQuery, perPage = LEADS_PER_PAGE): Promise<Page<LeadRow>> {
  const now = new Date()
  const where = conditionsOf(query, now)
  const { page, sort } = query
  const [{ rows }, total] = await Promise.all([
    sql<HeldLead>`select ${LEAD_COLUMNS} from leads where ${where}
      order by ${LEAD_ORDER[sort]} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    countRows(db, sql`leads where ${where}`),
  ])
  const data = rows.map((row) => presentedLead(row, now))
  return countedPage(data, { page, perPage, total })
}

/** @throws AppError `lead_not_found` */
export async function getLeadRow(db: Db, id: string, { lock = false } = {}): Promise<LeadRow> {
  if (!isId(id)) throw new AppError('lead_not_found')
  const { rows } = await sql<HeldLead>`
    select ${LEAD_COLUMNS} from leads where id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw new AppError('lead_not_found')
  return presentedLead(rows[0], new Date())
}

/** @throws AppError `lead_not_found` */
export async function getLead(db: Db, id: string): Promise<ManagedLead> {
  const lead = await getLeadRow(db, id)
  const listing = lead.listing_id
    ? await db
        .selectFrom('land_listings')
        .select(['slug', 'landowner_name'])
        .where('id', '=', lead.listing_id)
        .executeTakeFirst()
    : undefined
  return { ...lead, listing: listing ?? null, messages: await readMessages(db, id) }
}

/** The oldest first. The mail of a reply has its id. */
export async function readMessages(db: Db, leadId: string): Promise<LeadMessage[]> {
  const { rows } = await sql<HeldMessage>`
    select lead_messages.id, kind, body, users.email as author, lead_messages.created_at, mails.state, mails.tries,
      mails.failure
    from lead_messages left join users on users.id = author_id left join mails on mails.id = lead_messages.id
    where lead_id = ${leadId}::uuid order by lead_messages.created_at, lead_messages.id`.execute(db)
  return rows.map(({ state, tries, failure, created_at, ...message }) => ({
    ...message,
    created_at: created_at.toISOString(),
    mail: state === null ? null : { state, tries, failure },
  }))
}

interface HeldMessage extends Omit<LeadMessage, 'created_at' | 'mail'> {
  created_at: Date
  state: MailState | null
  tries: number
  failure: string | null
}

export async function readOwners(db: Db): Promise<LeadOwner[]> {
  return db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['users.id', 'users.email'])
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .orderBy('users.email')
    .execute()
}

export async function countLeads(db: Db): Promise<LeadCounts> {
  const { rows } = await sql<LeadCounts>`
    select (select count(*)::int from leads where status <> 'spam') as total,
      (select count(*)::int from leads where status = 'new') as new,
      (select count(*)::int from leads where ${overdueBy(new Date())}) as overdue`.execute(db)
  return rows[0]!
}
