import MailComposer from 'nodemailer/lib/mail-composer'
import { domainOf, parseSender, plainAddress } from './address.ts'
import { LOOP_HEADER } from './loop-header.ts'
import type { EmailTemplate } from './mail.ts'
import type { ClaimedMail } from './queue.ts'
import { unsubscribeUrl } from './templates/alert-digest.ts'
import { renderEmail } from './templates/render.ts'

/** An email ready to send: MIME bytes and envelope. */
export interface Message {
  id: string
  createdAt: Date
  from: string
  to: string
  bytes: Buffer
}

export interface Sender {
  /** `Name <address>` or a bare address. */
  mailFrom: string
  contactEmail: string
  /** The website's name. */
  name: string
  /** Domain of Message-IDs, so that threads survive a change of sender. Defaults to the sender's domain. */
  idDomain?: string
  publicUrl: string
}

/** An answer goes to its conversation; where no email arrives, the operator’s to the person and any other to the operator. */
function replyToAddress(template: EmailTemplate, { contactEmail }: Sender): string {
  if ('replyTo' in template && template.replyTo) return template.replyTo
  return template.name === 'lead-received' ? template.email : contactEmail
}

const SENT = { [LOOP_HEADER]: '1' }
const AUTOMATIC = { ...SENT, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/**
 * Threads a message with the earlier emails of its conversation, and marks every other email as automatic. Mail programs unsubscribe from
 * alerts with one click (RFC 8058).
 */
function extraHeaders(template: EmailTemplate, publicUrl: string, messageIdOf: (id: string) => string) {
  if (template.name === 'alert-digest') {
    const unsubscribe = `<${unsubscribeUrl(template, publicUrl)}>`
    const oneClick = { 'List-Unsubscribe': unsubscribe, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    return { headers: { ...AUTOMATIC, ...oneClick } }
  }
  if (template.name === 'inquiry-for-owner') return { headers: AUTOMATIC, references: [messageIdOf(template.id)] }
  if (template.name !== 'lead-reply') return { headers: AUTOMATIC }
  const references = template.thread.split(' ').filter(Boolean).map(messageIdOf)
  const inReplyTo = references.at(-1)
  return inReplyTo ? { headers: SENT, references, inReplyTo } : { headers: SENT }
}

/**
 * Renders an email. Every try produces the same bytes, Message-ID included, so that a recipient's server can recognize a
 * duplicate. File and network access are disabled.
 */
export async function composeMessage(
  { id, recipient, template, createdAt }: Omit<ClaimedMail, 'isDataSent'>,
  sender: Sender,
): Promise<Message> {
  const from = parseSender(sender.mailFrom)
  const writer = template.name === 'lead-reply' ? template.sender : ''
  const messageIdOf = (mail: string) => `<${mail}@${sender.idDomain ?? domainOf(from.address)}>`
  const { subject, html, text } = renderEmail(template, sender)
  const bytes = await new MailComposer({
    from: writer ? { ...from, name: `${writer} (${sender.name})` } : from,
    to: { name: '', address: plainAddress(recipient) },
    replyTo: { name: '', address: plainAddress(replyToAddress(template, sender)) },
    subject,
    text,
    html,
    date: createdAt,
    messageId: messageIdOf(id),
    ...extraHeaders(template, sender.publicUrl, messageIdOf),
    textEncoding: 'quoted-printable',
    baseBoundary: id,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { id, createdAt, from: from.address, to: recipient, bytes }
}
