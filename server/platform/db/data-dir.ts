import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { limitTime } from '../concurrency/limit-time.ts'

/** The data folder can't be used. The message is one line for the operator. */
export class DataDirError extends Error {
  override name = 'DataDirError'
}

const MB = 1024 * 1024
/** A new embedded database with the gazetteer and the demo content, and some room to grow. */
const NEW_DATABASE_BYTES = 256 * MB
const PROBE_FILE = '.write-probe'
const PROBE_BYTES = MB
const PROBE_TIMEOUT_MS = 5_000
const CHECK_INTERVAL_MS = 5_000

const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const REASONS: Record<string, string> = {
  EACCES: "you don't have permission to write to it",
  EPERM: "you don't have permission to write to it",
  [SQLITE_CANTOPEN]: "you don't have permission to write to it",
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  [SQLITE_FULL]: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'part of the path is a file, not a folder',
  ENOENT: 'no folder can be created there',
  ETIMEDOUT: "the disk isn't responding",
}

export function unusable(dataDir: string, cause: unknown): DataDirError {
  const { code, errcode, message } = cause as NodeJS.ErrnoException & { errcode?: number }
  const reason = REASONS[errcode ?? code ?? ''] ?? message
  return new DataDirError(`The data folder ${dataDir} can't be used: ${reason}. Set DATA_DIR to another folder.`, {
    cause,
  })
}

/** Creates the data folder if it is missing. @throws DataDirError */
export function createDataDir(dataDir: string): void {
  try {
    createFolder(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

/** Node.js's own recursive mkdir never ends below a folder such as `/proc`, whose mkdir fails with ENOENT. */
function createFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) createFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Checks that the data folder, which exists, can be written to and has room for a new database if it is to have one.
 * @throws DataDirError
 */
export async function assertWritable(
  dataDir: string,
  { hasDatabase, newDatabaseBytes = NEW_DATABASE_BYTES }: { hasDatabase: boolean; newDatabaseBytes?: number },
): Promise<void> {
  await probe(dataDir).catch((error: unknown) => {
    throw unusable(dataDir, error)
  })
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  if (!hasDatabase || existsSync(join(dataDir, 'postgres', 'PG_VERSION')) || free >= newDatabaseBytes) return
  throw new DataDirError(
    `The disk of the data folder ${dataDir} has ${Math.floor(free / MB)} MB free, but a new database needs ${Math.ceil(newDatabaseBytes / MB)} MB. Free some space or set DATA_DIR to another folder.`,
  )
}

/** Checks that the data folder can still be written to, at most every few seconds. It throws until it can be again. */
export function createDiskCheck(dataDir: string, intervalMs = CHECK_INTERVAL_MS): () => Promise<void> {
  let checked: Promise<void> | undefined
  return () => {
    if (!checked) {
      checked = probe(dataDir)
      const forget = () => setTimeout(() => (checked = undefined), intervalMs).unref()
      checked.then(forget, forget)
    }
    return checked
  }
}

/** Writes a small file and deletes it. */
async function probe(dataDir: string): Promise<void> {
  const path = join(dataDir, PROBE_FILE)
  const late = Object.assign(new Error('The disk is not responding.'), { code: 'ETIMEDOUT' })
  await limitTime(write(path), PROBE_TIMEOUT_MS, late)
}

async function write(path: string): Promise<void> {
  try {
    const file = await open(path, 'w')
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
