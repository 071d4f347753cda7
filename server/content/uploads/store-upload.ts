import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../domain/errors.ts'
import { mediaUrl } from '../../../domain/upload/media.ts'
import { isMedia, type StoredUpload, UPLOAD_KINDS } from '../../../domain/upload/uploads.ts'
import { sniffDocument } from '../../files/sniff-document.ts'
import type { BoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { checkFile } from './check-file.ts'
import { joinParts } from './parts.ts'
import type { PictureWorker } from './picture-worker.ts'
import { readHead, storeData } from './store-data.ts'
import { type UploadRow, updateUpload } from './upload-rows.ts'

export interface UploadContext {
  db: Db
  storage: Storage
  /** For files that are being checked. */
  workFolder: string
  enqueue: BoundedQueue
  pictures: PictureWorker
}

const HOUR_MS = 3_600_000

/**
 * Checks a complete upload and stores it. The caller has its lease.
 * @throws FileRejectedError or UnreadableFileError; AppError `too_many_requests` when too many files wait to be checked
 */
export async function storeUpload(context: UploadContext, row: UploadRow): Promise<StoredUpload> {
  const content = await checkedContentOf(context, row)
  // Data is only streamed, so it doesn't wait for the queue. An encrypted PDF is read into memory.
  if (content === null && UPLOAD_KINDS[row.kind].content !== 'document') return storeUnchanged(context, row)
  const stored = await context.enqueue(() =>
    content === null ? storeUnchanged(context, row) : checkAndStore(context, row, content),
  )
  if (stored === 'busy') throw new AppError('too_many_requests')
  return stored
}

/** How the file is checked; null if it is stored unchanged. A photo of a document is a picture. */
async function checkedContentOf({ storage }: UploadContext, row: UploadRow): Promise<'picture' | 'video' | null> {
  const { content } = UPLOAD_KINDS[row.kind]
  if (isMedia(content)) return content
  if (content !== 'document') return null
  return sniffDocument(await readHead(storage, row)) === 'pdf' ? null : 'picture'
}

/** Checks a file on this machine's disk and stores it. */
async function checkAndStore(
  { db, storage, workFolder, pictures }: UploadContext,
  row: UploadRow,
  content: 'picture' | 'video',
): Promise<StoredUpload> {
  await prepareWorkFolder(workFolder)
  const source = join(workFolder, randomUUID())
  const target = `${source}.clean`
  try {
    await joinParts(storage, row, source)
    const { bucket, folder } = UPLOAD_KINDS[row.kind]
    const checked = await checkFile(pictures, { content, source, target })
    const path = `${folder}/${randomUUID()}.${checked.extension}`
    const { bytes, width, height } = checked
    const picture_hash = 'hash' in checked ? checked.hash : null
    // Records the path first, so that no file is without a row. Deleting a file that was never stored is harmless.
    await updateUpload(db, row.id, { path }, { endLease: false })
    await storage.put(bucket, path, createReadStream(checked.file), { isStreaming: true })
    await updateUpload(db, row.id, { state: 'stored', bytes, width, height, picture_hash })
    return toStored({ ...row, path, bytes, width, height })
  } finally {
    await rm(source, { force: true })
    await rm(target, { force: true })
  }
}

/** Stores a file unchanged. */
async function storeUnchanged({ db, storage }: UploadContext, row: UploadRow): Promise<StoredUpload> {
  const { path, metadata } = await storeData(storage, row, (path) =>
    updateUpload(db, row.id, { path }, { endLease: false }),
  )
  await updateUpload(db, row.id, { state: 'stored', ...metadata })
  return toStored({ ...row, path })
}

/** Creates the folder and removes leftovers of killed processes. */
async function prepareWorkFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > HOUR_MS) await rm(join(folder, name), { force: true })
  }
}

export function toStored({ id, kind, bucket, path, bytes, width, height }: UploadRow): StoredUpload {
  return { id, kind, path: path ?? '', url: mediaUrl(bucket, path ?? ''), bytes, width, height }
}
