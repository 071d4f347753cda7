import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sniffPicture } from '../../domain/media.ts'
import { createPictureCache, type Log } from '../http/picture-cache.ts'
import type { Storage } from '../storage/storage.ts'
import { createTurns } from '../turns.ts'
import { drawCard } from './draw-card.ts'
import type { MarkedCard } from './share-card.ts'

export interface SharePictures {
  /** Names the picture: another one as soon as anything on it is another. */
  keyOf(card: MarkedCard): Promise<string>
  /** `busy`: ask again in a moment. */
  draw(card: MarkedCard, key: string): Promise<Buffer | 'busy'>
}

interface SharePictureOptions {
  storage: Storage
  /** Folder for drawn pictures; made when missing, safe to empty at any time. */
  cacheFolder: string
  log: Log
  cacheBytes?: number
}

/** Raised with the drawing itself. */
const RECIPE = 1
const WAITING = 32
const MAX_SOURCE_BYTES = 40 * 1024 * 1024

/** Draws pictures one at a time, each once, and keeps them on disk. */
export function createSharePictures(options: SharePictureOptions): SharePictures {
  const { storage, cacheFolder, log, cacheBytes = 128 * 1024 * 1024 } = options
  const cache = createPictureCache({ folder: cacheFolder, maxBytes: cacheBytes, log })
  const inTurn = createTurns(1, WAITING)
  const underWay = new Map<string, Promise<Buffer | 'busy'>>()

  async function make(card: MarkedCard, key: string): Promise<Buffer | 'busy'> {
    const cached = await cache.get(key)
    if (cached) return cached
    const drawn = await inTurn(async () => draw(card, await photoOf(card)))
    if (drawn !== 'busy') await cache.put(key, drawn)
    return drawn
  }

  /** A picture that cannot be decoded is done without. */
  async function draw(card: MarkedCard, photo: Buffer | null): Promise<Buffer> {
    try {
      return await drawCard(card, photo)
    } catch (error) {
      if (photo === null) throw error
      log.warn({ err: error, ...card.picture }, 'A stored picture cannot be read')
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
    // By content, so that a file with a picture's name never reaches the decoders of SVG and other documents.
    return sniffPicture(bytes) === null ? null : bytes
  }

  return {
    async keyOf(card) {
      const file = card.picture && (await storage.head(card.picture.bucket, card.picture.path))
      return createHash('sha256')
        .update(JSON.stringify([RECIPE, card, file?.etag ?? null]))
        .digest('hex')
    },
    draw(card, key) {
      const pending = underWay.get(key)
      if (pending) return pending
      const made = make(card, key).finally(() => underWay.delete(key))
      underWay.set(key, made)
      return made
    },
  }
}
