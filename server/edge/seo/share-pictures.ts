import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sniffPicture } from '../../../domain/upload/media.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { createFileCache, type Log } from '../../platform/http/file-cache.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { drawCard } from './draw-card.ts'
import type { MarkedCard } from './share-card.ts'

export interface SharePictures {
  /** The cache key of the picture, which changes with its content. */
  keyOf(card: MarkedCard): Promise<string>
  /** `busy` when too many pictures are queued. */
  draw(card: MarkedCard, key: string): Promise<Buffer | 'busy'>
}

interface SharePictureOptions {
  storage: Storage
  /** Folder for drawn pictures; created if missing, safe to empty at any time. */
  cacheFolder: string
  log: Log
  cacheBytes?: number
}

/** Raised whenever the design changes. */
const DESIGN_VERSION = 1
const MAX_WAITING = 32
const MAX_SOURCE_BYTES = 40 * 1024 * 1024

/** Draws pictures one at a time and caches them on disk. */
export function createSharePictures(options: SharePictureOptions): SharePictures {
  const { storage, cacheFolder, log, cacheBytes = 128 * 1024 * 1024 } = options
  const cache = createFileCache<'busy'>({ folder: cacheFolder, maxBytes: cacheBytes, log })
  const enqueue = createBoundedQueue(1, MAX_WAITING)

  /** Falls back to a card without the photo when that can't be decoded. */
  async function draw(card: MarkedCard, photo: Buffer | null): Promise<Buffer> {
    try {
      return await drawCard(card, photo)
    } catch (error) {
      if (photo === null) throw error
      log.warn({ err: error, ...card.picture }, 'a stored picture could not be read')
      return drawCard(card, null)
    }
  }

  async function photoOf({ picture }: MarkedCard): Promise<Buffer | null> {
    const file = picture && (await storage.get(picture.bucket, picture.path))
    if (!file) return null
    if (file.size > MAX_SOURCE_BYTES) {
      file.stream.destroy()
      return null
    }
    const bytes = await buffer(file.stream)
    // Checks the content, so that only photo formats reach a decoder whatever the file's name says.
    return sniffPicture(bytes) === null ? null : bytes
  }

  return {
    async keyOf(card) {
      const file = card.picture && (await storage.head(card.picture.bucket, card.picture.path))
      return createHash('sha256')
        .update(JSON.stringify([DESIGN_VERSION, card, file?.etag ?? null]))
        .digest('hex')
    },
    draw: (card, key) => cache(key, () => enqueue(async () => draw(card, await photoOf(card)))),
  }
}
