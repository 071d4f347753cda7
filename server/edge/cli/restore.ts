import { type Env, readEnv } from '../../platform/env.ts'
import { explainStartFailure, printLine } from '../../platform/start-up.ts'
import { readSecret, verifyArchive } from '../backup/archive-reader.ts'
import { BackupError } from '../backup/format.ts'
import { restoreSite } from '../backup/restore-site.ts'
import { runOnFile } from './backup-arguments.ts'

const USAGE = `npm run restore -- FILE

Restores a backup to a new DATA_DIR, or to a new database and an empty STORAGE_URL. The backup may come from an older
version, and from an embedded or an external database. All users have to sign in again.`

async function restore(path: string): Promise<string[]> {
  const env = readEnv(process.env)
  const manifest = await verifyArchive(path)
  printLine(`${path} is intact. Version ${manifest.version} made it on ${manifest.made_at}.`)
  await assertSameSecret(env, path)
  const { rows, tables, files, mails } = await restoreSite(env, path, manifest)
  const count = new Intl.NumberFormat('en-US').format
  const waiting = mails > 0 ? ` ${count(mails)} emails are waiting to be sent.` : ''
  return [
    `Restored ${count(rows)} rows in ${tables} tables and ${count(files)} files. Run npm start to start the site.${waiting}`,
  ]
}

/** Two-factor secrets are encrypted with SESSION_SECRET, so another value would lock their users out. */
async function assertSameSecret({ sessionSecret }: Env, path: string): Promise<void> {
  if (sessionSecret === undefined || sessionSecret === (await readSecret(path))) return
  throw new BackupError(
    'SESSION_SECRET differs from the one in the backup, which encrypts two-factor secrets. Set it to the same value, or unset it to use the one in the backup.',
  )
}

runOnFile(USAGE, restore, (error) => (error instanceof BackupError ? error.message : explainStartFailure(error)))
