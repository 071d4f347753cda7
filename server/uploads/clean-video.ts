import { type FileHandle, open } from 'node:fs/promises'
import { type Box, blank, boxAt, boxesIn, damaged, findBox } from './boxes.ts'
import { Refusal } from './refusal.ts'
import { chunksOf, handlerOf, type Span, sizeOf } from './tracks.ts'

export interface CheckedVideo {
  extension: 'mp4' | 'mov'
  width: number | null
  height: number | null
  bytes: number
}

const BRANDS = /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|MSNV|f4v |dash|msdh|qt {2}|hvc1|hev1|cmfc|cmf2|3gp[4-7]|XAVC)$/
/** What a file consists of; anything else on top is no part of a video that a browser shows. */
const ON_TOP = new Set(
  'ftyp moov mdat free skip wide uuid udta meta pnot styp sidx moof mfra emsg prft pdin'.split(' '),
)
/** Space for notes of all sorts: emptied. */
const NOTES = new Set(['free', 'skip', 'wide', 'uuid', 'udta', 'meta', 'pnot', 'emsg', 'prft'])
const SHOWN = new Set(['vide', 'soun'])
const MOST_TRACKS = 32
const MOST_MEDIA = 100
const MAX_MOOV_BYTES = 16 * 1024 * 1024
const MAX_FTYP_BYTES = 1024
const ZEROES = Buffer.alloc(64 * 1024)

/**
 * Looks at the container of the video at `path` and takes out, in place, what is neither picture nor sound: notes (place,
 * camera, owner), and tracks of data, which cameras and drones fill with where they were. Nothing is transcoded; what a
 * codec carries inside its own stream stays.
 * @throws Refusal
 */
export async function cleanVideo(path: string): Promise<CheckedVideo> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const boxes = await topBoxes(file, size)
    const extension = extensionOf(await read(file, boxes[0]!, MAX_FTYP_BYTES))
    const movie = theOne(boxes, 'moov')
    const moov = await read(file, movie, MAX_MOOV_BYTES)
    const { unseen, dimensions } = cleanMovie(moov, boxes)
    if (await endsLikeZip(file, size)) throw new Refusal('The video has an archive hidden in it.')
    for (const box of boxes.filter(({ type }) => NOTES.has(type))) await blankInFile(file, box)
    await write(file, moov, movie.start)
    for (const { start, end } of unseen) await zero(file, start, end)
    await file.sync()
    return { extension, bytes: size, width: dimensions?.width ?? null, height: dimensions?.height ?? null }
  } finally {
    await file.close()
  }
}

/** The boxes must fill the file to its last byte. */
async function topBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = []
  const header = Buffer.alloc(16)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    const box = boxAt(header.subarray(0, bytesRead), at, size)
    if (!ON_TOP.has(box.type) || boxes.length > 20_000) throw damaged()
    boxes.push(box)
    at = box.end
  }
  if (boxes[0]?.type !== 'ftyp' || boxes.filter(({ type }) => type === 'ftyp').length > 1) throw damaged()
  const media = boxes.filter(({ type }) => type === 'mdat').length
  const isFragmented = boxes.some(({ type }) => type === 'moof')
  if (media === 0 || (media > MOST_MEDIA && !isFragmented)) throw damaged()
  return boxes
}

function theOne(boxes: readonly Box[], type: string): Box {
  const [one, another] = boxes.filter((box) => box.type === type)
  if (!one || another) throw damaged()
  return one
}

function extensionOf(ftyp: Buffer): 'mp4' | 'mov' {
  if (ftyp.length < 16) throw damaged()
  const major = ftyp.toString('latin1', 8, 12)
  if (!BRANDS.test(major)) throw new Refusal('This is no MP4 or MOV video.')
  return major === 'qt  ' ? 'mov' : 'mp4'
}

/** `bytes` is the box `moov` as a whole, header included. */
function cleanMovie(bytes: Buffer, boxes: readonly Box[]) {
  const isFragmented = boxes.some(({ type }) => type === 'moof')
  const media = boxes.filter(({ type }) => type === 'mdat')
  const movie = boxAt(bytes.subarray(0, 16), 0, bytes.length)
  const unseen: Span[] = []
  let dimensions: { width: number; height: number } | null = null
  let [pictures, tracks] = [0, 0]
  for (const box of boxesIn(bytes, movie.content, movie.end)) {
    if (box.type === 'cmov') throw new Refusal('The video has a compressed header, which browsers do not read.')
    if (box.type !== 'trak') {
      if (NOTES.has(box.type)) blank(bytes, box)
      continue
    }
    tracks += 1
    const handler = handlerOf(bytes, box)
    const chunks = chunksOf(bytes, box)
    if (tracks > MOST_TRACKS || !chunks.every((chunk) => isWithin(chunk, media))) throw damaged()
    if (SHOWN.has(handler)) {
      if (handler === 'vide') {
        pictures += isFragmented || chunks.length > 0 ? 1 : 0
        dimensions ??= sizeOf(bytes, box)
      }
      cleanTrack(bytes, box)
    } else {
      if (isFragmented) throw new Refusal('The video carries data beside picture and sound. Please export it anew.')
      unseen.push(...chunks)
      blank(bytes, box)
    }
  }
  if (pictures === 0) throw new Refusal('There is no picture in this video.')
  return { unseen, dimensions }
}

const isWithin = (chunk: Span, media: readonly Box[]) =>
  media.some(({ content, end }) => chunk.start >= content && chunk.end <= end)

function cleanTrack(bytes: Buffer, track: Box): void {
  const media = findBox(bytes, track, 'mdia')
  const information = findBox(bytes, track, 'mdia', 'minf')
  for (const within of [track, media, information]) {
    if (!within) throw damaged()
    for (const box of boxesIn(bytes, within.content, within.end)) if (NOTES.has(box.type)) blank(bytes, box)
  }
}

async function read(file: FileHandle, { start, end }: Box, most: number): Promise<Buffer> {
  if (end - start > most) throw damaged()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  if (bytesRead < end - start) throw damaged()
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

/** Unpackers look for an archive's directory at the end of a file, whatever it begins with. */
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
