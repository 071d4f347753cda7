import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sessionSecret } from '../../people/accounts/session-secret.ts'
import { type DataDirLock, lockDataDir } from '../../platform/db/data-dir-lock.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { directUrlOf, type Env, readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/http/log.ts'
import { productVersion } from '../../platform/product-version.ts'
import { explainStartFailure, printLine } from '../../platform/start-up.ts'
import { openStorage } from '../../platform/storage/open.ts'
import { requestBackup } from '../backup/control-server.ts'
import { BackupError } from '../backup/format.ts'
import { appliedMigrations } from '../backup/restore-rows.ts'
import { type BackupSummary, writeBackup } from '../backup/write-backup.ts'
import { runOnFile } from './backup-arguments.ts'
import { formatBytes } from './format-bytes.ts'

const USAGE = `npm run backup -- FILE

Backs up the database and all files to a new file, whether or not the site is running. The file contains private data,
so store it securely. DATA_DIR, DATABASE_URL and STORAGE_URL select the site, as for npm start.`

async function backUp(path: string): Promise<string[]> {
  const env = readEnv(process.env)
  const summary = env.databaseUrl ? await backUpOpen(env, path) : await backUpEmbedded(env, path)
  for (const file of summary.missing)
    printLine(`Missing file: ${file}. The database refers to it, but it isn't in storage.`)
  const { tables, rows, files, bytes } = summary
  const count = new Intl.NumberFormat('en-US').format
  return [
    `Backed up ${count(rows)} rows from ${tables} tables and ${count(files)} files (${formatBytes(bytes)}) to ${path}`,
  ]
}

/** A running site has the data folder locked and makes the backup itself; otherwise this process makes it. */
async function backUpEmbedded(env: Env, path: string): Promise<BackupSummary> {
  if (!existsSync(join(env.dataDir, 'postgres'))) {
    throw new BackupError(`There is no site in ${env.dataDir}. Set DATA_DIR to its data folder.`)
  }
  let lock: DataDirLock
  try {
    lock = await lockDataDir(env.dataDir)
  } catch (error) {
    if (!/ is in use by /.test((error as Error).message)) throw error
    return requestBackup(env.dataDir, path)
  }
  try {
    return await backUpOpen(env, path)
  } finally {
    lock.release()
  }
}

async function backUpOpen(env: Env, path: string): Promise<BackupSummary> {
  const log = createLogger(env.logLevel)
  const database = await openDatabase({ url: directUrlOf(env), dataDir: env.dataDir, maxConnections: 2, log })
  const storage = await openStorage({ storageUrl: env.storageUrl, dataDir: env.dataDir })
  try {
    if ((await appliedMigrations(database.db)).length === 0)
      throw new BackupError('The database is empty, so there is nothing to back up.')
    const secret = await sessionSecret(env.sessionSecret, env.dataDir)
    return await writeBackup({ database, storage, secret, version: productVersion() }, path, stopOnSignal())
  } finally {
    await storage.close()
    await database.close()
  }
}

function stopOnSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  return stopping.signal
}

runOnFile(USAGE, backUp, (error) => (error instanceof BackupError ? error.message : explainStartFailure(error)))
