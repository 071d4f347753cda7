import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** The part of pino that is used here. */
export interface Log {
  warn(details: object, message: string): void
}

export interface PictureCache {
  get(key: string): Promise<Buffer | null>
  /** Never fails: what cannot be kept is only not cached. */
  put(key: string, picture: Buffer): Promise<void>
  /** Bytes on disk now. */
  size(): Promise<number>
}

const DIGEST_BYTES = 16
const EXTENSION = '.picture'
/** Milliseconds between two notes of an access on disk, which order the entries after a restart. */
const NOTE_ACCESS_EVERY = 60 * 60 * 1000
const COMPLAIN_EVERY = 60 * 1000

interface Entry {
  bytes: number
  /** When the file's time was last set. */
  noted: number
}

/**
 * Pictures by key (hexadecimal) in a folder of at most `maxBytes`; past that the longest unused go first. Each file
 * starts with a digest of the rest, so one that a crash or the disk spoiled is a miss. A broken disk is a miss too.
 */
export function createPictureCache(options: { folder: string; maxBytes: number; log: Log }): PictureCache {
  const { folder, maxBytes, log } = options
  /** In the order of use, the longest unused first. */
  const entries = new Map<string, Entry>()
  let total = 0
  let complained = Number.NEGATIVE_INFINITY
  let opened: Promise<void> | undefined

  function complain(error: unknown) {
    if (Date.now() - complained < COMPLAIN_EVERY) return
    complained = Date.now()
    log.warn({ err: error }, 'The cache of pictures is not usable; pictures are served without it')
  }

  function remember(key: string, entry: Entry) {
    forget(key)
    entries.set(key, entry)
    total += entry.bytes
  }

  function forget(key: string) {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  /** Tried again at the next use when the disk does not answer. */
  function ready(): Promise<void> {
    opened ??= readFolder(folder).then(
      async (found) => {
        for (const [key, entry] of found) remember(key, entry)
        await evict()
      },
      (error) => {
        opened = undefined
        throw error
      },
    )
    return opened
  }

  async function evict() {
    for (const key of entries.keys()) {
      if (total <= maxBytes) return
      forget(key)
      await rm(fileOf(folder, key), { force: true })
    }
  }

  async function noteAccess(key: string, entry: Entry) {
    remember(key, entry)
    if (Date.now() - entry.noted < NOTE_ACCESS_EVERY) return
    entry.noted = Date.now()
    await utimes(fileOf(folder, key), new Date(), new Date())
  }

  return {
    async get(key) {
      try {
        await ready()
        const entry = entries.get(key)
        if (!entry) return null
        const picture = await readWhole(fileOf(folder, key))
        if (picture) {
          await noteAccess(key, entry)
          return picture
        }
        forget(key)
        await rm(fileOf(folder, key), { force: true })
      } catch (error) {
        complain(error)
      }
      return null
    },
    async put(key, picture) {
      if (picture.byteLength + DIGEST_BYTES > maxBytes) return
      try {
        await ready()
        await writeWhole(folder, key, picture)
        remember(key, { bytes: picture.byteLength + DIGEST_BYTES, noted: Date.now() })
        await evict()
      } catch (error) {
        complain(error)
      }
    },
    async size() {
      await ready()
      return total
    },
  }
}

/** Every entry on disk, the longest unused first. What a crash left unfinished is removed. */
async function readFolder(folder: string): Promise<[string, Entry][]> {
  await mkdir(folder, { recursive: true })
  const found: [string, Entry][] = []
  for await (const file of await opendir(folder)) {
    const path = join(folder, file.name)
    if (!file.isFile()) continue
    const stats = await stat(path).catch(() => null)
    if (stats === null) continue
    if (file.name.endsWith(EXTENSION)) {
      found.push([file.name.slice(0, -EXTENSION.length), { bytes: stats.size, noted: stats.mtimeMs }])
    } else {
      await rm(path, { force: true })
    }
  }
  return found.sort(([, a], [, b]) => a.noted - b.noted)
}

/** Null when the file is gone or is not what was written. */
async function readWhole(path: string): Promise<Buffer | null> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (content === null) return null
  const picture = content.subarray(DIGEST_BYTES)
  return content.subarray(0, DIGEST_BYTES).equals(digestOf(picture)) ? picture : null
}

async function writeWhole(folder: string, key: string, picture: Buffer): Promise<void> {
  const unfinished = join(folder, `${randomUUID()}.unfinished`)
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(Buffer.concat([digestOf(picture), picture]))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, fileOf(folder, key))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    throw error
  }
}

function fileOf(folder: string, key: string): string {
  return join(folder, key + EXTENSION)
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES)
}
