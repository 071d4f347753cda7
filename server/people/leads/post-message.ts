import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { MessageKind } from '../../../domain/lead/admin-lead.ts'
import type { LeadType, Party } from '../../../domain/lead/lead.ts'
import type { MessageFile } from '../../../domain/lead/message-file.ts'
import { UNNAMED_LANDOWNER } from '../../../domain/lead/thread.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { Mailer } from '../mail/mail.ts'
import type { ReplyAddresses } from '../mail/reply-address.ts'

/** The References header of a long conversation lists the first message and the latest ones, since header length is limited. */
const MAX_REFERENCES = 20

/** Whose message it is, which releases before 082-message-parties.sql don't store. */
export const PARTY = sql<Party>`
  coalesce(lead_messages.party, case lead_messages.kind when 'received' then 'sender' else 'operator' end)`

/** The messages that both sides of a conversation see. Only the operator sees the others. */
export const IS_SHARED = sql<boolean>`lead_messages.kind in ('reply', 'email')`

export interface NewMessage {
  leadId: string
  party: Party
  /** The account that writes or logs it; null without one. */
  authorId: string | null
  kind: MessageKind
  text: string
  attachments?: readonly MessageFile[] | undefined
  /** Of a held message: the address that it came from. */
  heldFrom?: string | undefined
  /** Idempotency key: posting the same text with it again does nothing. */
  key?: string | undefined
}

export interface PostDependencies {
  /** A transaction. */
  db: Db
  mailer: Mailer
  /** The operator's address. */
  contactEmail: () => string
  /** Null where no email arrives. */
  replyAddresses: ReplyAddresses | null
}

/**
 * Adds a message to a conversation, and emails it to the others who take part in it. The only writer of `lead_messages`.
 * @returns its id; null if it was posted before
 */
export async function postMessage(dependencies: PostDependencies, message: NewMessage): Promise<string | null> {
  const { db } = dependencies
  const lead = await lockLead(db, message.leadId)
  const id = await newIdOf(db, message)
  if (id === null) return null
  const { leadId, party, authorId, kind, text, attachments = [], heldFrom = null } = message
  // Not now(): this transaction may have started before, and waited for, the one that inserted the previous message.
  await db
    .insertInto('lead_messages')
    .values({
      id,
      lead_id: leadId,
      kind,
      party,
      body: text,
      author_id: authorId,
      attachments: JSON.stringify(attachments),
      held_from: heldFrom,
      created_at: sql`clock_timestamp()`,
    })
    .execute()
  if (kind === 'note' || kind === 'held') return id
  await recordProgress(db, lead, message)
  if (kind === 'reply' || kind === 'email') await notifyOthers(dependencies, lead, { ...message, id })
  return id
}

interface LockedLead {
  id: string
  type: LeadType
  status: string
  email: string
  name: string
  message: string
  /** Title of the listing, or the subject of the email that started it; empty without. */
  about: string
  created_at: Date
  sender: Person | null
  landowner: Person | null
}

/** An account that takes part in a conversation. */
interface Person {
  email: string
  name: string
  emails_messages: boolean
  is_active: boolean
}

/** The row lock orders the messages of a conversation, and lets only one of two identical ones through. */
async function lockLead(db: Db, id: string): Promise<LockedLead> {
  const person = (id: RawBuilder<unknown>, name: RawBuilder<string>) => sql`(
    select json_build_object('email', users.email, 'name', ${name}, 'emails_messages', emails_messages,
      'is_active', suspended_at is null and email_verified) from users where users.id = ${id})`
  const { rows } = await sql<LockedLead>`
    select id, type, status, email, name, message, coalesce(listing_title, subject, '') as about, created_at,
      ${person(sql`sender_id`, sql`leads.name`)} as sender, ${person(sql`landowner_id`, LANDOWNER_NAME)} as landowner
    from leads where id = ${id}::uuid for update`.execute(db)
  return rows[0]!
}

/** Of `leads` and the landowner in `users`: the name of the listing's contact, or else the account's. */
export const LANDOWNER_NAME = sql<string>`coalesce(
  (select nullif(contact->>'name', '') from land_listings
    where land_listings.id = leads.listing_id and land_listings.owner_id = leads.landowner_id),
  nullif(users.name, ''), ${sql.lit(UNNAMED_LANDOWNER)})`

/** Null if the same form was already submitted. A different text under the same key is a new message. */
async function newIdOf(db: Db, { leadId, kind, text, key = randomUUID() }: NewMessage): Promise<string | null> {
  const existing = await db
    .selectFrom('lead_messages')
    .select(['lead_id', 'kind', 'body'])
    .where('id', '=', key)
    .executeTakeFirst()
  if (!existing) return key
  return existing.lead_id === leadId && existing.kind === kind && existing.body === text ? null : randomUUID()
}

/** Records who wrote last, and whether the sender has an answer. An answer to a new lead puts it in progress, and a sender who writes again reopens it. */
async function recordProgress(db: Db, { id, status }: LockedLead, { party, authorId }: NewMessage): Promise<void> {
  const isFromSender = party === 'sender'
  const next = isFromSender ? status === 'won' || status === 'lost' : status === 'new'
  await db
    .updateTable('leads')
    .set({
      last_message_at: sql`clock_timestamp()`,
      last_party: party,
      ...(isFromSender
        ? {
            snoozed_until: null,
            waiting_since: sql`coalesce(waiting_since, case when answered_at is not null then now() end)`,
            answered_at: null,
          }
        : { waiting_since: null, answered_at: sql`coalesce(answered_at, now())` }),
      ...(next ? { status: 'in_progress' as const, saved_by: party === 'operator' ? authorId : null } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Emails each of the others once, unless they read messages on the site only. */
async function notifyOthers(
  { db, mailer, contactEmail, replyAddresses }: PostDependencies,
  lead: LockedLead,
  { id, party, text, attachments = [] }: NewMessage & { id: string },
): Promise<void> {
  const recipients = recipientsOf(lead, party, contactEmail())
  if (recipients.length === 0) return
  const isFirstAnswer = party !== 'sender' && (await isOnlyAnswer(db, lead.id))
  const thread = await referencesOf(db, lead.id, id)
  for (const [index, recipient] of recipients.entries()) {
    const isQuoted = isFirstAnswer && recipient.party === 'sender'
    await mailer.send(
      db,
      recipient.email,
      {
        name: 'lead-reply',
        type: lead.type,
        text,
        about: lead.about,
        sender: party === 'sender' ? lead.name : party === 'landowner' ? (lead.landowner?.name ?? '') : '',
        path: recipient.party === 'operator' ? `/admin/leads/${lead.id}` : `/my/inquiries/${lead.id}`,
        quote: isQuoted ? lead.message : '',
        quotedAt: isQuoted ? lead.created_at.toISOString() : '',
        thread,
        replyTo: replyAddresses?.of({ leadId: lead.id, party: recipient.party }),
        files: attachments.map(({ name }) => name).join('\n') || undefined,
      },
      // The email has the message's id, so that its delivery can be shown with the message.
      index === 0 ? { id } : {},
    )
  }
}

interface Recipient {
  party: Party
  email: string
}

/** The person who is answered comes first. */
function recipientsOf({ email, sender, landowner }: LockedLead, from: Party, contactEmail: string): Recipient[] {
  const toSender: Recipient[] =
    sender && !(sender.is_active && sender.emails_messages) ? [] : [{ party: 'sender', email: sender?.email ?? email }]
  const toLandowner: Recipient[] =
    landowner?.is_active && landowner.emails_messages ? [{ party: 'landowner', email: landowner.email }] : []
  if (from === 'landowner') return toSender
  if (from === 'operator') return [...toSender, ...toLandowner]
  return landowner?.is_active ? toLandowner : [{ party: 'operator', email: contactEmail }]
}

async function isOnlyAnswer(db: Db, leadId: string): Promise<boolean> {
  const { rows } = await sql<{ answers: number }>`
    select count(*)::int as answers from lead_messages
    where lead_id = ${leadId}::uuid and ${IS_SHARED} and ${PARTY} <> 'sender'`.execute(db)
  return rows[0]!.answers === 1
}

/** Ids of the conversation's earlier emails, oldest first, separated by spaces. */
async function referencesOf(db: Db, leadId: string, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from lead_messages where lead_id = ${leadId}::uuid and ${IS_SHARED} and id <> ${id}::uuid
    order by created_at desc, id desc limit ${MAX_REFERENCES - 1}`.execute(db)
  return [leadId, ...rows.map((row) => row.id).toReversed()].join(' ')
}

/**
 * Sends a held message like any other, if the person whose it seems to be wrote it, or deletes it. Its files are then swept like
 * other unused ones. @throws AppError `message_not_found`
 */
export async function decideHeldMessage(
  dependencies: PostDependencies,
  { leadId, messageId, party, isMine }: { leadId: string; messageId: string; party: Party; isMine: boolean },
): Promise<void> {
  const { db } = dependencies
  if (!isId(leadId) || !isId(messageId)) throw new AppError('message_not_found')
  const isHeld = sql<boolean>`
    id = ${messageId}::uuid and lead_id = ${leadId}::uuid and party = ${party} and kind = 'held'`
  if (!isMine) {
    const { numDeletedRows } = await db.deleteFrom('lead_messages').where(isHeld).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('message_not_found')
    return
  }
  const lead = await lockLead(db, leadId)
  const sent = await db
    .updateTable('lead_messages')
    .set({ kind: 'email', held_from: null, created_at: sql`clock_timestamp()` })
    .where(isHeld)
    .returning(['body', 'attachments', 'author_id'])
    .executeTakeFirst()
  if (!sent) throw new AppError('message_not_found')
  const { body: text, attachments, author_id: authorId } = sent
  const message = { id: messageId, leadId, party, authorId, kind: 'email', text, attachments } as const
  await recordProgress(db, lead, message)
  await notifyOthers(dependencies, lead, message)
}
