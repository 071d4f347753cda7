import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { lazy } from '../../platform/concurrency/lazy.ts'
import { createDiskCache } from '../../platform/storage/disk-cache.ts'
import { sha256Of } from '../../platform/storage/sha256.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** A tile archive on this machine. The caller must call `release`. */
export interface OpenArchive {
  handle: FileHandle
  size: number
  /** Closes the file. Another call does nothing. */
  release(): Promise<void>
}

/** The tile archives that are served, by name. */
export interface Archives {
  /** Name of the base map's archive, with a hash of its content. */
  baseName(): Promise<string>
  /** Null if there is no such archive. */
  open(name: string): Promise<OpenArchive | null>
}

/** Names end with a hash of the content, so an archive never changes. */
const ARCHIVE_NAME = /^[a-z0-9-]{1,120}-[0-9a-f]{12}\.pmtiles$/
const HASH_LENGTH = 12

const BASE_MAP = fileURLToPath(new URL('../../../db/layers/basemap.pmtiles', import.meta.url))
const CACHE_BYTES = 2 * 1024 ** 3

/** @param hash as `hashOf` returns it */
export const archiveName = (slug: string, hash: string) => `${slug}-${hash}.pmtiles`

/** Archives come from the storage and are kept in `folder`, so that a range is read from the disk of this machine. */
export function createArchives({ storage, folder }: { storage: Storage; folder: string }): Archives {
  const cache = createDiskCache({ folder, maxBytes: CACHE_BYTES })
  const baseName = lazy(async () => archiveName('basemap', await hashOf(BASE_MAP)))
  return {
    baseName,
    async open(name) {
      if (!ARCHIVE_NAME.test(name)) return null
      if (name === (await baseName())) return openFile(BASE_MAP)
      const known = (await cache.find(name)) ?? (await fetchArchive(name))
      return known && openFile(known.path, known.release)
    },
  }

  async function fetchArchive(name: string) {
    if ((await storage.head('tiles', name)) === null) return null
    return cache.acquire(name, async (path) => {
      if (!(await storage.saveAs('tiles', name, path))) throw new Error(`The archive ${name} is gone.`)
    })
  }
}

async function openFile(path: string, release = () => {}): Promise<OpenArchive> {
  try {
    const handle = await open(path)
    const { size } = await handle.stat()
    let closed: Promise<void> | undefined
    return {
      handle,
      size,
      release() {
        closed ??= handle.close().finally(release)
        return closed
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** The start of the SHA-256 of a file. */
export async function hashOf(path: string): Promise<string> {
  return (await sha256Of(createReadStream(path))).slice(0, HASH_LENGTH)
}
