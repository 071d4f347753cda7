import { BUCKETS } from '../../../domain/upload/media.ts'
import { MAIL } from '../../people/mail/queue.ts'
import type { Database } from '../../platform/db/database.ts'
import { knownMigrations, migrate } from '../../platform/db/migrate.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { explainStartFailure } from '../../platform/start-up.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { readAll, readArchive } from './archive-reader.ts'
import { BackupError, type FileRef, fileOf, type Manifest, SECRET, tableOf } from './format.ts'
import { appliedMigrations, createRowsWriter, findNonEmptyTable, findUnsentMails } from './restore-rows.ts'
import { withCleanup } from './with-cleanup.ts'

export interface RestoreTarget {
  database: Database
  storage: Storage
  /** Saves the session secret for the next start. */
  saveSecret: (secret: string) => Promise<void>
  openJobs: () => Promise<Pick<Jobs, 'enqueue' | 'stop'>>
}

export interface RestoreSummary {
  tables: number
  rows: number
  files: number
  /** Emails that will be sent once the site runs. */
  mails: number
}

/**
 * Restores a verified backup to an empty target: the schema at the time of the backup, then files, then all rows in one
 * transaction, then newer migrations. After a failure, stored files are removed again, unless the database has the rows.
 * @throws BackupError
 */
export async function restoreBackup(path: string, manifest: Manifest, target: RestoreTarget): Promise<RestoreSummary> {
  const { database } = target
  await assertKnownMigrations(manifest)
  await assertEmptyTarget(target, manifest)
  await migrate(database, undefined, { only: new Set(manifest.migrations.map(({ name }) => name)) })
  const jobs = await target.openJobs()
  return withCleanup(() => restoreContent(path, manifest, { ...target, jobs }), jobs.stop)
}

async function restoreContent(
  path: string,
  manifest: Manifest,
  target: RestoreTarget & { jobs: Pick<Jobs, 'enqueue'> },
): Promise<RestoreSummary> {
  const { database, storage } = target
  const stored: FileRef[] = []
  try {
    await restoreFiles(path, storage, stored)
    const mails = await restoreRows(path, manifest, target)
    await migrateRestored(database)
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: stored.length,
      mails,
    }
  } catch (error) {
    if (!(await hasRows(database))) await removeAll(storage, stored)
    throw error
  }
}

/** An embedded database is discarded after a failure. A server's keeps its rows once they are committed. */
async function hasRows({ kind, db }: Database): Promise<boolean> {
  return kind === 'server' && (await findNonEmptyTable(db).catch(() => 'unknown')) !== null
}

/** @throws BackupError on a server, where the backup is restored by now and only newer migrations are missing */
async function migrateRestored(database: Database): Promise<void> {
  try {
    await migrate(database)
  } catch (error) {
    if (database.kind === 'embedded') throw error
    throw new BackupError(
      `The backup was restored, but the database couldn't be updated to this version: ${explainStartFailure(error)} Then run npm start, which goes on with the update.`,
      { cause: error },
    )
  }
}

async function restoreFiles(path: string, storage: Storage, stored: FileRef[]): Promise<void> {
  for await (const { name, body } of readArchive(path)) {
    const file = fileOf(name)
    if (file) {
      stored.push(file)
      await storage.put(file.bucket, file.path, body)
    } else for await (const _ of body);
  }
}

/** @returns the number of emails to send */
async function restoreRows(
  path: string,
  manifest: Manifest,
  { database, saveSecret: keepSecret, jobs }: RestoreTarget & { jobs: Pick<Jobs, 'enqueue'> },
): Promise<number> {
  return database.db.transaction().execute(async (transaction) => {
    const writer = await createRowsWriter(transaction, manifest.tables)
    for await (const { name, size, body } of readArchive(path)) {
      const table = tableOf(name)
      const content = fileOf(name) ? null : await readAll(body, size)
      if (table && content) await writer.write(table, content.toString())
      // Stops before the files, which come after the secret and are restored already.
      if (name !== SECRET) continue
      await keepSecret((content ?? '').toString())
      break
    }
    await writer.finish()
    const mails = await findUnsentMails(transaction)
    for (const mailId of mails) await jobs.enqueue(transaction, MAIL, { mailId })
    return mails.length
  })
}

/** @throws BackupError for a backup with unknown or different migrations */
async function assertKnownMigrations({ migrations, version }: Manifest): Promise<void> {
  const known = await knownMigrations()
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) {
      throw new BackupError(
        `The backup was made by a newer version (${version}): it has migration ${name}. Update first.`,
      )
    }
    if (known.get(name) !== checksum)
      throw new BackupError(`Migration ${name} of the backup differs from the one in this version.`)
  }
}

/** @throws BackupError that names what is not empty */
async function assertEmptyTarget({ database, storage }: RestoreTarget, { migrations }: Manifest): Promise<void> {
  const applied = await appliedMigrations(database.db)
  const table = applied.length > 0 ? await findNonEmptyTable(database.db) : null
  if (table !== null) throw new BackupError(`The database is not empty: ${table} has rows. ${EMPTY_TARGET_HINT}`)
  const older = new Set(migrations.map(({ name }) => name))
  const newer = applied.find(({ name }) => !older.has(name))
  if (newer)
    throw new BackupError(`The database is newer than the backup: it has migration ${newer.name}. ${EMPTY_TARGET_HINT}`)
  for (const bucket of BUCKETS) {
    for await (const { path } of storage.list(bucket, '')) {
      throw new BackupError(`The storage is not empty: it has files such as ${bucket}/${path}. ${EMPTY_TARGET_HINT}`)
    }
  }
}

const EMPTY_TARGET_HINT = 'Restore to an empty target: a new DATA_DIR, or a new database and an empty STORAGE_URL.'

async function removeAll(storage: Storage, stored: readonly FileRef[]): Promise<void> {
  for (const { bucket, path } of stored) await storage.delete(bucket, path).catch(() => {})
}
