import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sniffPicture } from '../../../domain/upload/media.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import { createFileCache, type Log } from '../../platform/http/file-cache.ts'
import { loadSharp } from '../../platform/http/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { drawFactSheet, PICTURE_SIZES } from './draw-fact-sheet.ts'
import type { FactSheet } from './facts.ts'

export interface FactSheets {
  /** The cache key, which changes with the content. */
  keyOf(sheet: FactSheet): Promise<string>
  /** A PDF; `busy` when too many are queued. */
  draw(sheet: FactSheet, key: string): Promise<Buffer | 'busy'>
}

interface FactSheetOptions {
  storage: Storage
  /** Folder for drawn files; created if missing, safe to empty at any time. */
  cacheFolder: string
  log: Log
  cacheBytes?: number
}

/** Raised whenever the design changes. */
const DESIGN_VERSION = 3
const MAX_WAITING = 16
/** Pictures that are tried until there is one for each place on the sheet. */
const MAX_TRIED = 9
const MAX_SOURCE_BYTES = 40 * 1024 * 1024
/** Larger images aren't photos and would overload the decoder. */
const MAX_PIXELS = 64_000_000
const MAX_SECONDS = 20
/** Pixels per point. */
const DENSITY = 2.2

/** Draws fact sheets one at a time and caches them on disk. */
export function createFactSheets(options: FactSheetOptions): FactSheets {
  const { storage, cacheFolder, log, cacheBytes = 128 * 1024 * 1024 } = options
  const cache = createFileCache<'busy'>({ folder: cacheFolder, maxBytes: cacheBytes, log })
  const enqueue = createBoundedQueue(1, MAX_WAITING)

  /** A JPEG of this size in points. Null for a picture that is elsewhere, missing or unreadable. */
  async function readPicture(path: string, size: { width: number; height: number }): Promise<Buffer | null> {
    const file = await storage.get('listing-media', path)
    if (!file) return null
    if (file.size > MAX_SOURCE_BYTES) {
      file.stream.destroy()
      return null
    }
    const bytes = await buffer(file.stream)
    // Checks the content, so that only photo formats reach a decoder whatever the file's name says.
    if (sniffPicture(bytes) === null) return null
    try {
      const sharp = await loadSharp()
      const [width, height] = [Math.round(size.width * DENSITY), Math.round(size.height * DENSITY)]
      return await sharp(bytes, { autoOrient: true, limitInputPixels: MAX_PIXELS })
        .resize({ width, height, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .timeout({ seconds: MAX_SECONDS })
        .jpeg({ quality: 80 })
        .toBuffer()
    } catch (error) {
      log.warn({ err: error, path }, 'a stored picture could not be read')
      return null
    }
  }

  /** The first readable pictures, each cropped to its place on the sheet. */
  async function readPictures(sheet: FactSheet): Promise<Buffer[]> {
    const found: Buffer[] = []
    for (const path of picturesOf(sheet)) {
      const size = PICTURE_SIZES[found.length]
      if (!size) break
      const picture = await readPicture(path, size)
      if (picture) found.push(picture)
    }
    return found
  }

  return {
    async keyOf(sheet) {
      const files = await Promise.all(picturesOf(sheet).map((path) => storage.head('listing-media', path)))
      const parts = [DESIGN_VERSION, sheet, files.map((file) => file?.etag ?? null)]
      return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    },
    draw: (sheet, key) => cache(key, () => enqueue(async () => drawFactSheet(sheet, await readPictures(sheet)))),
  }
}

/** The stored pictures; those on other sites aren’t fetched. */
const picturesOf = ({ listing: { images } }: FactSheet): string[] =>
  [...new Set(images)].filter((path) => !/^[a-z][a-z0-9+.-]*:/i.test(path)).slice(0, MAX_TRIED)
