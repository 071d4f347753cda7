import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_QUEUES } from '../../people/mail/open-mail.ts'
import { assertWritable, createDataDir } from '../../platform/db/data-dir.ts'
import { lockDataDir } from '../../platform/db/data-dir-lock.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { directUrlOf, type Env } from '../../platform/env.ts'
import { createLogger } from '../../platform/http/log.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { openStorage } from '../../platform/storage/open.ts'
import { fileOf, type Manifest, tableOf } from './format.ts'
import { type RestoreSummary, restoreBackup } from './restore-backup.ts'
import { toRestoreError } from './restore-error.ts'
import { restoreStaged } from './staging.ts'
import { withCleanup } from './with-cleanup.ts'

const MB = 1024 * 1024
/** The embedded database without rows: its files, its first logs, and the migrations. */
const EMPTY_DATABASE_BYTES = 128 * MB
/** What a byte of rows takes in the embedded database, with indexes and its log. */
const BYTES_PER_ROW_BYTE = 5

/**
 * Restores a verified backup to the database, the storage and the data folder of `env`.
 * @throws BackupError or DataDirError
 */
export async function restoreSite(env: Env, path: string, manifest: Manifest): Promise<RestoreSummary> {
  createDataDir(env.dataDir)
  const bytes = bytesNeeded(env, manifest)
  try {
    if (env.databaseUrl) return await restoreInto(env, path, manifest)
    const lock = await lockDataDir(env.dataDir)
    try {
      await assertWritable(env.dataDir, { hasDatabase: true, newDatabaseBytes: bytes })
      return await restoreStaged(env.dataDir, (dataDir) => restoreInto({ ...env, dataDir }, path, manifest))
    } finally {
      lock.release()
    }
  } catch (error) {
    throw toRestoreError(error, { dataDir: env.dataDir, isServer: env.databaseUrl !== undefined, bytes })
  }
}

async function restoreInto(env: Env, path: string, manifest: Manifest): Promise<RestoreSummary> {
  const log = createLogger(env.logLevel === 'info' ? 'warn' : env.logLevel)
  const database = await openDatabase({ url: directUrlOf(env), dataDir: env.dataDir, maxConnections: 4, log })
  const restore = async () => {
    const storage = await openStorage({ storageUrl: env.storageUrl, dataDir: env.dataDir })
    const target = {
      database,
      storage,
      saveSecret: (secret: string) => saveSecret(env, secret),
      openJobs: () => openJobs({ database, queues: MAIL_QUEUES, log }),
    }
    return withCleanup(() => restoreBackup(path, manifest, target), storage.close)
  }
  return withCleanup(restore, database.close)
}

async function saveSecret({ sessionSecret, dataDir }: Env, secret: string): Promise<void> {
  if (sessionSecret) return
  const file = join(dataDir, 'session-secret')
  // A start refuses a file that was cut off.
  await writeFile(`${file}.unfinished`, secret, { mode: 0o600 })
  await rename(`${file}.unfinished`, file)
}

/** About how much a restore writes to the disk of the data folder. */
function bytesNeeded({ databaseUrl, storageUrl }: Env, { members }: Manifest): number {
  let bytes = databaseUrl ? 0 : EMPTY_DATABASE_BYTES
  for (const { name, size } of members) {
    if (tableOf(name) && !databaseUrl) bytes += size * BYTES_PER_ROW_BYTE
    if (fileOf(name) && !storageUrl) bytes += size
  }
  return bytes
}
