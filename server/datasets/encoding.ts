export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** In which encoding a text is, by its beginning; null for what is no text. */
export function encodingOf(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const [even, odd] = nulsOf(head)
  // Letters of most languages have a byte of zero beside them then.
  if (odd > head.length / 6 && even === 0) return 'utf-16le'
  if (even > head.length / 6 && odd === 0) return 'utf-16be'
  if (even + odd > 0 || controls(head) > head.length / 100) return null
  return isUtf8(head) ? 'utf-8' : 'windows-1252'
}

function nulsOf(head: Buffer): [even: number, odd: number] {
  const nuls: [number, number] = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) nuls[index % 2 === 0 ? 0 : 1] += 1
  })
  return nuls
}

/** Characters that no text has; tabulators, line ends and the separator of GeoJSON sequences are none of them. */
const controls = (head: Buffer) =>
  head.reduce((count, byte) => count + (byte < 32 && ![9, 10, 13, 12, 30].includes(byte) ? 1 : 0), 0)

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
