import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type Sharp from 'sharp'
import type { Bucket, PictureFormat, PictureWidth } from '../../domain/media.ts'
import { sniffPicture } from '../../domain/media.ts'
import type { Storage } from '../storage/storage.ts'
import { unavailable } from '../storage/storage.ts'
import { createTurns } from '../turns.ts'
import type { Log, PictureCache } from './picture-cache.ts'

/** One stored picture, in the version that `etag` names, as it is to be served. */
export interface Variant {
  bucket: Bucket
  path: string
  etag: string
  width: PictureWidth
  format: PictureFormat
}

/** `missing`: the file is gone. `refused`: it is no picture that can be read. `busy`: ask again in a moment. */
export type Rendered = Buffer | 'missing' | 'refused' | 'busy'

export interface Pictures {
  /** @throws AppError `unavailable` when the storage does not answer */
  render(variant: Variant): Promise<Rendered>
}

/** Changed whenever the same source would give other bytes, so that no cache keeps what was. */
const RECIPE = 1
/**
 * Milliseconds for a 960 px aerial picture on one slow core, bytes and PSNR: AVIF 50/0 67, 57 kB, 31.7 dB;
 * 50/1 182, 54 kB, 32.0; 50/2 241, 54 kB; 50/3 712, 52 kB; 55/4 2,789, 69 kB. WebP 72/2 53, 82 kB, 32.6;
 * 72/4 79, 78 kB. So AVIF saves a third of the bytes, and effort past 1 costs time and saves nothing.
 */
const AVIF = { quality: 52, effort: 1 }
const WEBP = { quality: 74, effort: 3 }
const MAX_SOURCE_BYTES = 40 * 1024 * 1024
/** Of the original; a phone's largest pictures have 50 million. */
const MAX_SOURCE_PIXELS = 64_000_000
/** Taller results are cut down to this; WebP ends at 16,383. */
const MAX_HEIGHT = 8192
const MAX_SECONDS = 20
const REMEMBERED_REFUSALS = 1000

/** Names the variant, and so its ETag and its place in the cache. */
export function variantKey({ bucket, path, etag, width, format }: Variant): string {
  return createHash('sha256')
    .update(JSON.stringify([RECIPE, bucket, path, etag, width, format]))
    .digest('hex')
}

/**
 * Renders pictures, `atOnce` of them at a time with at most `waiting` more in line, each variant once however many ask
 * for it, and keeps the results in the cache.
 */
export function createPictures(options: {
  storage: Storage
  cache: PictureCache
  log: Log
  atOnce: number
  waiting: number
}): Pictures {
  const { storage, cache, log } = options
  const underWay = new Map<string, Promise<Rendered>>()
  /** Keys that are known to be undecodable; they would otherwise cost a decoding at every request. */
  const refusals = new Set<string>()
  const inTurn = createTurns(options.atOnce, options.waiting)

  async function make(key: string, variant: Variant): Promise<Rendered> {
    const cached = await cache.get(key)
    if (cached) return cached
    const rendered = await inTurn(async () => {
      const source = await readSource(storage, variant)
      return typeof source === 'string' ? source : encode(source, variant, log)
    })
    if (Buffer.isBuffer(rendered)) await cache.put(key, rendered)
    if (rendered === 'refused') {
      if (refusals.size >= REMEMBERED_REFUSALS) refusals.clear()
      refusals.add(key)
    }
    return rendered
  }

  return {
    render(variant) {
      const key = variantKey(variant)
      if (refusals.has(key)) return Promise.resolve('refused')
      const pending = underWay.get(key)
      if (pending) return pending
      const made = make(key, variant).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}

async function readSource(storage: Storage, { bucket, path, etag }: Variant): Promise<Rendered> {
  const file = await storage.get(bucket, path)
  if (file === null) return 'missing'
  if (file.etag !== etag || file.size > MAX_SOURCE_BYTES) {
    file.stream.destroy()
    // Another version was put there since the request began: the client's next try meets it from the start.
    return file.etag === etag ? 'refused' : 'busy'
  }
  return buffer(file.stream).catch((error: unknown) => {
    throw unavailable('a file broke off', error)
  })
}

/** Upright, at most as wide as asked and never enlarged, in sRGB, without metadata. */
async function encode(source: Buffer, { bucket, path, width, format }: Variant, log: Log): Promise<Rendered> {
  const sharp = await loadSharp()
  try {
    // By content, so that a file with a picture's name never reaches the decoders of SVG and other documents.
    if (sniffPicture(source) === null) throw new Error('The content is no picture of a known format')
    const picture = sharp(source, { autoOrient: true, failOn: 'error', limitInputPixels: MAX_SOURCE_PIXELS })
      .resize({ width, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
    return await (format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer()
  } catch (error) {
    log.warn({ err: error, bucket, path }, 'A stored picture cannot be read')
    return 'refused'
  }
}

let loading: Promise<typeof Sharp> | undefined

/** Loaded with the first picture: most of the cost of a start without one is then never paid. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: several are under way at once, and each thread has its own memory.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}
