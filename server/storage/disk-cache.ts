import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that stays where it is until it is released. */
export interface HeldFile {
  path: string
  bytes: number
  release(): void
}

export interface KeptFiles {
  /** The file of that name, made first when it is not there; one maker at a time for each. */
  hold(name: string, make: (path: string) => Promise<void>): Promise<HeldFile>
  /** Bytes on disk now. */
  readonly bytes: number
}

interface Entry {
  bytes: number
  holders: number
}

const UNFINISHED = '.unfinished'

/**
 * Files that can be made again, in a folder of at most `maxBytes`: past that, the longest unused go first, and none that
 * somebody holds. A file has its name once it is whole.
 */
export function createKeptFiles({ folder, maxBytes }: { folder: string; maxBytes: number }): KeptFiles {
  /** In the order of use, the longest unused first. */
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<void>>()
  let opened: Promise<void> | undefined
  let total = 0

  async function open(): Promise<void> {
    for (const [name, bytes] of await readFolder(folder)) remember(name, bytes)
    await evict()
  }

  function remember(name: string, bytes: number): void {
    entries.set(name, { bytes, holders: 0 })
    total += bytes
  }

  async function evict(): Promise<void> {
    for (const [name, { bytes, holders }] of entries) {
      if (total <= maxBytes) return
      if (holders > 0) continue
      entries.delete(name)
      total -= bytes
      await rm(join(folder, name), { force: true })
    }
  }

  async function makeWhole(name: string, make: (path: string) => Promise<void>): Promise<void> {
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

  function hold(name: string, entry: Entry): HeldFile {
    entries.delete(name)
    entries.set(name, entry)
    entry.holders++
    let isHeld = true
    const release = () => {
      if (isHeld) entry.holders--
      isHeld = false
      void evict().catch(() => {})
    }
    return { path: join(folder, name), bytes: entry.bytes, release }
  }

  return {
    get bytes() {
      return total
    },
    async hold(name, make) {
      // Tried again when the disk does not answer.
      opened ??= open().catch((error) => {
        opened = undefined
        throw error
      })
      await opened
      if (!entries.has(name)) {
        const made = making.get(name) ?? makeWhole(name, make).finally(() => making.delete(name))
        making.set(name, made)
        await made
      }
      const entry = entries.get(name)
      // It was made and put out again at once by others that are held: what is asked for next finds room.
      if (!entry) throw new Error(`There is no room for ${name}`)
      const held = hold(name, entry)
      await evict()
      return held
    },
  }
}

/** Every file and its size, the longest unused first. What a crash left unfinished is removed. */
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
