import type { Metadata, Sharp } from 'sharp'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { loadSharp } from '../../platform/http/pictures.ts'
import { hashPicture } from './picture-hash.ts'

export interface CheckedPicture {
  extension: 'jpg' | 'png' | 'webp' | 'avif'
  width: number
  height: number
  bytes: number
  /** See `hashPicture`. */
  hash: string
}

/** Re-encodes the picture at `source` to `target`. */
export interface PictureJob {
  source: string
  target: string
  /** Detected from its first bytes. */
  format: 'jpeg' | 'png' | 'webp' | 'avif'
}

/** Larger pictures are scaled down. The site shows at most 1,440 px, so twice that serves high-density screens. */
const MAX_SIDE = 2880
const MAX_SIDE_AVIF = 1600
/** The largest phone pictures have 50 million pixels; they are decoded and scaled down row by row. */
const MAX_PIXELS = 64_000_000
/** A progressive JPEG is scaled down while it is decoded, but has all its coefficients in memory: up to 7 bytes a pixel. */
const MAX_PIXELS_PROGRESSIVE = 26_000_000
/** For pictures that must be decoded as a whole, at about 7 bytes a pixel. */
const MAX_PIXELS_WHOLE = 12_500_000
/** AVIF needs about 20 bytes a pixel. */
const MAX_PIXELS_AVIF = 4_200_000
const MAX_SECONDS = 30

const tooManyPixels = () =>
  new FileRejectedError(
    `The picture has too many pixels: up to ${MAX_PIXELS / 1e6} million, progressive JPG up to ${MAX_PIXELS_PROGRESSIVE / 1e6} million, interlaced PNG and WebP up to ${MAX_PIXELS_WHOLE / 1e6} million, AVIF up to ${MAX_PIXELS_AVIF / 1e6} million.`,
  )
export const unreadablePicture = () => new FileRejectedError('The picture is damaged or incomplete.')

/**
 * Decodes the picture at `source` and writes it upright and in sRGB to `target`. Everything but the pixels is dropped:
 * metadata (place, camera, owner), color profile, further frames and hidden data.
 * @throws FileRejectedError
 */
export async function rewritePicture({ source, target, format }: PictureJob): Promise<CheckedPicture> {
  const sharp = await loadSharp()
  const options = { autoOrient: true, failOn: 'error', sequentialRead: true } as const
  const metadata = await readHeader(sharp(source, { ...options, limitInputPixels: false }))
  assertSize(metadata, format)
  const side = format === 'avif' ? MAX_SIDE_AVIF : MAX_SIDE
  const picture = sharp(source, { ...options, limitInputPixels: MAX_PIXELS })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS })
  try {
    const { width, height, size } = await encode(picture, format).toFile(target)
    const hash = await hashPicture(target)
    return { extension: format === 'jpeg' ? 'jpg' : format, width, height, bytes: size, hash }
  } catch (error) {
    if (isDiskError(error)) throw error
    throw unreadablePicture()
  }
}

function encode(picture: Sharp, format: PictureJob['format']): Sharp {
  // Optimized coding saves a few percent but needs the whole picture in memory.
  if (format === 'jpeg') return picture.jpeg({ quality: 88, optimiseCoding: false })
  if (format === 'png') return picture.png({ compressionLevel: 6 })
  // From effort 3 on, WebP buffers all tokens of the picture. AVIF without chroma subsampling needs twice the memory.
  if (format === 'webp') return picture.webp({ quality: 86, effort: 2 })
  return picture.avif({ quality: 62, effort: 1, chromaSubsampling: '4:2:0' })
}

async function readHeader(picture: Sharp): Promise<Metadata> {
  try {
    return await picture.metadata()
  } catch {
    throw unreadablePicture()
  }
}

function assertSize(metadata: Metadata, format: PictureJob['format']): void {
  const { width, height, isProgressive, orientation = 1 } = metadata
  // Rejects a file whose detected format and decoder differ.
  if (!width || !height || metadata.format !== (format === 'avif' ? 'heif' : format)) throw unreadablePicture()
  const most = maxPixels({ format, isInterlaced: Boolean(isProgressive), isRotated: orientation > 1 })
  if (width * height > most || width > 30_000 || height > 30_000) throw tooManyPixels()
}

interface Decoding {
  format: PictureJob['format']
  isInterlaced: boolean
  isRotated: boolean
}

function maxPixels({ format, isInterlaced, isRotated }: Decoding): number {
  if (format === 'avif') return MAX_PIXELS_AVIF
  // JPEG is scaled down before it's rotated.
  if (format === 'jpeg') return isInterlaced ? MAX_PIXELS_PROGRESSIVE : MAX_PIXELS
  return isInterlaced || isRotated || format === 'webp' ? MAX_PIXELS_WHOLE : MAX_PIXELS
}

/** Distinguishes disk errors from errors in the picture. */
const isDiskError = (error: unknown) =>
  error instanceof Error && /No space left|Permission denied|ENOSPC|EACCES|ENOENT/i.test(error.message)
