import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAIL_QUEUES } from '../../people/mail/open-mail.ts'
import { createDataDir } from '../../platform/db/data-dir.ts'
import { lockDataDir } from '../../platform/db/data-dir-lock.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { type Env, readEnv } from '../../platform/env.ts'
import { createLogger } from '../../platform/http/log.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { explainStartFailure, printLine } from '../../platform/start-up.ts'
import { openStorage } from '../../platform/storage/open.ts'
import { readSecret, verifyArchive } from '../backup/archive-reader.ts'
import { BackupError, type Manifest } from '../backup/format.ts'
import { type RestoreSummary, restoreBackup } from '../backup/restore-backup.ts'
import { runOnFile } from './backup-arguments.ts'

const USAGE = `npm run restore -- FILE

Restores a backup to a new DATA_DIR, or to a new database and an empty STORAGE_URL. The backup may come from an older
version, and from an embedded or an external database. All users have to sign in again.`

async function restore(path: string): Promise<string[]> {
  const env = readEnv(process.env)
  const manifest = await verifyArchive(path)
  printLine(`${path} is intact. Version ${manifest.version} made it on ${manifest.made_at}.`)
  await assertSameSecret(env, path)
  createDataDir(env.dataDir)
  const lock = env.databaseUrl ? undefined : await lockDataDir(env.dataDir)
  try {
    const { rows, tables, files, mails } = await restoreInto(env, path, manifest)
    const count = new Intl.NumberFormat('en-US').format
    const waiting = mails > 0 ? ` ${count(mails)} emails are waiting to be sent.` : ''
    return [
      `Restored ${count(rows)} rows in ${tables} tables and ${count(files)} files. Run npm start to start the site.${waiting}`,
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
      saveSecret: async (secret) => {
        if (!env.sessionSecret) await writeFile(join(env.dataDir, 'session-secret'), secret, { mode: 0o600 })
      },
      openJobs: () => openJobs({ database, queues: MAIL_QUEUES, log }),
    })
  } finally {
    await storage.close()
    await database.close()
  }
}

/** Two-factor secrets are encrypted with SESSION_SECRET, so another value would lock their users out. */
async function assertSameSecret({ sessionSecret }: Env, path: string): Promise<void> {
  if (sessionSecret === undefined || sessionSecret === (await readSecret(path))) return
  throw new BackupError(
    'SESSION_SECRET differs from the one in the backup, which encrypts two-factor secrets. Set it to the same value, or unset it to use the one in the backup.',
  )
}

runOnFile(USAGE, restore, (error) => (error instanceof BackupError ? error.message : explainStartFailure(error)))
