import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

export interface DataDirLock {
  /** Lets another process have the folder. Calling it again does nothing. */
  release(): void
}

/** The data folder cannot be had. The message is one line for whoever started the process. */
export class DataDirError extends Error {
  override name = 'DataDirError'
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
/** Of several that start at one moment each may stand in the others' way for a moment; trying again sorts them out. */
const TRY_MS = 1000
const LOCK_FILE = 'lock'
const HOLDER_FILE = 'lock.pid'

/**
 * Takes the data folder, created when missing, for this process alone: PGlite does not lock its files, and two
 * processes on them would ruin the database. Throws {@link DataDirError}.
 *
 * Node.js has no flock, but the SQLite inside it locks a file with what the kernel has (fcntl, LockFileEx). Such a lock
 * ends with its process, however that ends, so there is nothing stale to recover and no pid to be mistaken about. The
 * file stays empty and is never deleted: deleting it would let two processes lock two files of one name.
 *
 * Nothing else in this process may open the lock file: closing it again would drop the lock (that is how fcntl works).
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const lock = open(dataDir)
  try {
    // The transaction stays open for as long as the process lives; the journal in memory keeps a file out of the folder.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw unusable(dataDir, error)
    throw new DataDirError(
      `The data folder ${dataDir} is in use by ${await holder(dataDir)}. Stop it or set DATA_DIR to another folder.`,
    )
  }
  try {
    writeFileSync(join(dataDir, HOLDER_FILE), `${process.pid}\n`)
  } catch (error) {
    lock.close()
    throw unusable(dataDir, error)
  }
  return {
    release: () => {
      if (!lock.isOpen) return
      rmSync(join(dataDir, HOLDER_FILE), { force: true })
      lock.close()
    },
  }
}

function open(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true })
    return new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: TRY_MS })
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  [SQLITE_CANTOPEN]: 'no permission to write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'no space is left on the disk',
  [SQLITE_FULL]: 'no space is left on the disk',
  EDQUOT: 'no space is left in your quota',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a file is in the way',
}

function unusable(dataDir: string, cause: unknown): DataDirError {
  const { code, errcode, message } = cause as NodeJS.ErrnoException & { errcode?: number }
  const reason = REASONS[errcode ?? code ?? ''] ?? message
  return new DataDirError(`The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another folder.`, {
    cause,
  })
}

/** The process that holds the lock, as far as it has said; it says so right after it has the lock. */
async function holder(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const pid = writtenPid(dataDir)
    if (pid && isAlive(pid)) return `process ${pid}`
    await wait(25)
  }
  // Another machine's process on a shared disk, or another container's: its pid says nothing here.
  return 'another process'
}

function writtenPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, HOLDER_FILE), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
