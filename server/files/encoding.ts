import { isUtf8 } from 'node:buffer'
import { createReadStream, type ReadStream } from 'node:fs'
import { UnreadableFileError } from './unreadable-file-error.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const CHUNK = { highWaterMark: 131_072 }

/** Detects a text's encoding from its first bytes; null for binary data. */
export function detectEncoding(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const { even, odd, controls } = countControlBytes(head)
  // In UTF-16, characters of most languages have a zero byte.
  if (odd > head.length / 6 && even === 0) return 'utf-16le'
  if (even > head.length / 6 && odd === 0) return 'utf-16be'
  if (even + odd > 0 || controls > 2 + head.length / 100) return null
  return isUtf8Text(head) ? 'utf-8' : 'windows-1252'
}

const TEXT_CONTROLS = new Set([9, 10, 12, 13, 30])
/** Control characters that don't occur in text, unlike tabs, line ends and the GeoJSON record separator. */
const IS_CONTROL = Array.from({ length: 256 }, (_, byte) => byte < 32 && !TEXT_CONTROLS.has(byte))

/** Counts zero bytes at even and odd offsets, and control characters. */
function countControlBytes(head: Buffer): { even: number; odd: number; controls: number } {
  let [even, odd, controls] = [0, 0, 0]
  for (let at = 0; at < head.length; at++) {
    const byte = head[at]!
    if (IS_CONTROL[byte]) controls++
    if (byte !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  return { even, odd, controls }
}

/** Accepts text that is cut in the middle of a character. */
function isUtf8Text(bytes: Buffer): boolean {
  return isUtf8(bytes) || isUtf8(bytes.subarray(0, wholeLength(bytes)))
}

/** The length without an incomplete UTF-8 character at the end. */
function wholeLength(bytes: Buffer): number {
  let start = bytes.length - 1
  while (start > bytes.length - 4 && (bytes[start]! & 0xc0) === 0x80) start--
  return (bytes[start]! & 0x80) === 0 ? bytes.length : start
}

/**
 * Detects the encoding of a whole text file, whose first character beyond ASCII may come late. What claims to be another
 * encoding is UTF-8 if its bytes are, because no other text looks like that by chance.
 * @param label the encoding that the file or its companion names, if any
 * @param start the offset of the text
 * @returns an encoding for TextDecoder
 * @throws UnreadableFileError for a label that TextDecoder doesn't know
 */
export async function detectFileEncoding(path: string, head: Buffer, { label = '', start = 0 } = {}): Promise<string> {
  const detected = detectEncoding(head) ?? 'utf-8'
  if (detected.startsWith('utf-16')) return detected
  const { good, bad } = await countUtf8(path, start)
  if (bad === 0 || good > bad) return 'utf-8'
  const encoding = label === '' ? 'utf-8' : knownEncoding(label)
  return encoding.startsWith('utf-') ? 'windows-1252' : encoding
}

/** The names that TextDecoder has for code pages; the others have “windows-” in front. */
const CODE_PAGES = new Map([
  ['866', 'ibm866'],
  ['932', 'shift_jis'],
  ['936', 'gbk'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['65001', 'utf-8'],
  ['ansi', 'windows-1252'],
  ['ldid/87', 'windows-1252'],
])

function knownEncoding(label: string): string {
  const named = label.replace(/^(iso)?[\s-]*8859\D?(\d+)$/i, 'iso-8859-$2')
  const [, page] = /^(?:ansi|cp|ibm|ms|oem|windows)?[\s-]*(\d{3,5})$/i.exec(named) ?? []
  const known = CODE_PAGES.get(page ?? named.toLowerCase())
  try {
    return new TextDecoder(known ?? (page === undefined ? named : `windows-${page}`)).encoding
  } catch {
    throw new UnreadableFileError(`We don’t know the encoding “${label.slice(0, 40)}”. Save the file as UTF-8.`)
  }
}

/** Counts characters beyond ASCII that are valid UTF-8, and bytes that aren't. Stops when the file can't be UTF-8. */
async function countUtf8(path: string, start: number): Promise<{ good: number; bad: number }> {
  const decoder = new TextDecoder()
  const count = { good: 0, bad: 0 }
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { start, ...CHUNK })) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
    const whole = wholeLength(bytes)
    rest = bytes.subarray(whole)
    countCharacters(decoder, bytes.subarray(0, whole), count)
    if (count.bad > 1_000 && count.bad > count.good) break
  }
  countCharacters(decoder, rest, count)
  return count
}

function countCharacters(decoder: TextDecoder, bytes: Buffer, count: { good: number; bad: number }): void {
  const isValid = isUtf8(bytes)
  // Without a bad byte in the file, the number of good characters doesn't matter.
  if (isValid && count.good > 1_000) return
  for (const [character] of decoder.decode(bytes).matchAll(/[^\0-\x7f]/gu)) {
    if (character === '\ufffd') count.bad++
    else count.good++
  }
}

/** The beginning of a text without blanks before it. */
export const startOfText = (head: Buffer, encoding: string): string => decodeHead(head, encoding).trimStart()

export function decodeHead(head: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(head, { stream: true })
}

/** The decoded text of a file in chunks, without a byte order mark. Invalid bytes become U+FFFD. */
export async function* decodedText(file: string | ReadStream, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const input = typeof file === 'string' ? createReadStream(file, CHUNK) : file
  try {
    for await (const chunk of input) yield decoder.decode(chunk as Buffer, { stream: true })
    yield decoder.decode()
  } finally {
    input.destroy()
  }
}
