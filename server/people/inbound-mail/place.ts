import { sql } from 'kysely'
import type { MailAuthentication } from '../../../domain/lead/mail-authentication.ts'
import type { MessageFile } from '../../../domain/lead/message-file.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MessageFiles } from '../leads/message-files.ts'
import { type PostDependencies, postMessage } from '../leads/post-message.ts'
import { notifyOperator, storeLead } from '../leads/store-lead.ts'
import { findWriter, type Writer } from '../leads/writers.ts'
import type { Mailer } from '../mail/mail.ts'
import type { ReplyAddresses } from '../mail/reply-address.ts'
import type { InboundMail } from './inbound-mail.ts'

/** For the operator, about an email without a usable sender. */
const NO_SENDER = 'unknown@sender.invalid'
const SOURCE = '/email'

export interface PlaceDependencies extends Omit<PostDependencies, 'replyAddresses'> {
  mailer: Mailer
  replyAddresses: ReplyAddresses
  files: MessageFiles
}

export interface StoredMail {
  id: string
  recipient: string
}

export interface CheckedMail {
  mail: InboundMail
  authentication: MailAuthentication
  files: MessageFile[]
  problems: string[]
  /** It is kept, but nobody is emailed about it. */
  isOverLimit: boolean
}

export interface Placed {
  state: 'posted' | 'held' | 'ended' | 'unplaced'
  leadId: string | null
  messageId: string | null
}

const ended = (leadId: string | null = null): Placed => ({ state: 'ended', leadId, messageId: null })

/**
 * Puts an email where it belongs, in the transaction of `db`. Only the signed reply address says which conversation and whose
 * message it is: subjects and references change with each mail program, and a forwarded email has them too.
 */
export async function placeMail(
  dependencies: PlaceDependencies,
  { id, recipient }: StoredMail,
  checked: CheckedMail,
): Promise<Placed> {
  const { db, replyAddresses, contactEmail, files } = dependencies
  await files.claim(
    db,
    null,
    checked.files.map(({ path }) => path),
  )
  const to = replyAddresses.read(recipient)
  const writer = to && (await findWriter(db, to, contactEmail()))
  if (!writer) return toInbox(dependencies, checked)
  const { mail } = checked
  if (mail.kind === 'loop') return ended(writer.leadId)
  const text = textOf(checked)
  const isMessage =
    mail.kind === 'message' || mail.kind === 'calendar' || (mail.kind === 'empty' && checked.files.length > 0)
  if (!isMessage || writer.isBlocked || writer.isSpam || checked.isOverLimit) {
    const note = noteOf(writer, checked)
    await postMessage(dependencies, { ...messageOf(writer, checked), kind: 'note', text: note, key: id })
    return ended(writer.leadId)
  }
  const isOwnAddress = mail.from !== null && writer.addresses.includes(mail.from.address)
  if (isOwnAddress && checked.authentication.dmarc !== 'fail') {
    await postMessage(dependencies, { ...messageOf(writer, checked), kind: 'email', text, key: id })
    return { state: 'posted', leadId: writer.leadId, messageId: id }
  }
  const from = mail.from?.address ?? 'an unknown address'
  await postMessage(dependencies, { ...messageOf(writer, checked), kind: 'held', text, heldFrom: from, key: id })
  await askWriter(dependencies, writer, { from, text })
  return { state: 'held', leadId: writer.leadId, messageId: id }
}

const messageOf = ({ leadId, party, accountId }: Writer, { files }: CheckedMail) => ({
  leadId,
  party,
  authorId: accountId,
  attachments: files,
})

/** What others see; an email with nothing but files has the names of these. */
function textOf({ mail, files }: CheckedMail): string {
  if (mail.text !== '') return mail.text
  if (files.length > 0) return `Sent ${files.length === 1 ? 'a file' : `${files.length} files`}.`
  return mail.subject ? `Sent a calendar invitation: ${mail.subject}` : 'Sent a calendar invitation.'
}

const KIND_NOTES = {
  'auto-reply': 'Automatic reply',
  bounce: 'An email couldn’t be delivered',
  empty: 'An email without a word of its own',
} as const

/** For the operator alone. */
function noteOf({ isBlocked }: Writer, { mail }: CheckedMail): string {
  const what = mail.kind in KIND_NOTES ? KIND_NOTES[mail.kind as keyof typeof KIND_NOTES] : 'Email'
  const why = isBlocked && mail.kind === 'message' ? `${what}, not sent on because one has blocked the other` : what
  const text = mail.text || mail.fullText.slice(0, 2000) || mail.subject
  return text === '' ? `${why}.` : `${why}: ${text}`.slice(0, 10_000)
}

/** Asks the person whose reply address was used whether they wrote it. */
async function askWriter(
  { db, mailer }: PlaceDependencies,
  { leadId, party, addresses }: Writer,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const [address] = addresses
  if (!address) return
  const path = party === 'operator' ? `/admin/leads/${leadId}` : `/my/inquiries/${leadId}`
  await mailer.send(db, address, { name: 'message-held', from, text, path })
}

/** An email that answers no conversation becomes one with the operator, so that none is lost. */
async function toInbox(dependencies: PlaceDependencies, checked: CheckedMail): Promise<Placed> {
  const { mail, authentication } = checked
  if (mail.kind === 'loop' || mail.kind === 'bounce' || mail.kind === 'auto-reply') return ended()
  const isForged = authentication.dmarc === 'fail'
  const lead = {
    type: 'email',
    email: mail.from?.address ?? NO_SENDER,
    name: mail.from?.name ?? '',
    subject: mail.subject,
    message: textOf(checked),
    source: SOURCE,
  } as const
  const leadId = await storeLead(dependencies.db, { ...lead, status: isForged ? 'spam' : 'new' })
  if (leadId === null) return ended()
  if (checked.files.length > 0) {
    const text = 'Files of the email'
    await postMessage(dependencies, {
      leadId,
      party: 'sender',
      authorId: null,
      kind: 'note',
      text,
      attachments: checked.files,
    })
  }
  if (!isForged && !checked.isOverLimit) await notifyOperator(dependencies, leadId, lead)
  return { state: 'unplaced', leadId, messageId: null }
}

/** Records what became of it. */
export async function recordPlaced(
  db: Db,
  id: string,
  placed: Placed,
  { mail, authentication, problems }: CheckedMail,
): Promise<void> {
  await db
    .updateTable('inbound_mails')
    .set({
      state: placed.state,
      lead_id: placed.leadId,
      message_id: placed.messageId,
      sender: mail.from?.address ?? '',
      subject: mail.subject,
      kind: mail.kind,
      authentication: JSON.stringify(authentication),
      problems,
      placed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
