import { sql } from 'kysely'
import type { Party } from '../../../domain/lead/lead.ts'
import type { Db } from '../../platform/db/database.ts'
import { readOwners } from './inbox/read-leads.ts'

/** The person who writes with a reply address. */
export interface Writer {
  leadId: string
  party: Party
  accountId: string | null
  /** In lower case; the first is where we write to. */
  addresses: string[]
  /** One side has blocked the other. */
  isBlocked: boolean
  isSpam: boolean
}

interface Row {
  status: string
  sender_id: string | null
  landowner_id: string | null
  sender_email: string
  landowner_email: string | null
  is_blocked: boolean
}

/** Null if the conversation, or the landowner's account, is gone. */
export async function findWriter(
  db: Db,
  { leadId, party }: { leadId: string; party: Party },
  contactEmail: string,
): Promise<Writer | null> {
  const { rows } = await sql<Row>`
    select lead.*, exists (
      select from blocked_senders where (user_id = landowner_id and email = sender_email)
        or (user_id = sender_id and email = landowner_email)) as is_blocked
    from (
      select status, sender_id, landowner_id,
        coalesce((select users.email from users where users.id = sender_id), leads.email) as sender_email,
        (select users.email from users where users.id = landowner_id) as landowner_email
      from leads where id = ${leadId}::uuid) as lead`.execute(db)
  const lead = rows[0]
  if (!lead) return null
  const shared = { leadId, party, isBlocked: lead.is_blocked, isSpam: lead.status === 'spam' }
  if (party === 'sender') return { ...shared, accountId: lead.sender_id, addresses: [lead.sender_email] }
  if (party === 'landowner') {
    if (lead.landowner_email === null) return null
    return { ...shared, accountId: lead.landowner_id, addresses: [lead.landowner_email] }
  }
  const addresses = [contactEmail.toLowerCase(), ...(await readOwners(db)).map(({ email }) => email)]
  return { ...shared, accountId: null, addresses, isBlocked: false }
}
