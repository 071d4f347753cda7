export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** In which encoding a text is, by its beginning; null for what is no text. */
export function encodingOf(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const { even, odd, controls } = unusual(head)
  // Letters of most languages have a byte of zero beside them then.
  if (odd > head.length / 6 && even === 0) return 'utf-16le'
  if (even > head.length / 6 && odd === 0) return 'utf-16be'
  if (even + odd > 0 || controls > head.length / 100) return null
  return isUtf8(head) ? 'utf-8' : 'windows-1252'
}

const IN_TEXTS = new Set([9, 10, 12, 13, 30])
/** Characters that no text has; tabulators, line ends and the separator of GeoJSON sequences are none of them. */
const IS_CONTROL = Array.from({ length: 256 }, (_, byte) => byte < 32 && !IN_TEXTS.has(byte))

/** How many bytes of zero there are in even and odd places, and how many characters that no text has. */
function unusual(head: Buffer): { even: number; odd: number; controls: number } {
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

/** What is cut in the middle of a character is still UTF-8. */
function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

export function decodeHead(head: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: true })
}
