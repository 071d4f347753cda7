import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { LeadNote, LeadReply } from '../../../domain/lead-values.ts'
import { isUnconfirmed, type LeadMessage, type LeadRow, type MessageKind } from '../../../domain/managed-lead.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import type { Db } from '../../db/database.ts'
import type { Mailer } from '../../mail/letter.ts'
import { noteActivity } from '../activity.ts'
import { entryOf } from './change-leads.ts'
import { getLeadRow, readMessages } from './read-leads.ts'

/** Of a long thread, a mail names the first ones and the latest ones: headers have an end. */
const MOST_REFERENCES = 20

/** Writes back. Of a form that comes twice, one is mailed: whoever is second waits for the lead, and finds the message. */
export async function replyToLead(
  { db: transaction, mailer }: { db: Db; mailer: Mailer },
  viewer: SignedInViewer,
  id: string,
  { text, key }: LeadReply,
): Promise<void> {
  const lead = await getLeadRow(transaction, id, { lock: true })
  if (isUnconfirmed(lead)) throw new AppError('lead_unconfirmed')
  const before = await readMessages(transaction, id)
  const messageId = newIdOf(before, { kind: 'reply', text, key })
  if (messageId === null) return
  await insertMessage(transaction, viewer, lead, { id: messageId, kind: 'reply', text })
  const replies = before.filter(({ kind }) => kind === 'reply').map((message) => message.id)
  const isFirst = replies.length === 0
  await mailer.send(
    transaction,
    lead.email,
    {
      name: 'lead-reply',
      type: lead.type,
      text,
      quote: isFirst ? lead.message : '',
      quotedAt: isFirst ? lead.created_at : '',
      thread: [lead.id, ...replies.slice(1 - MOST_REFERENCES)].join(' '),
    },
    { id: messageId },
  )
  await noteActivity(transaction, viewer, entryOf(lead, 'answered'))
}

/** What arrived in the mailbox, or was answered from there. */
export async function addMessage(
  transaction: Db,
  viewer: SignedInViewer,
  id: string,
  { text, kind, key }: LeadNote,
): Promise<void> {
  const lead = await getLeadRow(transaction, id, { lock: true })
  const messageId = newIdOf(await readMessages(transaction, id), { kind, text, key })
  if (messageId === null) return
  await insertMessage(transaction, viewer, lead, { id: messageId, kind, text })
  await noteActivity(transaction, viewer, entryOf(lead, 'message_added'))
}

/** Null when the same form came before. Another text under the same key is another message. */
function newIdOf(
  before: LeadMessage[],
  { kind, text, key = randomUUID() }: { kind: MessageKind; text: string; key?: string | undefined },
): string | null {
  const known = before.find((message) => message.id === key)
  if (!known) return key
  return known.kind === kind && known.body === text ? null : randomUUID()
}

async function insertMessage(
  transaction: Db,
  viewer: SignedInViewer,
  lead: LeadRow,
  { id, kind, text }: { id: string; kind: MessageKind; text: string },
): Promise<void> {
  // By the clock, and not by the beginning of the transaction, which may have waited for the one before it.
  await transaction
    .insertInto('lead_messages')
    .values({ id, lead_id: lead.id, kind, body: text, author_id: viewer.id, created_at: sql`clock_timestamp()` })
    .execute()
  if (kind === 'received') return
  await transaction
    .updateTable('leads')
    .set({
      answered_at: sql`coalesce(answered_at, now())`,
      ...(lead.status === 'new' ? { status: 'in_progress' as const, saved_by: viewer.id } : {}),
    })
    .where('id', '=', lead.id)
    .execute()
}
