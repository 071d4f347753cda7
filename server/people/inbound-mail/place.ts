import { sql } from 'kysely'
import type { MailAuthentication } from '../../../domain/lead/mail-authentication.ts'
import type { MessageFile } from '../../../domain/lead/message-file.ts'
import type { MessageFiles } from '../leads/message-files.ts'
import { type PostDependencies, postMessage } from '../leads/post-message.ts'
import { notifyOperator, storeLead } from '../leads/store-lead.ts'
import { findWriter, type Writer } from '../leads/writers.ts'
import type { ReplyAddresses } from '../mail/reply-address.ts'
import { AUTOMATIC_KINDS, type InboundMail, type InboundMailKind } from './inbound-mail.ts'

/** For the operator, about an email without a usable sender. */
const NO_SENDER = 'unknown@sender.invalid'
const SOURCE = '/email'

export interface PlaceDependencies extends PostDependencies {
  replyAddresses: ReplyAddresses
  files: MessageFiles
}

interface Delivered {
  id: string
  recipient: string
}

export interface CheckedMail {
  mail: InboundMail
  authentication: MailAuthentication
  files: MessageFile[]
  problems: string[]
  /** The email is stored, but we don't email anyone about it. */
  isOverLimit: boolean
}

interface Placed {
  state: 'posted' | 'held' | 'ended' | 'unplaced'
  leadId: string | null
}

/** Adds an email to its conversation, or to the operator's inbox, and records which, in the transaction of `db`. */
export async function placeMail(
  dependencies: PlaceDependencies,
  delivered: Delivered,
  checked: CheckedMail,
): Promise<void> {
  const { mail, authentication, problems, files } = checked
  await dependencies.files.claim(
    dependencies.db,
    null,
    files.map(({ path }) => path),
  )
  const { state, leadId } = await addToConversation(dependencies, delivered, checked)
  await dependencies.db
    .updateTable('inbound_mails')
    .set({
      state,
      lead_id: leadId,
      message_id: state === 'posted' || state === 'held' ? delivered.id : null,
      sender: mail.from?.address ?? '',
      subject: mail.subject,
      kind: mail.kind,
      authentication: JSON.stringify(authentication),
      problems,
      placed_at: sql`now()`,
    })
    .where('id', '=', delivered.id)
    .execute()
}

/**
 * Only the signed reply address decides which conversation an email belongs to and who wrote it: subjects and references depend on
 * the mail program, and a forwarded email has them too.
 */
async function addToConversation(
  dependencies: PlaceDependencies,
  { id, recipient }: Delivered,
  checked: CheckedMail,
): Promise<Placed> {
  const { db, replyAddresses, contactEmail } = dependencies
  const { mail, files } = checked
  const to = replyAddresses.read(recipient)
  const writer = to && (await findWriter(db, to, contactEmail()))
  if (!writer) return toInbox(dependencies, checked)
  const { leadId, party, accountId: authorId } = writer
  if (mail.kind === 'loop') return { state: 'ended', leadId }
  const message = { leadId, party, authorId, attachments: files, key: id }
  const isMessage = mail.kind === 'message' || mail.kind === 'calendar' || (mail.kind === 'empty' && files.length > 0)
  if (!isMessage || writer.isBlocked || writer.isSpam || checked.isOverLimit) {
    await postMessage(dependencies, { ...message, kind: 'note', text: noteOf(writer, checked) })
    return { state: 'ended', leadId }
  }
  const text = textOf(checked)
  const isOwnAddress = mail.from !== null && writer.addresses.includes(mail.from.address)
  if (isOwnAddress && checked.authentication.dmarc !== 'fail') {
    await postMessage(dependencies, { ...message, kind: 'email', text })
    return { state: 'posted', leadId }
  }
  const from = mail.from?.address ?? 'an unknown address'
  await postMessage(dependencies, { ...message, kind: 'held', text, heldFrom: from })
  await askWriter(dependencies, writer, { from, text })
  return { state: 'held', leadId }
}

/** What the others in the conversation see. */
function textOf({ mail, files }: CheckedMail): string {
  if (mail.text !== '') return mail.text
  if (files.length > 0) return `Sent ${files.length === 1 ? 'a file' : `${files.length} files`}.`
  return mail.subject ? `Sent a calendar invitation: ${mail.subject}` : 'Sent a calendar invitation.'
}

const KIND_NOTES: Partial<Record<InboundMailKind, string>> = {
  'auto-reply': 'Automatic reply',
  bounce: 'An email couldn’t be delivered',
  empty: 'An email with no text of its own',
}

/** Only the operator sees it. */
function noteOf({ isBlocked }: Writer, { mail }: CheckedMail): string {
  const what = KIND_NOTES[mail.kind] ?? 'Email'
  const why =
    isBlocked && mail.kind === 'message' ? `${what}, not delivered because one of them has blocked the other` : what
  const text = mail.text || mail.fullText.slice(0, 2000) || mail.subject
  return text === '' ? `${why}.` : `${why}: ${text}`.slice(0, 10_000)
}

/** Asks the owner of the reply address whether they wrote the email. */
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

/** Starts a conversation with the operator, so that no email is lost. */
async function toInbox(dependencies: PlaceDependencies, checked: CheckedMail): Promise<Placed> {
  const { mail, authentication } = checked
  if (AUTOMATIC_KINDS.has(mail.kind)) return { state: 'ended', leadId: null }
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
  if (leadId === null) return { state: 'ended', leadId }
  if (checked.files.length > 0) {
    const note = { kind: 'note', text: 'Files of the email', attachments: checked.files } as const
    await postMessage(dependencies, { leadId, party: 'sender', authorId: null, ...note })
  }
  if (!isForged && !checked.isOverLimit) await notifyOperator(dependencies, leadId, lead)
  return { state: 'unplaced', leadId }
}
