export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Detects a text's encoding from its first bytes; null for binary data. */
export function detectEncoding(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const { even, odd, controls } = countControlBytes(head)
  // In UTF-16, characters of most languages have a zero byte.
  if (odd > head.length / 6 && even === 0) return 'utf-16le'
  if (even > head.length / 6 && odd === 0) return 'utf-16be'
  if (even + odd > 0 || controls > head.length / 100) return null
  return isUtf8(head) ? 'utf-8' : 'windows-1252'
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
