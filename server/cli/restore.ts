import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecret, verifyArchive } from '../backup/archive-reader.ts'
import { BackupError, type Manifest } from '../backup/format.ts'
import { type RestoreSummary, restoreBackup } from '../backup/restore-backup.ts'
import { lockDataDir } from '../db/data-dir-lock.ts'
import { openDatabase } from '../db/database.ts'
import { type Env, readEnv } from '../env.ts'
import { createLogger } from '../http/log.ts'
import { openJobs } from '../jobs/jobs.ts'
import { MAIL_QUEUES } from '../mail/open-mail.ts'
import { explainStartFailure, say } from '../start-up.ts'
import { openStorage } from '../storage/open.ts'
import { runOnFile } from './backup-arguments.ts'

const USAGE = `npm run restore -- FILE

Puts a backup into an empty place: a new DATA_DIR, or a new database and an empty STORAGE_URL. It may have been made in
another mode, and by an older version. Everybody signs in again.`

async function restore(path: string): Promise<string[]> {
  const env = readEnv(process.env)
  const manifest = await verifyArchive(path)
  say(`${path} is whole: made on ${manifest.made_at} by version ${manifest.version}.`)
  await assertSameSecret(env, path)
  await mkdir(env.dataDir, { recursive: true })
  const lock = env.databaseUrl ? undefined : await lockDataDir(env.dataDir)
  try {
    const { rows, tables, files, mails } = await restoreInto(env, path, manifest)
    const count = new Intl.NumberFormat('en-US').format
    const waiting = mails > 0 ? ` ${count(mails)} mails wait to be sent.` : ''
    return [
      `Restored ${count(rows)} rows of ${tables} tables and ${count(files)} files. npm start serves them.${waiting}`,
    ]
  } finally {
    lock?.release()
  }
}

async function restoreInto(env: Env, path: string, manifest: Manifest): Promise<RestoreSummary> {
  const log = createLogger(env.logLevel === 'info' ? 'warn' : env.logLevel)
  const database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, maxConnections: 4, log })
  const storage = await openStorage({ storageUrl: env.storageUrl, dataDir: env.dataDir })
  try {
    return await restoreBackup(path, manifest, {
      database,
      storage,
      keepSecret: async (secret) => {
        if (!env.sessionSecret) await writeFile(join(env.dataDir, 'session-secret'), secret, { mode: 0o600 })
      },
      openJobs: () => openJobs({ database, queues: MAIL_QUEUES, log }),
    })
  } finally {
    await storage.close()
    await database.close()
  }
}

/** Second factors are encrypted with it. */
async function assertSameSecret({ sessionSecret }: Env, path: string): Promise<void> {
  if (sessionSecret === undefined || sessionSecret === (await readSecret(path))) return
  throw new BackupError(
    'SESSION_SECRET is another than the one of the backup, which second factors are encrypted with. Set it to that one, or unset it: the backup brings its own.',
  )
}

runOnFile(USAGE, restore, (error) => (error instanceof BackupError ? error.message : explainStartFailure(error)))
