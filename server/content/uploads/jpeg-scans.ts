/** Coefficients of a block of 8 × 8 pixels. */
const COEFFICIENTS = 64
const [START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN] = [0xd8, 0xd9, 0xda]
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/**
 * Whether the scans of a JPEG bring every coefficient of every component to full precision. The decoder doesn't say when the
 * last scans of a progressive picture, or the colors of one in several scans, are missing. It does say when a scan is cut off.
 */
export function hasAllScans(bytes: Buffer): boolean {
  /** Coefficients at full precision, by the id of the component. */
  const components = new Map<number, Set<number>>()
  for (const { marker, body } of segmentsOf(bytes)) {
    if (FRAMES.has(marker)) for (const id of frameComponents(body)) components.set(id, new Set())
    if (marker !== START_OF_SCAN) continue
    const count = body[0] ?? 0
    const [from = 0, to = 0, precision = 0] = body.subarray(1 + 2 * count)
    const isFinal = (precision & 0x0f) === 0
    for (let at = 0; at < count; at++) {
      const exact = components.get(body[1 + 2 * at] ?? -1)
      for (let each = from; isFinal && each <= to && each < COEFFICIENTS; each++) exact?.add(each)
    }
  }
  return components.size > 0 && [...components.values()].every(({ size }) => size === COEFFICIENTS)
}

function frameComponents(body: Buffer): number[] {
  return Array.from({ length: body[5] ?? 0 }, (_, at) => body[6 + 3 * at] ?? -1)
}

/** The segments with a length, up to the end of the picture. Coded pixels between them are skipped. */
function* segmentsOf(bytes: Buffer): Generator<{ marker: number; body: Buffer }> {
  for (let at = bytes.indexOf(0xff); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1]!
    if (marker === END_OF_IMAGE) return
    // 0xff00 is a coded byte, 0xffff a filled one; restart markers and the start have no length.
    const hasLength = marker > 0x01 && marker < 0xff && !(marker >= 0xd0 && marker <= START_OF_IMAGE)
    if (!hasLength) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (at + 4 > bytes.length) return
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    yield { marker, body: bytes.subarray(at + 4, end) }
    at = end
  }
}
