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
const MAX_RECIPIENTS = 100

const FORWARDED = /^\s*(?:fwd?|wg|tr|rv|enc|i|pd|vl|vb|vs|转发|轉寄|転送)\s*[:：]/i

export interface ReadOptions {
  /** Sender of the envelope; the empty string is the null return path of bounces. */
  returnPath?: string
}

/** Reads an email as it arrived. Never rejects: what can't be read is told in `problems`. */
export async function readInboundMail(raw: Uint8Array, { returnPath }: ReadOptions = {}): Promise<InboundMail> {
  const mail = await parseMail(raw)
  const from = readSender(mail)
  const { own, full, ownPictures } = readTexts(mail, from?.name ?? '')
  const { attachments, problems } = readAttachments(mail.attachments, { html: mail.html, ownPictures })
  const isTextCut = own.length > MAX_MESSAGE_LENGTH
  const hasInvite = mail.attachments.some(({ mimeType }) => /^(text\/calendar|application\/ics)$/.test(mimeType))
  return {
    kind: automaticKind(mail, returnPath) ?? (own ? 'message' : hasInvite ? 'calendar' : 'empty'),
    from,
    to: readRecipients(mail),
    subject: asLine(mail.subject),
    messageId: asLine(mail.headersNamed('Message-ID')[0] ?? '') || null,
    sentAt: mail.sentAt,
    text: cut(own, MAX_MESSAGE_LENGTH),
    isTextCut,
    fullText: cut(full, MAX_FULL_TEXT_LENGTH),
    attachments,
    problems: [
      ...mail.problems,
      ...problems,
      ...(isTextCut
        ? [`This message is too long. We kept its first ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`]
        : []),
    ],
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

const addressesIn = (header: string) =>
  addressParser(header, { flatten: true }).map(({ address = '', name }) => ({ address: address.toLowerCase(), name }))

function readSender(mail: ParsedMail): InboundMail['from'] {
  const headers = mail.headersNamed('From')
  const [sender, ...others] = addressesIn(headers[0] ?? '')
  if (headers.length !== 1 || others.length > 0 || !sender || !isEmail(sender.address)) return null
  return { address: sender.address, name: asLine(sender.name) }
}

function readRecipients(mail: ParsedMail): string[] {
  const headers = ['To', 'Cc', 'Delivered-To', 'X-Original-To'].flatMap((name) => mail.headersNamed(name))
  const addresses = headers.flatMap(addressesIn).map(({ address }) => address)
  return [...new Set(addresses.filter(isEmail))].slice(0, MAX_RECIPIENTS)
}
