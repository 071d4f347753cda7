import { appendFile, readFile } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { formatNumber } from '../../../domain/text/format.ts'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { loadSharp } from '../../platform/http/pictures.ts'
import { hasAllScans } from './jpeg-scans.ts'
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
/** WebP is scaled down while it is decoded too. Without loss, all its pixels are in memory: 7 bytes a pixel. */
const MAX_PIXELS_WEBP = 26_000_000
/** For pictures that must be decoded as a whole, at about 7 bytes a pixel. */
const MAX_PIXELS_WHOLE = 12_500_000
/** A longer row takes as much memory as a whole picture, because several are decoded at once. JPEG is scaled down first. */
const MAX_ROW = 30_000
/** AVIF needs about 20 bytes a pixel. */
const MAX_PIXELS_AVIF = 4_200_000
const MAX_SECONDS = 30
const OPTIONS = { autoOrient: true, failOn: 'error', sequentialRead: true } as const satisfies SharpOptions
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

export const unreadablePicture = () => new FileRejectedError('The picture is damaged or incomplete.')

/**
 * Decodes the picture at `source` and writes it upright and in sRGB to `target`. Everything but the pixels is dropped:
 * metadata (place, camera, owner), color profile, further frames and hidden data. An end marker that is missing is added to
 * `source`.
 * @throws FileRejectedError
 */
export async function rewritePicture(job: PictureJob): Promise<CheckedPicture> {
  const { source, format } = job
  const sharp = await loadSharp()
  const metadata = await readHeader(sharp(source, { ...OPTIONS, limitInputPixels: false }))
  assertSize(metadata, format)
  try {
    return await rewrite(job).catch(async (error: unknown) => {
      if (!isUnended(error)) throw error
      await endJpeg(source, metadata)
      return rewrite(job)
    })
  } catch (error) {
    if (isDiskError(error)) throw error
    throw unreadablePicture()
  }
}

async function rewrite({ source, target, format }: PictureJob): Promise<CheckedPicture> {
  const sharp = await loadSharp()
  const side = format === 'avif' ? MAX_SIDE_AVIF : MAX_SIDE
  const picture = sharp(source, { ...OPTIONS, limitInputPixels: MAX_PIXELS })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS })
  const { width, height, size } = await encode(picture, format).toFile(target)
  const hash = await hashPicture(target)
  return { extension: format === 'jpeg' ? 'jpg' : format, width, height, bytes: size, hash }
}

const isUnended = (error: unknown) => error instanceof Error && /premature end of JPEG image/i.test(error.message)

/**
 * Ends a JPEG that has all its pixels, but no end marker, as some cameras write panoramas.
 * @throws Error when pixels are missing
 */
async function endJpeg(source: string, { height }: Metadata): Promise<void> {
  await appendFile(source, END_OF_IMAGE)
  if (!hasAllScans(await readFile(source))) throw unreadablePicture()
  const sharp = await loadSharp()
  // Decodes every row at full size, because a warning is all that says that a scan is cut off.
  await sharp(source, { sequentialRead: true, failOn: 'warning', limitInputPixels: MAX_PIXELS })
    .extract({ left: 0, top: height - 1, width: 1, height: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer()
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

/** @throws FileRejectedError */
function assertSize(metadata: Metadata, format: PictureJob['format']): void {
  const { width, height } = metadata
  // Rejects a file whose detected format and decoder differ.
  if (!width || !height || metadata.format !== (format === 'avif' ? 'heif' : format)) throw unreadablePicture()
  const { most, kind, advice } = limitOf(metadata, format)
  const pixels = width * height
  if (pixels <= most) return
  // Rounded up, so that it never looks as if it were within the limit.
  throw new FileRejectedError(
    `The picture has ${formatNumber(Math.ceil(pixels / 1e5) / 10)} million pixels (${formatNumber(width)} × ${formatNumber(height)}). We take ${kind} up to ${most / 1e6} million. ${pixels > MAX_PIXELS ? 'Make it smaller.' : advice}`,
  )
}

interface PixelLimit {
  most: number
  /** The pictures that it applies to. */
  kind: string
  advice: string
}

function limitOf(
  { width, height, isProgressive, orientation = 1 }: Metadata,
  format: PictureJob['format'],
): PixelLimit {
  const smaller = 'Make it smaller, or save it as a JPG.'
  if (format === 'avif') return { most: MAX_PIXELS_AVIF, kind: 'AVIF', advice: smaller }
  if (format === 'webp') return { most: MAX_PIXELS_WEBP, kind: 'WebP', advice: smaller }
  // JPEG is scaled down before it's rotated.
  if (format === 'jpeg')
    return isProgressive
      ? {
          most: MAX_PIXELS_PROGRESSIVE,
          kind: 'progressive JPG',
          advice: 'Make it smaller, or save it as a standard JPG.',
        }
      : { most: MAX_PIXELS, kind: 'JPG', advice: 'Make it smaller.' }
  if (isProgressive) return { most: MAX_PIXELS_WHOLE, kind: 'interlaced PNG', advice: smaller }
  if (orientation > 1) return { most: MAX_PIXELS_WHOLE, kind: 'rotated PNG', advice: smaller }
  if (Math.max(width, height) > MAX_ROW)
    return { most: MAX_PIXELS_WHOLE, kind: `PNG longer than ${formatNumber(MAX_ROW)} pixels`, advice: smaller }
  return { most: MAX_PIXELS, kind: 'PNG', advice: smaller }
}

/** Distinguishes disk errors from errors in the picture. */
const isDiskError = (error: unknown) =>
  error instanceof Error && /No space left|Permission denied|ENOSPC|EACCES|ENOENT/i.test(error.message)
