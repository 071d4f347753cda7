import MailComposer from 'nodemailer/lib/mail-composer'
import type { ClaimedMail } from '../services/mails.ts'
import { domainOf, parseSender, plainAddress } from './address.ts'
import type { Letter } from './letter.ts'
import { renderLetter } from './letters/render.ts'

/** A mail as it goes out: bytes and envelope. */
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
  /** What the site is called. */
  name: string
  /** Of Message-IDs, which stay what they are when the sender becomes another; that of the sender where nothing is said. */
  idDomain?: string
  publicUrl: string
}

/** Whoever receives an answer: of what somebody wrote to the operator, they do. */
const answeredBy = (letter: Letter, { contactEmail }: Sender) =>
  letter.name === 'lead-received' ? letter.email : contactEmail

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Says what a mail follows, so that readers show both in one thread; what no person wrote says that. */
function headersOf(letter: Letter, messageIdOf: (id: string) => string) {
  if (letter.name !== 'lead-reply') return { headers: AUTOMATIC }
  const references = letter.thread.split(' ').filter(Boolean).map(messageIdOf)
  const inReplyTo = references.at(-1)
  return inReplyTo ? { references, inReplyTo } : {}
}

/**
 * Writes a mail. The same mail is the same bytes at every try, its Message-ID among them, so that whoever receives it
 * twice can tell. Nothing of it is ever read from a file or the network.
 */
export async function writeMessage(
  { id, recipient, letter, createdAt }: ClaimedMail,
  sender: Sender,
): Promise<Message> {
  const from = parseSender(sender.mailFrom)
  const messageIdOf = (mail: string) => `<${mail}@${sender.idDomain ?? domainOf(from.address)}>`
  const { subject, html, text } = await renderLetter(letter, sender)
  const bytes = await new MailComposer({
    from,
    to: { name: '', address: plainAddress(recipient) },
    replyTo: { name: '', address: plainAddress(answeredBy(letter, sender)) },
    subject,
    text,
    html,
    date: createdAt,
    messageId: messageIdOf(id),
    ...headersOf(letter, messageIdOf),
    textEncoding: 'quoted-printable',
    baseBoundary: id,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { id, createdAt, from: from.address, to: recipient, bytes }
}
