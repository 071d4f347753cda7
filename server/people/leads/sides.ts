import { sql } from 'kysely'
import { type SharedColumns, type SharedRows, sharedRows } from '../organizations/sharing.ts'

/** Of `leads`: whose the two sides of a conversation are. */
export const SENDER_SIDE: SharedColumns = { owner: 'leads.sender_id', organization: 'leads.sender_organization_id' }
export const LANDOWNER_SIDE: SharedColumns = {
  owner: 'leads.landowner_id',
  organization: 'leads.landowner_organization_id',
}

/** Of `leads`: where to write to the two sides; null without a landowner. */
export const SENDER_EMAIL = sql<string>`coalesce((select users.email from users where users.id = sender_id), leads.email)`
export const LANDOWNER_EMAIL = sql<string | null>`(select users.email from users where users.id = landowner_id)`

/** @param account, email columns of a query */
export const hasBlocked = (account: string, email: string) => sql<boolean>`exists (
  select from blocked_senders where user_id = ${sql.ref(account)} and blocked_senders.email = ${sql.ref(email)})`

/** What members of an organization share of their conversations. */
export const SHARED_THREADS: readonly SharedRows[] = [
  sharedRows({ table: 'leads', noun: ['inquiry that you sent', 'inquiries that you sent'], columns: SENDER_SIDE }),
  sharedRows({ table: 'leads', noun: ['inquiry that you got', 'inquiries that you got'], columns: LANDOWNER_SIDE }),
]
