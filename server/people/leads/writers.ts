import { sql } from 'kysely'
import type { Party } from '../../../domain/lead/lead.ts'
import type { Db } from '../../platform/db/database.ts'
import { readOwners } from './inbox/read-leads.ts'
import { hasBlocked, LANDOWNER_EMAIL, SENDER_EMAIL } from './sides.ts'

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

/** Null if the conversation or the landowner's account was deleted. */
export async function findWriter(
  db: Db,
  { leadId, party }: { leadId: string; party: Party },
  contactEmail: string,
): Promise<Writer | null> {
  const { rows } = await sql<Row>`
    select lead.*, ${hasBlocked('landowner_id', 'sender_email')} or ${hasBlocked('sender_id', 'landowner_email')} as is_blocked
    from (
      select status, sender_id, landowner_id, ${SENDER_EMAIL} as sender_email, ${LANDOWNER_EMAIL} as landowner_email
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
