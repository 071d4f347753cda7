import { BUCKETS } from '../../domain/media.ts'
import type { Database } from '../db/database.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { MAIL } from '../mail/delivery.ts'
import { appliedMigrations, createRowsWriter, findRows, findUnsentMails } from '../services/restore-rows.ts'
import type { Storage } from '../storage/storage.ts'
import { readAll, readArchive } from './archive-reader.ts'
import { BackupError, type FileRef, fileOf, type Manifest, SECRET, tableOf } from './format.ts'

export interface RestoreTarget {
  database: Database
  storage: Storage
  /** Keeps the secret where the next start finds it. */
  keepSecret: (secret: string) => Promise<void>
  openJobs: () => Promise<Pick<Jobs, 'enqueue' | 'stop'>>
}

export interface RestoreSummary {
  tables: number
  rows: number
  files: number
  /** That will be sent once the site runs. */
  mails: number
}

/**
 * Puts a verified backup into an empty place: first the schema as it was, then files, then all rows in one transaction,
 * last what the schema has become since. After a failure, nothing of it is left.
 * @throws BackupError
 */
export async function restoreBackup(path: string, manifest: Manifest, target: RestoreTarget): Promise<RestoreSummary> {
  const { database, storage } = target
  await assertKnown(manifest)
  await assertEmpty(target, manifest)
  await migrate(database, undefined, { only: new Set(manifest.migrations.map(({ name }) => name)) })
  const jobs = await target.openJobs()
  const stored: FileRef[] = []
  try {
    await restoreFiles(path, storage, stored)
    const mails = await restoreRows(path, manifest, target, jobs)
    await migrate(database)
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: stored.length,
      mails,
    }
  } catch (error) {
    if ((await findRows(database.db).catch(() => 'unknown')) === null) await removeAll(storage, stored)
    throw error
  } finally {
    await jobs.stop()
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

/** @returns how many mails are to be sent */
async function restoreRows(
  path: string,
  manifest: Manifest,
  { database, keepSecret }: RestoreTarget,
  jobs: Pick<Jobs, 'enqueue'>,
): Promise<number> {
  return database.db.transaction().execute(async (transaction) => {
    const writer = await createRowsWriter(transaction, manifest.tables)
    for await (const { name, size, body } of readArchive(path)) {
      const table = tableOf(name)
      const content = fileOf(name) ? null : await readAll(body, size)
      if (table && content) await writer.write(table, content.toString())
      // Rows and the secret stand before the files, which need not be read again.
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

/** @throws BackupError for a backup of a newer version, or of one that went another way */
async function assertKnown({ migrations, version }: Manifest): Promise<void> {
  const known = await knownMigrations()
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) {
      throw new BackupError(
        `The backup was made by a newer version (${version}): it has migration ${name}. Update first.`,
      )
    }
    if (known.get(name) !== checksum)
      throw new BackupError(`Migration ${name} of the backup is another than the one here.`)
  }
}

/** @throws BackupError that says what is in the way */
async function assertEmpty({ database, storage }: RestoreTarget, { migrations }: Manifest): Promise<void> {
  const there = await appliedMigrations(database.db)
  const table = there.length > 0 ? await findRows(database.db) : null
  if (table !== null) throw new BackupError(`The database is not empty: ${table} has rows. ${EMPTY}`)
  const older = new Set(migrations.map(({ name }) => name))
  const newer = there.find(({ name }) => !older.has(name))
  if (newer) throw new BackupError(`The database is newer than the backup: it has migration ${newer.name}. ${EMPTY}`)
  for (const bucket of BUCKETS) {
    for await (const { path } of storage.list(bucket, '')) {
      throw new BackupError(`There are files already, such as ${bucket}/${path}. ${EMPTY}`)
    }
  }
}

const EMPTY = 'A backup is restored into an empty place: a new DATA_DIR, or a new database and an empty STORAGE_URL.'

async function removeAll(storage: Storage, stored: readonly FileRef[]): Promise<void> {
  for (const { bucket, path } of stored) await storage.delete(bucket, path).catch(() => {})
}
