import PostalMime, { type Attachment } from 'postal-mime'
import { hideFlowed } from './flowed.ts'
import { MAX_MAIL_SIZE } from './inbound-mail.ts'

/** An email as parsed from MIME, before quotes are removed. */
export interface ParsedMail {
  headersNamed(name: string): string[]
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  problems: string[]
}

const MAX_HEADERS_SIZE = 256 * 1024
const MAX_DEPTH = 20
/** How often the same line that starts with `--`, such as a boundary between parts, may occur. */
const MAX_PARTS = 500
/** All lines that start with `--`. */
const MAX_DASHED_LINES = 20_000
/** Lines of Base64 have 78 bytes; a text may have this many shorter ones. */
const MIN_LINE_LENGTH = 64
const MAX_SHORT_LINES = 50_000
const UNREADABLE_LENGTH = 100_000

/** Never rejects. An email that can't be parsed yields its raw text and a problem. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (bytes.length > MAX_MAIL_SIZE) {
    const problem = 'This email is larger than 25 MB, so we didn’t read it. Send large files another way.'
    return parseHeaders(bytes, '', problem)
  }
  const end = endOfParts(bytes)
  const problems = end < bytes.length ? ['This email has too many parts or lines. We read only the first ones.'] : []
  const body = bytes.subarray(headerLength(bytes)).subarray(0, UNREADABLE_LENGTH).toString()
  const damaged = () => parseHeaders(bytes, body, 'This email is damaged. We show the part that we could read.')
  const mail = await parse(bytes.subarray(0, end), problems).catch(damaged)
  const isLost = mail.text === '' && mail.html === '' && mail.attachments.length === 0 && body.trim() !== ''
  return isLost && !isText(mail) ? damaged() : mail
}

/** False for a multipart email; without its boundaries, the parser finds no parts. */
const isText = (mail: ParsedMail) => !/^\s*multipart/i.test(mail.headersNamed('Content-Type')[0] ?? '')

async function parse(raw: Buffer, problems: string[]): Promise<ParsedMail> {
  const { bytes, unflow } = hideFlowed(raw)
  // An email within an email is a file, because someone else wrote it.
  const {
    headers,
    subject = '',
    text = '',
    html = '',
    attachments,
  } = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxHeadersSize: MAX_HEADERS_SIZE,
    maxNestingDepth: MAX_DEPTH,
  })
  return {
    headersNamed: (name) => headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value),
    subject,
    text: unflow(text),
    html,
    attachments,
    problems,
  }
}

async function parseHeaders(bytes: Buffer, text: string, problem: string): Promise<ParsedMail> {
  const headers = bytes.subarray(0, Math.min(headerLength(bytes), MAX_HEADERS_SIZE / 2))
  const mail = await parse(headers, [problem])
  return { ...mail, text, html: '', attachments: [] }
}

function headerLength(bytes: Buffer): number {
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((end) => end >= 0)
  return Math.min(...ends, bytes.length)
}

/** Where parsing stops, because the parser doesn't limit parts and lines. Each takes memory even if empty: 1 kB and 200 bytes. */
function endOfParts(bytes: Buffer): number {
  const counts = new Map<string, number>()
  const maxLines = MAX_SHORT_LINES + bytes.length / MIN_LINE_LENGTH
  let lines = 0
  let dashed = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (++lines > maxLines) return at + 1
    if (bytes[at + 1] !== 45 || bytes[at + 2] !== 45) continue
    const line = bytes
      .toString('latin1', at + 1, at + 80)
      .split(/[\r\n]/, 1)[0]!
      .trimEnd()
    const count = (counts.get(line) ?? 0) + 1
    counts.set(line, count)
    if (count > MAX_PARTS || ++dashed > MAX_DASHED_LINES) return at + 1
  }
  return bytes.length
}
