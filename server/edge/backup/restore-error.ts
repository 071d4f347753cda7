import { DataDirError } from '../../platform/db/data-dir.ts'
import { DISK_FULL } from '../../platform/db/end-on-abort.ts'
import { causesOf, explainStartFailure } from '../../platform/start-up.ts'
import { BackupError } from './format.ts'

interface Target {
  dataDir: string
  /** True if the database is on a server. */
  isServer: boolean
  /** About what the restore writes to the disk of the data folder. */
  bytes: number
}

const MB = 1024 * 1024

/** Explains in one line why nothing was restored, and what to do. The first error stays as the cause. */
export function toRestoreError(error: unknown, target: Target): Error {
  if (error instanceof BackupError || error instanceof DataDirError) return error
  const full = diskFull(error, target)
  return new BackupError(full ?? explainStartFailure(error), { cause: error })
}

function diskFull(error: unknown, { dataDir, isServer, bytes }: Target): string | null {
  const codes = new Set([...causesOf(error)].map(({ code }) => code))
  if (codes.has(DISK_FULL) && isServer)
    return 'The disk of the database server is full. Nothing was restored. Free some space there and run the restore again.'
  const todo = `Nothing was restored. The restore needs about ${Math.ceil(bytes / MB)} MB: free some space or set DATA_DIR to a folder on another disk, and run it again.`
  if (codes.has('EDQUOT')) return `Your quota on the disk of the data folder ${dataDir} is used up. ${todo}`
  if (codes.has('ENOSPC') || codes.has(DISK_FULL)) return `The disk of the data folder ${dataDir} is full. ${todo}`
  return null
}
