import { Refusal } from './refusal.ts'

/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12): where it is, and what is in it. */
export interface Box {
  type: string
  start: number
  /** Where its content begins. */
  content: number
  end: number
}

/** Far more than any camera writes. */
const MOST_BOXES = 20_000

export const damaged = () => new Refusal('The video cannot be read: it is damaged or incomplete.')

/**
 * The box whose header stands at the beginning of `header`, in a file at `start`, within what ends at `end`. A size of
 * nought would reach to wherever the file ends, and so take in anything that was put behind it.
 */
export function boxAt(header: Buffer, start: number, end: number): Box {
  if (header.length < 8) throw damaged()
  const type = header.toString('latin1', 4, 8)
  let size = header.readUInt32BE(0)
  let content = start + 8
  if (size === 1) {
    if (header.length < 16) throw damaged()
    size = Number(header.readBigUInt64BE(8))
    content = start + 16
  }
  if (size < content - start || start + size > end) throw damaged()
  return { type, start, content, end: start + size }
}

/** The boxes of which `bytes` between `from` and `to` consist, offsets within `bytes`. @throws Refusal */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    // QuickTime ends some lists with four zero bytes.
    if (to - at === 4 && bytes.readUInt32BE(at) === 0) break
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, to)), at, to)
    boxes.push(box)
    if (boxes.length > MOST_BOXES) throw damaged()
    at = box.end
  }
  return boxes
}

/** The first box along a path of types; null when there is none. */
export function findBox(bytes: Buffer, within: Pick<Box, 'content' | 'end'>, ...path: string[]): Box | null {
  let found: Box | null = null
  let { content, end } = within
  for (const type of path) {
    found = boxesIn(bytes, content, end).find((box) => box.type === type) ?? null
    if (found === null) return null
    content = found.content
    end = found.end
  }
  return found
}

/** A box becomes free space of the same size, with nothing in it: what follows stays where it was. */
export function blank(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1')
  bytes.fill(0, box.content, box.end)
}
