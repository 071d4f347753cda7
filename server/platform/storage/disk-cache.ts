import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lazy } from '../concurrency/lazy.ts'

/** A file that won't be evicted until it's released. */
export interface CachedFile {
  path: string
  bytes: number
  release(): void
}

export interface DiskCache {
  /** Returns the file, creating it first if it's missing. Concurrent calls for one name create it once. */
  acquire(name: string, make: (path: string) => Promise<void>): Promise<CachedFile>
  /** Returns the file if it's cached. */
  find(name: string): Promise<CachedFile | null>
  remove(name: string): Promise<void>
  /** Bytes on disk. */
  readonly bytes: number
}

interface Entry {
  bytes: number
  users: number
}

const UNFINISHED = '.unfinished'

/**
 * A least-recently-used cache of files in a folder. Over `maxBytes` it evicts the files that aren't in use. New files are
 * renamed into place when they're complete.
 */
export function createDiskCache({ folder, maxBytes }: { folder: string; maxBytes: number }): DiskCache {
  /** Least recently used first. */
  const entries = new Map<string, Entry>()
  const creating = new Map<string, Promise<void>>()
  let total = 0

  const ready = lazy(async () => {
    for (const [name, bytes] of await readFolder(folder)) remember(name, bytes)
    // The next eviction tries again.
    await evict().catch(() => {})
  })

  function remember(name: string, bytes: number): void {
    entries.set(name, { bytes, users: 0 })
    total += bytes
  }

  async function evict(): Promise<void> {
    for (const [name, { users }] of entries) {
      if (total <= maxBytes) return
      if (users === 0) await remove(name)
    }
  }

  async function remove(name: string): Promise<void> {
    total -= entries.get(name)?.bytes ?? 0
    entries.delete(name)
    await rm(join(folder, name), { force: true })
  }

  async function create(name: string, make: (path: string) => Promise<void>): Promise<void> {
    const unfinished = join(folder, `${name}.${randomUUID()}${UNFINISHED}`)
    try {
      await make(unfinished)
      const { size } = await stat(unfinished)
      await rename(unfinished, join(folder, name))
      remember(name, size)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  function markUsed(name: string, entry: Entry): CachedFile {
    entries.delete(name)
    entries.set(name, entry)
    entry.users++
    let isReleased = false
    const release = () => {
      if (!isReleased) entry.users--
      isReleased = true
      void evict().catch(() => {})
    }
    return { path: join(folder, name), bytes: entry.bytes, release }
  }

  return {
    get bytes() {
      return total
    },
    async acquire(name, make) {
      await ready()
      if (!entries.has(name)) {
        const made = creating.get(name) ?? create(name, make).finally(() => creating.delete(name))
        creating.set(name, made)
        await made
      }
      const entry = entries.get(name)
      // Evicted right away, because files in use fill the cache. A later call may succeed.
      if (!entry) throw new Error(`The disk cache has no space for ${name}`)
      const file = markUsed(name, entry)
      await evict()
      return file
    },
    async find(name) {
      await ready()
      const entry = entries.get(name)
      return entry ? markUsed(name, entry) : null
    },
    remove,
  }
}

/** Every file and its size, least recently used first. Deletes unfinished files, which a crash left behind. */
async function readFolder(folder: string): Promise<[string, number][]> {
  await mkdir(folder, { recursive: true })
  const found: { name: string; size: number; time: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (name.endsWith(UNFINISHED)) await rm(path, { recursive: true, force: true })
    else if (stats?.isFile()) found.push({ name, size: stats.size, time: stats.atimeMs })
  }
  return found.sort((a, b) => a.time - b.time).map(({ name, size }) => [name, size])
}
