import type { Metadata, Sharp } from 'sharp'
import { loadSharp } from '../http/pictures.ts'
import { Refusal } from './refusal.ts'

export interface CheckedPicture {
  extension: 'jpg' | 'png' | 'webp' | 'avif'
  width: number
  height: number
  bytes: number
}

/** A picture at `source`, to be written anew to `target`. */
export interface PictureJob {
  source: string
  target: string
  /** By its first bytes. */
  format: 'jpeg' | 'png' | 'webp' | 'avif'
}

/** Larger ones are made smaller: the widest that the site shows is 1,440, twice that is enough for fine screens. */
const LONGEST_SIDE = 2880
const LONGEST_SIDE_AVIF = 1600
/** A phone's largest pictures have 50 million; those are decoded row by row, and made smaller on the way. */
const MAX_PIXELS = 64_000_000
/** Of a picture that must be in memory as a whole: about 7 bytes a pixel. */
const MAX_PIXELS_WHOLE = 12_500_000
/** AVIF needs about 20. */
const MAX_PIXELS_AVIF = 4_200_000
const MAX_SECONDS = 30

const tooManyPixels = () =>
  new Refusal(
    `The picture has too many pixels: up to ${MAX_PIXELS / 1e6} million, progressive, interlaced and WebP pictures up to ${MAX_PIXELS_WHOLE / 1e6} million, AVIF up to ${MAX_PIXELS_AVIF / 1e6} million.`,
  )
export const unreadable = () => new Refusal('The picture cannot be read: it is damaged or incomplete.')

/**
 * Decodes the picture at `source` and writes what is seen, upright, in sRGB, to `target`: nothing else of the original
 * is left, no metadata (place, camera, owner), no colour profile, no further frames, nothing that was hidden in it.
 * @throws Refusal
 */
export async function rewritePicture({ source, target, format }: PictureJob): Promise<CheckedPicture> {
  const sharp = await loadSharp()
  const options = { autoOrient: true, failOn: 'error', sequentialRead: true } as const
  const metadata = await readHeader(sharp(source, { ...options, limitInputPixels: false }))
  assertSize(metadata, format)
  const side = format === 'avif' ? LONGEST_SIDE_AVIF : LONGEST_SIDE
  const picture = sharp(source, { ...options, limitInputPixels: MAX_PIXELS })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS })
  try {
    const { width, height, size } = await encoded(picture, format).toFile(target)
    return { extension: format === 'jpeg' ? 'jpg' : format, width, height, bytes: size }
  } catch (error) {
    if (isOfTheDisk(error)) throw error
    throw unreadable()
  }
}

function encoded(picture: Sharp, format: PictureJob['format']): Sharp {
  // Finding better codes for the last few per cent would need the whole picture in memory.
  if (format === 'jpeg') return picture.jpeg({ quality: 88, optimiseCoding: false })
  if (format === 'png') return picture.png({ compressionLevel: 6 })
  // From 3 on, it keeps all tokens of the picture in memory; so does AVIF twice the colours.
  if (format === 'webp') return picture.webp({ quality: 86, effort: 2 })
  return picture.avif({ quality: 62, effort: 1, chromaSubsampling: '4:2:0' })
}

async function readHeader(picture: Sharp): Promise<Metadata> {
  try {
    return await picture.metadata()
  } catch {
    throw unreadable()
  }
}

function assertSize(metadata: Metadata, format: PictureJob['format']): void {
  const { width, height, isProgressive, orientation = 1 } = metadata
  // The decoder that is asked for and the one that answers must be the same.
  if (!width || !height || metadata.format !== (format === 'avif' ? 'heif' : format)) throw unreadable()
  // A JPEG is made smaller before it is turned.
  const isWhole = isProgressive || (orientation > 1 && format !== 'jpeg') || format === 'webp'
  const most = format === 'avif' ? MAX_PIXELS_AVIF : isWhole ? MAX_PIXELS_WHOLE : MAX_PIXELS
  if (width * height > most || width > 30_000 || height > 30_000) throw tooManyPixels()
}

/** Told from what the decoder says of the picture: the sender cannot mend a full disk. */
const isOfTheDisk = (error: unknown) =>
  error instanceof Error && /No space left|Permission denied|ENOSPC|EACCES|ENOENT/i.test(error.message)
