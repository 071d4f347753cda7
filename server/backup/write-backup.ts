import { randomUUID } from 'node:crypto'
import { access, rename, rm } from 'node:fs/promises'
import type { Database } from '../db/database.ts'
import { readSnapshot } from '../services/backup-rows.ts'
import type { Storage } from '../storage/storage.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
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
  /** Encrypts second factors: without it they are lost. */
  secret: string
  /** Of the product. */
  version: string
}

export interface BackupSummary {
  tables: number
  rows: number
  files: number
  bytes: number
  /** That rows refer to and that were not there. */
  missing: string[]
}

/**
 * Writes database and files into one new file, as they are at one moment, while the site goes on. Rows are read in one
 * snapshot; the files that they refer to are read after it, which is the same: a file never changes, and one that nothing
 * refers to any more is kept for another day. The file has its name only once it is whole.
 * @throws BackupError
 */
export async function writeBackup(source: BackupSource, path: string, signal?: AbortSignal): Promise<BackupSummary> {
  await assertFree(path)
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
    if (signal?.aborted) throw new BackupError('The backup was stopped; nothing is left of it.')
    throw explained(path, error)
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

async function assertFree(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new BackupError(`${path} is there already. Name a new file: a backup never replaces another one.`)
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a file is in the way of its folder',
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on its disk',
  EDQUOT: 'no space is left in your quota',
  EFBIG: 'its disk takes no file of that size',
}

function explained(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const reason = code === undefined ? undefined : REASONS[code]
  return reason ? new BackupError(`${path} cannot be written: ${reason}. Nothing is left of it.`) : error
}
