import { type Box, boxesIn, damagedVideo, findBox } from './mp4-boxes.ts'

export interface Span {
  start: number
  end: number
}

const MAX_SAMPLES = 2_000_000
const MAX_CHUNKS = 300_000

/** A track's handler type: `vide`, `soun`, or data such as the camera's location. */
export function handlerOf(moov: Buffer, track: Box): string {
  const handler = findBox(moov, track, 'mdia', 'hdlr')
  if (!handler || handler.end - handler.content < 12) throw damagedVideo()
  return moov.toString('latin1', handler.content + 8, handler.content + 12)
}

/** Display size in pixels; null when the track has none. */
export function sizeOf(moov: Buffer, track: Box): { width: number; height: number } | null {
  const header = findBox(moov, track, 'tkhd')
  if (!header || header.end - header.content < 84) throw damagedVideo()
  const width = Math.round(moov.readUInt32BE(header.end - 8) / 65_536)
  const height = Math.round(moov.readUInt32BE(header.end - 4) / 65_536)
  return width > 0 && height > 0 ? { width, height } : null
}

/** The byte ranges of a track's chunks. @throws FileRejectedError when its tables contradict each other */
export function chunksOf(moov: Buffer, track: Box): Span[] {
  const table = findBox(moov, track, 'mdia', 'minf', 'stbl')
  if (!table) throw damagedVideo()
  const boxes = new Map(boxesIn(moov, table.content, table.end).map((box) => [box.type, box]))
  const part = (type: string) => {
    const box = boxes.get(type)
    return box ? moov.subarray(box.content, box.end) : null
  }
  const sizes = sampleSizes(part('stsz'))
  const offsets = chunkOffsets(part('stco'), part('co64'))
  const runs = tableOf(part('stsc'), 12)
  const firstOf = (run: number) => (run < runs.count ? runs.bytes.readUInt32BE(8 + run * 12) : Number.POSITIVE_INFINITY)
  if (offsets.length > 0 && firstOf(0) !== 1) throw damagedVideo()
  const spans: Span[] = []
  let [sample, run] = [0, 0]
  for (const [index, start] of offsets.entries()) {
    if (index + 1 >= firstOf(run + 1)) run += 1
    const last = sample + runs.bytes.readUInt32BE(8 + run * 12 + 4)
    let end = start
    for (; sample < last; sample++) end += sizes(sample)
    spans.push({ start, end })
  }
  return spans
}

function sampleSizes(box: Buffer | null): (sample: number) => number {
  if (!box || box.length < 12) throw damagedVideo()
  const [same, count] = [box.readUInt32BE(4), box.readUInt32BE(8)]
  if (count > MAX_SAMPLES || (same === 0 && box.length < 12 + 4 * count)) throw damagedVideo()
  return (sample) => {
    if (sample >= count) throw damagedVideo()
    return same || box.readUInt32BE(12 + 4 * sample)
  }
}

function chunkOffsets(short: Buffer | null, long: Buffer | null): number[] {
  const { bytes, count } = short ? tableOf(short, 4) : tableOf(long, 8)
  return Array.from({ length: count }, (_, index) =>
    short ? bytes.readUInt32BE(8 + 4 * index) : Number(bytes.readBigUInt64BE(8 + 8 * index)),
  )
}

/** A full box with a table: version and flags, a count, then entries of `size` bytes. */
function tableOf(bytes: Buffer | null, size: number): { bytes: Buffer; count: number } {
  if (!bytes || bytes.length < 8) throw damagedVideo()
  const count = bytes.readUInt32BE(4)
  if (count > MAX_CHUNKS || bytes.length < 8 + count * size) throw damagedVideo()
  return { bytes, count }
}
