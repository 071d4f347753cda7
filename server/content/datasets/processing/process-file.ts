import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import type { Db } from '../../../platform/db/database.ts'
import { releaseBuffer } from '../../../platform/storage/release-buffer.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type Duck, DuckFailure } from '../duckdb/duck.ts'
import { analyzeFile } from './analyze-file.ts'
import { completeFile, failFile, insertTableUpload, isWanted, type QueuedFile, returnFile } from './file-queue.ts'

export interface ProcessingContext {
  db: Db
  storage: Storage
  duck: Duck
  /** Inside DuckDB's folder. */
  folder: string
}

const LOOK_MS = 15_000
const FILE_MISSING = 'The file is missing from the storage. Upload it again.'

/**
 * Processes one file and makes it the current version, or records why it can't be read. Any other error is rethrown, and
 * the file goes back to the queue.
 */
export async function processFile(context: ProcessingContext, file: QueuedFile, stopping: AbortSignal): Promise<void> {
  const folder = join(context.folder, file.id)
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const look = setInterval(() => {
    isWanted(context.db, file.id).then(
      (isThere) => isThere || lost.abort(new UnreadableFileError(FILE_MISSING)),
      () => {},
    )
  }, LOOK_MS)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await processIn(context, file, folder, signal)
  } catch (error) {
    if (error instanceof UnreadableFileError) return void (await failFile(context.db, file.id, error.message))
    // A file may have crashed DuckDB, so a crash counts as a try.
    await returnFile(context.db, file.id, { countsAsTry: error instanceof DuckFailure })
    if (!stopping.aborted) throw error
  } finally {
    clearInterval(look)
    await rm(folder, { recursive: true, force: true })
  }
}

async function processIn(
  context: ProcessingContext,
  file: QueuedFile,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, storage, duck } = context
  const source = join(folder, 'source')
  const fetched = { ...file, ...(await fetchFile(storage, file, source, signal)) }
  const analysis = await analyzeFile(duck, { source, format: file.format, bytes: fetched.bytes, folder }, signal)
  const tablePath = `tables/${randomUUID()}.parquet`
  await insertTableUpload(db, tablePath, (await stat(analysis.table)).size)
  await storage.put('datasets', tablePath, createReadStream(analysis.table), { isStreaming: true })
  signal.throwIfAborted()
  await completeFile(db, fetched, analysis, tablePath)
}

/** Links the file where the storage is local. Files from before versions existed have no hash yet. */
async function fetchFile(
  storage: Storage,
  { file_path, sha256 }: QueuedFile,
  target: string,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  if (!(await storage.saveAs('datasets', file_path, target))) throw new UnreadableFileError(FILE_MISSING)
  const { size } = await stat(target)
  return { bytes: size, sha256: sha256 ?? (await digestOf(target, signal)) }
}

async function digestOf(path: string, signal: AbortSignal): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) {
    digest.update(chunk)
    releaseBuffer(chunk)
  }
  return digest.digest('hex')
}
