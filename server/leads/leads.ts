import { sql } from 'kysely'
import { type Caller, networkOf } from '../auth/caller.ts'
import type { Db } from '../db/database.ts'
import type { Letter } from '../mail/letter.ts'
import { isAllowed } from './attempts.ts'
import { confirmNotify, leaveNotify, readNotifyLink, sendNotifyRequest } from './leads-notify.ts'
import { insertOnce, type LeadDependencies, type NewLead, storeSpam, tellOperator } from './leads-store.ts'
import type { Services } from './services.ts'

/** The privacy policy names it. */
export const SPAM_DAYS = 30

export function createLeads(dependencies: LeadDependencies): Services['leads'] {
  return {
    sendMessage: (caller, { is_spam, ...message }) =>
      send(dependencies, caller, is_spam, { ...message, type: 'contact' }),
    sendDemoRequest: (caller, { is_spam, ...request }) =>
      send(dependencies, caller, is_spam, { ...request, type: 'demo' }),
    sendNotifyRequest: (caller, input) => sendNotifyRequest(dependencies, caller, input),
    readNotifyLink: (token) => readNotifyLink(dependencies.db, token),
    confirmNotify: (caller, token) => confirmNotify(dependencies, caller, token),
    leaveNotify: (caller, token) => leaveNotify(dependencies, caller, token),
  }
}

type StrangerLead = NewLead & { type: 'contact' | 'demo' }

async function send(
  dependencies: LeadDependencies,
  caller: Caller,
  isSpam: boolean,
  lead: StrangerLead,
): Promise<void> {
  const { db, attempts, mailer } = dependencies
  await attempts.count('lead from network', networkOf(caller.address))
  if (isSpam) return void (await storeSpam(db, lead))
  await attempts.count('lead from sender', lead.email)
  // Past this limit the lead is stored and told of all the same; only the courtesy to its sender is left out.
  const isConfirmed = await isAllowed(attempts.count('mail to stranger', lead.email))
  await db.transaction().execute(async (transaction) => {
    const id = await insertOnce(transaction, { ...lead, status: 'new' })
    if (id === null) return
    await tellOperator({ ...dependencies, db: transaction }, id, lead)
    // The mail has the lead's id, which begins the thread that replies go on with.
    if (isConfirmed) await mailer.send(transaction, lead.email, CONFIRMATIONS[lead.type], { id })
  })
}

const CONFIRMATIONS: Record<StrangerLead['type'], Letter> = {
  contact: { name: 'message-received' },
  demo: { name: 'demo-request-received' },
}

/** Spam, a month after; addresses that nobody confirmed, once their link has expired. */
export async function forgetLeads(db: Db): Promise<void> {
  await db
    .deleteFrom('leads')
    .where('status', '=', 'spam')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${SPAM_DAYS}::int)`)
    .execute()
  await db.deleteFrom('leads').where('token_expires_at', '<', sql<Date>`now()`).execute()
}
