import { randomUUID } from 'node:crypto'
import { access, rename, rm } from 'node:fs/promises'
import type { Database } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import { readSnapshot } from './backup-rows.ts'
import {
  BackupError,
  type FileRef,
  FORMAT,
  fileName,
  HEADER,
  MANIFEST,
  type Manifest,
  rowsName,
  SECRET,
} from './format.ts'

export interface BackupSource {
  database: Pick<Database, 'db'>
  storage: Storage
  /** The session secret, which encrypts two-factor secrets. */
  secret: string
  /** Product version. */
  version: string
}

export interface BackupSummary {
  tables: number
  rows: number
  files: number
  bytes: number
  /** Files that rows refer to but that aren't in storage, as `bucket/path`. */
  missing: string[]
}

/**
 * Writes a consistent backup of the database and its files to a new file while the site runs. Rows are read in one
 * snapshot. Files can be read later, because they never change and are deleted only a day after the last reference to
 * them. The backup is renamed into place when it's complete.
 * @throws BackupError
 */
export async function writeBackup(source: BackupSource, path: string, signal?: AbortSignal): Promise<BackupSummary> {
  await assertNewFile(path)
  const unfinished = `${path}.${randomUUID()}.unfinished`
  const archive = createArchive(unfinished)
  const stop = () => void archive.abandon()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    signal?.throwIfAborted()
    const summary = await fill(archive, source)
    await rename(unfinished, path)
    return summary
  } catch (error) {
    await archive.abandon()
    await rm(unfinished, { force: true })
    if (signal?.aborted) throw new BackupError('The backup was canceled. The unfinished file was deleted.')
    throw toBackupError(path, error)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

async function fill(
  archive: ArchiveWriter,
  { database, storage, secret, version }: BackupSource,
): Promise<BackupSummary> {
  await archive.add(HEADER, Buffer.from(JSON.stringify({ format: FORMAT, product: 'voltacre' })))
  const madeAt = new Date().toISOString()
  const { files, ...snapshot } = await readSnapshot(database.db, (table, part, lines) =>
    archive.add(rowsName(table, part), lines),
  )
  await archive.add(SECRET, Buffer.from(secret))
  const missing: string[] = []
  for (const file of files) if (!(await addFile(archive, storage, file))) missing.push(`${file.bucket}/${file.path}`)
  const members = archive.members.slice(1)
  const manifest: Manifest = { format: FORMAT, made_at: madeAt, version, ...snapshot, members, missing }
  await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
  await archive.finish()
  return {
    tables: snapshot.tables.length,
    rows: snapshot.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length - missing.length,
    bytes: members.reduce((sum, { size }) => sum + size, 0),
    missing,
  }
}

async function addFile(archive: ArchiveWriter, storage: Storage, file: FileRef): Promise<boolean> {
  const found = await storage.get(file.bucket, file.path)
  if (!found) return false
  try {
    await archive.addStream(fileName(file), found.size, found.stream)
    return true
  } finally {
    found.stream.destroy()
  }
}

async function assertNewFile(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupError(`${path} already exists. Choose a new file name; a backup never overwrites a file.`)
}

const REASONS: Record<string, string> = {
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'part of the path is a file, not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EFBIG: 'the file system does not support files of that size',
}

function toBackupError(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const reason = code === undefined ? undefined : REASONS[code]
  return reason ? new BackupError(`Can't write ${path}: ${reason}. No backup was created.`) : error
}
