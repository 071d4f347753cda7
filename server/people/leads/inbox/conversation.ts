import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../../domain/errors.ts'
import { isUnconfirmed, type LeadMessage, type LeadRow, type MessageKind } from '../../../../domain/lead/admin-lead.ts'
import type { LeadNote, LeadReply } from '../../../../domain/lead/lead-values.ts'
import type { SignedInViewer } from '../../../../domain/permissions.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordActivity } from '../../activity/activity.ts'
import type { Mailer } from '../../mail/mail.ts'
import { entryOf } from './change-leads.ts'
import { getLeadRow, readMessages } from './read-leads.ts'

/** The References header of a long thread lists the first message and the latest ones, since header length is limited. */
const MAX_REFERENCES = 20

/** Emails a reply. If the form is submitted twice, the second request waits for the row lock and then finds the message. */
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
      thread: [lead.id, ...replies.slice(1 - MAX_REFERENCES)].join(' '),
    },
    { id: messageId },
  )
  await recordActivity(transaction, viewer, entryOf(lead, 'answered'))
}

/** Records an email that was received or sent outside the product. */
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
  await recordActivity(transaction, viewer, entryOf(lead, 'message_added'))
}

/** Null if the same form was already submitted. A different text under the same key is a new message. */
function newIdOf(
  before: LeadMessage[],
  { kind, text, key = randomUUID() }: { kind: MessageKind; text: string; key?: string | undefined },
): string | null {
  const existing = before.find((message) => message.id === key)
  if (!existing) return key
  return existing.kind === kind && existing.body === text ? null : randomUUID()
}

async function insertMessage(
  transaction: Db,
  viewer: SignedInViewer,
  lead: LeadRow,
  { id, kind, text }: { id: string; kind: MessageKind; text: string },
): Promise<void> {
  // Not now(): this transaction may have started before, and waited for, the one that inserted the previous message.
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
