import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { Bucket, PictureFormat, PictureWidth } from '../../../domain/upload/media.ts'
import { sniffPicture } from '../../../domain/upload/media.ts'
import { createBoundedQueue } from '../concurrency/bounded-queue.ts'
import { lazy } from '../concurrency/lazy.ts'
import type { Storage } from '../storage/storage.ts'
import { unavailable } from '../storage/storage.ts'
import type { FileCache, Log } from './file-cache.ts'

/** A stored picture, in the version with this `etag`, in the width and format to serve. */
export interface Variant {
  bucket: Bucket
  path: string
  etag: string
  width: PictureWidth
  format: PictureFormat
}

/** `missing`: the file is gone. `unreadable`: it can't be decoded. `busy`: try again later. */
export type Rendered = Buffer | 'missing' | 'unreadable' | 'busy'

export interface Pictures {
  /** @throws AppError `unavailable` when the storage is down */
  render(variant: Variant): Promise<Rendered>
}

/** Raised whenever the same source would be encoded differently, so that caches drop older results. */
const ENCODER_VERSION = 1
/**
 * Milliseconds for a 960 px aerial picture on one slow core, bytes and PSNR by quality/effort: AVIF 50/0 67, 57 kB, 31.7 dB;
 * 50/1 182, 54 kB, 32.0; 50/2 241, 54 kB; 50/3 712, 52 kB; 55/4 2,789, 69 kB. WebP 72/2 53, 82 kB, 32.6;
 * 72/4 79, 78 kB. So AVIF saves a third of the bytes, and an effort above 1 only costs time.
 */
const AVIF = { quality: 52, effort: 1 }
const WEBP = { quality: 74, effort: 3 }
const MAX_SOURCE_BYTES = 40 * 1024 * 1024
/** Of the original; large phone pictures have 50 million. */
const MAX_SOURCE_PIXELS = 64_000_000
/** Taller results are scaled down to this; WebP allows 16,383. */
const MAX_HEIGHT = 8192
const MAX_SECONDS = 20
const MAX_UNREADABLE = 1000

/** Identifies the variant, in the cache and in its ETag. */
export function variantKey({ bucket, path, etag, width, format }: Variant): string {
  return createHash('sha256')
    .update(JSON.stringify([ENCODER_VERSION, bucket, path, etag, width, format]))
    .digest('hex')
}

/** Renders and caches pictures, `concurrency` at a time with at most `maxWaiting` queued. */
export function createPictures(options: {
  storage: Storage
  cache: FileCache<Exclude<Rendered, Buffer>>
  log: Log
  concurrency: number
  maxWaiting: number
}): Pictures {
  const { storage, cache, log } = options
  /** Keys that failed to decode, so that they aren't decoded again on every request. */
  const unreadable = new LRUCache<string, true>({ max: MAX_UNREADABLE })
  const enqueue = createBoundedQueue(options.concurrency, options.maxWaiting)

  return {
    render(variant) {
      const key = variantKey(variant)
      if (unreadable.get(key)) return Promise.resolve('unreadable')
      return cache(key, async () => {
        const rendered = await enqueue(async () => {
          const source = await readSource(storage, variant)
          return typeof source === 'string' ? source : encode(source, variant, log)
        })
        if (rendered === 'unreadable') unreadable.set(key, true)
        return rendered
      })
    },
  }
}

async function readSource(storage: Storage, { bucket, path, etag }: Variant): Promise<Rendered> {
  const file = await storage.get(bucket, path)
  if (file === null) return 'missing'
  if (file.etag !== etag || file.size > MAX_SOURCE_BYTES) {
    file.stream.destroy()
    // With another ETag, the file was replaced since the request began, and a retry reads the new version.
    return file.etag === etag ? 'unreadable' : 'busy'
  }
  return buffer(file.stream).catch((error: unknown) => {
    throw unavailable('reading a file failed', error)
  })
}

/** Auto-rotates, never enlarges, converts to sRGB and strips metadata. */
async function encode(source: Buffer, { bucket, path, width, format }: Variant, log: Log): Promise<Rendered> {
  const sharp = await loadSharp()
  try {
    // Checks the content, so that only photo formats reach a decoder whatever the file's name says.
    if (sniffPicture(source) === null) throw new Error('The content is not a supported picture format')
    const picture = sharp(source, { autoOrient: true, failOn: 'error', limitInputPixels: MAX_SOURCE_PIXELS })
      .resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
    return await (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer()
  } catch (error) {
    log.warn({ err: error, bucket, path }, 'a stored picture could not be read')
    return 'unreadable'
  }
}

/** Loads sharp with the first picture, to keep start-up fast. */
export const loadSharp = lazy(async () => {
  const { default: sharp } = await import('sharp')
  // One thread per picture, because several run concurrently and each thread takes memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})
