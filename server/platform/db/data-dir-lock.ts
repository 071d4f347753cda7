import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { createDataDir, DataDirError, unusable } from './data-dir.ts'

export interface DataDirLock {
  /** Releases the folder for other processes. Calling it again does nothing. */
  release(): void
}

const SQLITE_BUSY = 5
/** Processes that start together may block each other briefly, so SQLite retries this long. */
const RETRY_MS = 1000
const LOCK_FILE = 'lock'
const PID_FILE = 'lock.pid'

/**
 * Locks the data folder, creating it if missing, for this process: PGlite doesn't lock its files, and two processes
 * writing them would corrupt the database. Throws {@link DataDirError}.
 *
 * Node.js has no flock, but its SQLite takes kernel locks (fcntl, LockFileEx). The kernel releases them when the process
 * ends for any reason, so there are no stale locks and no pids to mistake. The file stays empty and is never deleted,
 * because then two processes could lock two files of the same name.
 *
 * Nothing else in this process may open the lock file: with fcntl, closing any descriptor of it drops the lock.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const lock = open(dataDir)
  try {
    // The transaction stays open until the process ends. The journal in memory avoids a second file in the folder.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw unusable(dataDir, error)
    throw new DataDirError(
      `The data folder ${dataDir} is in use by ${await findHolder(dataDir)}. Stop it or set DATA_DIR to another folder.`,
    )
  }
  try {
    writeFileSync(join(dataDir, PID_FILE), `${process.pid}\n`)
  } catch (error) {
    lock.close()
    throw unusable(dataDir, error)
  }
  return {
    release: () => {
      if (!lock.isOpen) return
      rmSync(join(dataDir, PID_FILE), { force: true })
      lock.close()
    },
  }
}

function open(dataDir: string): DatabaseSync {
  createDataDir(dataDir)
  try {
    return new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: RETRY_MS })
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** Names the process that holds the lock, which writes its pid right after locking. */
async function findHolder(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const pid = writtenPid(dataDir)
    if (pid && isAlive(pid)) return `process ${pid}`
    await wait(25)
  }
  // The pid of a process on another machine or in another container means nothing here.
  return 'another process'
}

function writtenPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, PID_FILE), 'utf8'), 10) || undefined
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
