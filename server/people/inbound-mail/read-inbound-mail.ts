import { addressParser } from 'postal-mime'
import { isEmail } from '../../../domain/account/email.ts'
import { MAX_LINE_LENGTH, MAX_MESSAGE_LENGTH } from '../../../domain/lead/lead.ts'
import { asText } from '../../../domain/lead/lead-forms.ts'
import { readAttachments } from './attachments.ts'
import { htmlToMarkedText } from './html-text.ts'
import { type InboundMail, MAX_FULL_TEXT_LENGTH } from './inbound-mail.ts'
import { automaticKind } from './mail-kind.ts'
import { type ParsedMail, parseMail } from './parse-mail.ts'
import { CUT, IMAGE, MARKS, QUOTED, tidy, trimQuotes } from './trim-quotes.ts'

/** In characters: before quotes are removed. */
const MAX_PLAIN_LENGTH = 200_000

const TOO_LONG = `This message is too long. We saved its first ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`

const FORWARDED = /^\s*(?:fwd?|wg|tr|rv|enc|i|pd|vl|vb|vs|转发|轉寄|転送)\s*[:：]/i

export interface ReadOptions {
  /** Sender of the envelope; empty for bounces. */
  returnPath?: string
}

/** Reads a raw email. Never rejects: `problems` lists what couldn't be read. */
export async function readInboundMail(raw: Uint8Array, { returnPath }: ReadOptions = {}): Promise<InboundMail> {
  const mail = await parseMail(raw)
  const from = readSender(mail)
  const { own, full, ownPictures } = readTexts(mail, from?.name ?? '')
  const { attachments, problems } = readAttachments(mail.attachments, { html: mail.html, ownPictures })
  const hasInvite = mail.attachments.some(({ mimeType }) => /^(text\/calendar|application\/ics)$/.test(mimeType))
  return {
    kind: automaticKind(mail, returnPath) ?? (own ? 'message' : hasInvite ? 'calendar' : 'empty'),
    from,
    subject: asLine(mail.subject),
    text: cut(own, MAX_MESSAGE_LENGTH),
    fullText: cut(full, MAX_FULL_TEXT_LENGTH),
    attachments,
    problems: [...mail.problems, ...problems, ...(own.length > MAX_MESSAGE_LENGTH ? [TOO_LONG] : [])],
  }
}

/**
 * HTML comes first, because programs mark quotes and signatures in it whatever the language, and some break the lines of the
 * plain text.
 */
function readTexts(mail: ParsedMail, sender: string): { own: string; full: string; ownPictures: Set<string> } {
  const trim = (text: string) => trimQuotes(text, { isForward: FORWARDED.test(mail.subject), sender })
  const full = clean(htmlToMarkedText(mail.html, { withSignatures: true }))
  if (full === '') {
    const plain = clean(mail.text.slice(0, MAX_PLAIN_LENGTH).replaceAll(MARKS, ''))
    return { own: trim(plain), full: tidy(plain), ownPictures: new Set() }
  }
  const marked = trim(clean(htmlToMarkedText(mail.html, { withSignatures: false })).slice(0, MAX_PLAIN_LENGTH))
  return {
    own: withoutPictures(marked),
    full: withoutPictures(full.replaceAll(QUOTED, '> ').replaceAll(CUT, '')),
    ownPictures: new Set([...marked.matchAll(PICTURE)].map(([, id = '']) => id)),
  }
}

const clean = (text: string) => String(asText(text))
const PICTURE = /\ue002([^\ue002\n]+)\ue002/g
const withoutPictures = (text: string) => tidy(text.replaceAll(PICTURE, '').replaceAll(IMAGE, ''))

/** Doesn't split a character that takes two UTF-16 units. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const asLine = (text: string) => cut(clean(text.replaceAll(/\s+/g, ' ')), MAX_LINE_LENGTH)

function readSender(mail: ParsedMail): InboundMail['from'] {
  const [header, ...others] = mail.headersNamed('From')
  if (header === undefined || others.length > 0) return null
  const [sender, ...more] = addressParser(header, { flatten: true })
  const address = sender?.address?.toLowerCase() ?? ''
  return sender && more.length === 0 && isEmail(address) ? { address, name: asLine(sender.name) } : null
}
