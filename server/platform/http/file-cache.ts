import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createDiskCache } from '../storage/disk-cache.ts'

/** The part of pino used here. */
export interface Log {
  warn(details: object, message: string): void
}

/**
 * Returns the file with this key (hexadecimal), making it if it isn't cached. Anything else that `make` returns isn't
 * cached. Concurrent calls for a key share one result.
 */
export type FileCache<Other> = (key: string, make: () => Promise<Buffer | Other>) => Promise<Buffer | Other>

const DIGEST_BYTES = 16
const WARN_INTERVAL_MS = 60 * 1000

/**
 * Caches pictures and PDFs in a folder of at most `maxBytes`. Each file starts with a digest of the rest, so a corrupted
 * file is a miss. Disk errors are misses too.
 */
export function createFileCache<Other>(options: { folder: string; maxBytes: number; log: Log }): FileCache<Other> {
  const { maxBytes, log } = options
  const files = createDiskCache(options)
  const inFlight = new Map<string, Promise<Buffer | Other>>()
  let warnedAt = Number.NEGATIVE_INFINITY

  function warn(error: unknown): null {
    if (Date.now() - warnedAt >= WARN_INTERVAL_MS) {
      warnedAt = Date.now()
      log.warn({ err: error }, 'file cache unavailable; making files without it')
    }
    return null
  }

  async function read(name: string): Promise<Buffer | null> {
    const file = await files.find(name)
    if (!file) return null
    const content = await readFile(file.path).catch(() => null)
    file.release()
    const bytes = content?.subarray(DIGEST_BYTES)
    if (bytes && digestOf(bytes).equals(content!.subarray(0, DIGEST_BYTES))) return bytes
    await files.remove(name)
    return null
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    const content = Buffer.concat([digestOf(bytes), bytes])
    if (content.byteLength > maxBytes) return
    const file = await files.acquire(name, (path) => writeFile(path, content, { flush: true }))
    file.release()
  }

  async function readOrMake(name: string, make: () => Promise<Buffer | Other>): Promise<Buffer | Other> {
    const cached = await read(name).catch(warn)
    if (cached) return cached
    const made = await make()
    if (Buffer.isBuffer(made)) await write(name, made).catch(warn)
    return made
  }

  return (key, make) => {
    const pending = inFlight.get(key)
    if (pending) return pending
    const result = readOrMake(`${key}.picture`, make).finally(() => inFlight.delete(key))
    inFlight.set(key, result)
    return result
  }
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, DIGEST_BYTES)
}
