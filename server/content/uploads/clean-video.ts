import { type FileHandle, open } from 'node:fs/promises'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { type Box, blankBox, boxAt, boxesIn, damagedVideo, findBox } from './mp4-boxes.ts'
import { chunksOf, handlerOf, type Span, sizeOf } from './mp4-tracks.ts'

export interface CheckedVideo {
  extension: 'mp4' | 'mov'
  width: number | null
  height: number | null
  bytes: number
}

const BRANDS = /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|MSNV|f4v |dash|msdh|qt {2}|hvc1|hev1|cmfc|cmf2|3gp[4-7]|XAVC)$/
/** Allowed top-level boxes of a video that browsers play. */
const TOP_LEVEL_TYPES = new Set(
  'ftyp moov mdat free skip wide uuid udta meta pnot styp sidx moof mfra emsg prft pdin'.split(' '),
)
/** Boxes that hold metadata or free space, which are blanked. */
const METADATA_TYPES = new Set(['free', 'skip', 'wide', 'uuid', 'udta', 'meta', 'pnot', 'emsg', 'prft'])
const MEDIA_HANDLERS = new Set(['vide', 'soun'])
const MAX_TRACKS = 32
const MAX_MDAT_BOXES = 100
const MAX_MOOV_BYTES = 16 * 1024 * 1024
const MAX_FTYP_BYTES = 1024
const ZEROES = Buffer.alloc(64 * 1024)

/**
 * Validates the container of the video at `path` and blanks, in place, everything but picture and sound: metadata (place,
 * camera, owner) and data tracks, where cameras and drones record their location. Nothing is transcoded, so metadata inside
 * a codec's own stream stays.
 * @throws FileRejectedError
 */
export async function cleanVideo(path: string): Promise<CheckedVideo> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const boxes = await topBoxes(file, size)
    const extension = extensionOf(await read(file, boxes[0]!, MAX_FTYP_BYTES))
    const movie = onlyBox(boxes, 'moov')
    const moov = await read(file, movie, MAX_MOOV_BYTES)
    const { dataSpans, dimensions } = cleanMovie(moov, boxes)
    if (await endsLikeZip(file, size)) throw new FileRejectedError('The video contains a hidden archive.')
    for (const box of boxes.filter(({ type }) => METADATA_TYPES.has(type))) await blankInFile(file, box)
    await write(file, moov, movie.start)
    for (const { start, end } of dataSpans) await zero(file, start, end)
    await file.sync()
    return { extension, bytes: size, width: dimensions?.width ?? null, height: dimensions?.height ?? null }
  } finally {
    await file.close()
  }
}

/** Parses the top-level boxes, which must fill the file to its last byte. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(16)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    const box = boxAt(header.subarray(0, bytesRead), at, size)
    if (!TOP_LEVEL_TYPES.has(box.type) || boxes.length > 20_000) throw damagedVideo()
    boxes.push(box)
    at = box.end
  }
  if (boxes[0]?.type !== 'ftyp' || boxes.filter(({ type }) => type === 'ftyp').length > 1) throw damagedVideo()
  const media = boxes.filter(({ type }) => type === 'mdat').length
  const isFragmented = boxes.some(({ type }) => type === 'moof')
  if (media === 0 || (media > MAX_MDAT_BOXES && !isFragmented)) throw damagedVideo()
  return boxes
}

function onlyBox(boxes: readonly Box[], type: string): Box {
  const [one, another] = boxes.filter((box) => box.type === type)
  if (!one || another) throw damagedVideo()
  return one
}

function extensionOf(ftyp: Buffer): 'mp4' | 'mov' {
  if (ftyp.length < 16) throw damagedVideo()
  const major = ftyp.toString('latin1', 8, 12)
  if (!BRANDS.test(major)) throw new FileRejectedError('Videos must be MP4 or MOV.')
  return major === 'qt  ' ? 'mov' : 'mp4'
}

/** Cleans the `moov` box in `bytes`, which includes its header. */
function cleanMovie(bytes: Buffer, boxes: readonly Box[]) {
  const isFragmented = boxes.some(({ type }) => type === 'moof')
  const media = boxes.filter(({ type }) => type === 'mdat')
  const movie = boxAt(bytes.subarray(0, 16), 0, bytes.length)
  const dataSpans: Span[] = []
  let dimensions: { width: number; height: number } | null = null
  let [videoTracks, tracks] = [0, 0]
  for (const box of boxesIn(bytes, movie.content, movie.end)) {
    if (box.type === 'cmov')
      throw new FileRejectedError('The video has a compressed header, which browsers can’t read.')
    if (box.type !== 'trak') {
      if (METADATA_TYPES.has(box.type)) blankBox(bytes, box)
      continue
    }
    tracks += 1
    const handler = handlerOf(bytes, box)
    const chunks = chunksOf(bytes, box)
    if (tracks > MAX_TRACKS || !chunks.every((chunk) => isWithin(chunk, media))) throw damagedVideo()
    if (MEDIA_HANDLERS.has(handler)) {
      if (handler === 'vide') {
        videoTracks += isFragmented || chunks.length > 0 ? 1 : 0
        dimensions ??= sizeOf(bytes, box)
      }
      cleanTrack(bytes, box)
    } else {
      if (isFragmented)
        throw new FileRejectedError('The video has a data track. Export it again with picture and sound only.')
      dataSpans.push(...chunks)
      blankBox(bytes, box)
    }
  }
  if (videoTracks === 0) throw new FileRejectedError('The video has no picture.')
  return { dataSpans, dimensions }
}

const isWithin = (chunk: Span, media: readonly Box[]) =>
  media.some(({ content, end }) => chunk.start >= content && chunk.end <= end)

function cleanTrack(bytes: Buffer, track: Box): void {
  const media = findBox(bytes, track, 'mdia')
  const information = findBox(bytes, track, 'mdia', 'minf')
  for (const within of [track, media, information]) {
    if (!within) throw damagedVideo()
    for (const box of boxesIn(bytes, within.content, within.end)) if (METADATA_TYPES.has(box.type)) blankBox(bytes, box)
  }
}

async function read(file: FileHandle, { start, end }: Box, maxBytes: number): Promise<Buffer> {
  if (end - start > maxBytes) throw damagedVideo()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  if (bytesRead < end - start) throw damagedVideo()
  return buffer
}

async function blankInFile(file: FileHandle, box: Box): Promise<void> {
  await write(file, Buffer.from('free', 'latin1'), box.start + 4)
  await zero(file, box.content, box.end)
}

async function zero(file: FileHandle, start: number, end: number): Promise<void> {
  for (let at = start; at < end; at += ZEROES.length) {
    await write(file, ZEROES.subarray(0, Math.min(ZEROES.length, end - at)), at)
  }
}

async function write(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  await file.write(bytes, 0, bytes.length, at)
}

/** Detects a ZIP directory at the end of the file, where unpackers look for it. */
async function endsLikeZip(file: FileHandle, size: number): Promise<boolean> {
  const bytes = Math.min(size, 65_557)
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, size - bytes)
  for (
    let at = buffer.indexOf('PK\x05\x06', 0, 'latin1');
    at !== -1;
    at = buffer.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    const isWhole = at + 22 <= buffer.length
    if (isWhole && at + 22 + buffer.readUInt16LE(at + 20) <= buffer.length) return true
  }
  return false
}
