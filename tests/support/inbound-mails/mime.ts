import { type Charset, encodeText } from './charsets.ts'

export type TransferEncoding = '7bit' | '8bit' | 'quoted-printable' | 'base64'

/** A header section and a body, both as sent. */
export interface Entity {
  headers: string[]
  body: Buffer
}

const CRLF = '\r\n'

const withCrlf = (text: string): string => text.replaceAll(/\r?\n/g, CRLF)

function quotedPrintable(bytes: Buffer): string {
  const lines: string[] = []
  let line = ''
  const push = (piece: string) => {
    if (line.length + piece.length > 75) {
      lines.push(`${line}=`)
      line = ''
    }
    line += piece
  }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    const isEnd = bytes[i + 1] === undefined || bytes[i + 1] === 13
    if (byte === 13 && bytes[i + 1] === 10) {
      lines.push(line)
      line = ''
      i++
    } else if ((byte > 32 && byte < 127 && byte !== 61) || (byte === 32 && !isEnd)) push(String.fromCharCode(byte))
    else push(`=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
  }
  return [...lines, line].join(CRLF)
}

const base64Lines = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/.{76}(?=.)/g, `$&${CRLF}`)

function encodeBody(bytes: Buffer, encoding: TransferEncoding): Buffer {
  if (encoding === 'base64') return Buffer.from(base64Lines(bytes))
  return encoding === 'quoted-printable' ? Buffer.from(quotedPrintable(bytes)) : bytes
}

export function textPart(
  type: string,
  text: string,
  { charset = 'utf-8', encoding = 'quoted-printable' }: { charset?: Charset; encoding?: TransferEncoding } = {},
): Entity {
  return {
    headers: [`Content-Type: ${type}; charset="${charset}"`, `Content-Transfer-Encoding: ${encoding}`],
    body: encodeBody(encodeText(withCrlf(text), charset), encoding),
  }
}

export function filePart(type: string, headers: string[], bytes: Uint8Array): Entity {
  return {
    headers: [`Content-Type: ${type}`, ...headers, 'Content-Transfer-Encoding: base64'],
    body: Buffer.from(base64Lines(bytes)),
  }
}

export function multipart(subtype: string, boundary: string, parts: readonly Entity[]): Entity {
  const between = Buffer.from(`--${boundary}${CRLF}`)
  return {
    headers: [`Content-Type: multipart/${subtype}; boundary="${boundary}"`],
    body: Buffer.concat([
      ...parts.flatMap((part) => [between, toBytes(part), Buffer.from(CRLF)]),
      Buffer.from(`--${boundary}--${CRLF}`),
    ]),
  }
}

export const toBytes = ({ headers, body }: Entity): Buffer =>
  Buffer.concat([Buffer.from(`${headers.join(CRLF)}${CRLF}${CRLF}`), body])

/** RFC 2047: text of a header in encoded words, as long as they may be. ASCII stays. */
export function encodedWords(text: string, charset: Charset = 'utf-8', form: 'B' | 'Q' = 'B'): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const characters = [...text]
  const words: string[] = []
  while (characters.length > 0) {
    const bytes = encodeText(characters.splice(0, 12).join(''), charset)
    const data =
      form === 'B'
        ? bytes.toString('base64')
        : [...bytes]
            .map((byte) => {
              const character = String.fromCharCode(byte)
              if (character === ' ') return '_'
              return /[a-z0-9]/i.test(character) ? character : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
            })
            .join('')
    words.push(`=?${charset.toUpperCase()}?${form}?${data}?=`)
  }
  return words.join(`${CRLF} `)
}

/** RFC 2231: a parameter in UTF-8, percent-encoded and in numbered sections. */
export function splitParameter(name: string, value: string): string {
  const encoded = encodeURIComponent(value).replaceAll(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  const sections = encoded.match(/(?:%[\dA-F]{2}|.){1,40}/gi) ?? []
  return sections.map((part, i) => `${CRLF} ${name}*${i}*=${i === 0 ? "UTF-8''" : ''}${part}`).join(';')
}

/** RFC 3676: long lines are broken after a space, and lines that could be mistaken for quotes start with one. */
export function flowed(text: string, width = 72): string {
  return text
    .split('\n')
    .flatMap((line) =>
      /^>/.test(line) ? [line] : wrap(line, width).map((piece, i, all) => (i < all.length - 1 ? `${piece} ` : piece)),
    )
    .map((line) => (/^( |From )/.test(line) ? ` ${line}` : line))
    .join('\n')
    .replaceAll(OWN, ' ')
}

/** Stands before own lines that start with `>` until the text is flowed. */
const OWN = '\ue000'
export const stuffed = (text: string): string => text.replaceAll(/^>/gm, `${OWN}>`)
export const unstuffed = (text: string): string => text.replaceAll(OWN, '')

export function wrap(line: string, width: number): string[] {
  const lines: string[] = []
  let rest = line
  while (rest.length > width) {
    const at = rest.lastIndexOf(' ', width)
    if (at <= 0) break
    lines.push(rest.slice(0, at))
    rest = rest.slice(at + 1)
  }
  return [...lines, rest]
}
