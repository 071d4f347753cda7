import { FileRejectedError } from '../../files/file-rejected-error.ts'

/** The type and byte offsets of a box in an MP4 or QuickTime file (ISO/IEC 14496-12). */
export interface Box {
  type: string
  start: number
  /** Offset of its content, after the header. */
  content: number
  end: number
}

/** Far more than any camera writes. */
const MAX_BOXES = 20_000

export const damagedVideo = () => new FileRejectedError('The video is damaged or incomplete.')

/**
 * Parses the box at offset `start` from its `header`; the box must end by `end`. A size of zero, which means to the end of
 * the file, is rejected because it would include anything appended to the file.
 */
export function boxAt(header: Buffer, start: number, end: number): Box {
  if (header.length < 8) throw damagedVideo()
  const type = header.toString('latin1', 4, 8)
  let size = header.readUInt32BE(0)
  let content = start + 8
  if (size === 1) {
    if (header.length < 16) throw damagedVideo()
    size = Number(header.readBigUInt64BE(8))
    content = start + 16
  }
  if (size < content - start || start + size > end) throw damagedVideo()
  return { type, start, content, end: start + size }
}

/** Parses the boxes that fill `bytes` between `from` and `to`. @throws FileRejectedError */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    // QuickTime terminates some lists with four zero bytes.
    if (to - at === 4 && bytes.readUInt32BE(at) === 0) break
    const box = boxAt(bytes.subarray(at, Math.min(at + 16, to)), at, to)
    boxes.push(box)
    if (boxes.length > MAX_BOXES) throw damagedVideo()
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

/** Turns a box into zeroed free space of the same size, so that later offsets stay valid. */
export function blankBox(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1')
  bytes.fill(0, box.content, box.end)
}
