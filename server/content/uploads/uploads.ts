import { AppError, invalid } from '../../../domain/errors.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../domain/permissions.ts'
import { type StoredUpload, UPLOAD_KINDS, type UploadKind, uploadPermission } from '../../../domain/upload/uploads.ts'
import { FileRejectedError } from '../../files/file-rejected-error.ts'
import { UnreadableFileError } from '../../files/unreadable-file-error.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { deleteParts, storePart } from './parts.ts'
import { createPictureWorker } from './picture-worker.ts'
import { storeUpload, toStored, type UploadContext } from './store-upload.ts'
import { type FileFields, type ReceivedForm, readUploadForm } from './upload-form.ts'
import {
  deleteOrphans,
  deleteUpload,
  getUpload,
  insertUpload,
  leaseUpload,
  RETENTION_HOURS,
  type UploadRow,
  updateUpload,
} from './upload-rows.ts'

/** An upload as its sender sees it. */
export interface UploadState {
  id: string
  kind: UploadKind
  /** Declared size. */
  bytes: number
  received: number
  /** When it's deleted unless the client continues. */
  expires: Date
  isStored: boolean
}

/**
 * Uploads of signed-in users: the kinds for owners, and every kind for viewers who can change content. Users only see their
 * own uploads.
 */
export interface Uploads {
  /** @throws AppError `invalid` when it exceeds the kind's limit or those of the user, `too_many_requests` */
  create(viewer: Viewer, upload: { kind: UploadKind; bytes: number; name?: string | undefined }): Promise<UploadState>
  /** @throws AppError `not_found` */
  get(viewer: Viewer, id: string): Promise<UploadState>
  /** Streams a part. @returns null when another request has the upload or `offset` is not the current offset */
  append(
    viewer: Viewer,
    upload: { id: string; offset: number },
    body: AsyncIterable<Uint8Array>,
  ): Promise<UploadState | null>
  /**
   * Checks, cleans and stores a complete upload. Idempotent.
   * @throws AppError `invalid` with the reason when the file is rejected, `bad_request` when it's incomplete,
   * `too_many_requests` when another request has it
   */
  finish(viewer: Viewer, id: string): Promise<StoredUpload>
  /** Deletes an unclaimed upload. @throws AppError `not_found` */
  remove(viewer: Viewer, id: string): Promise<void>
  /** Stores a file from a single request. @throws AppError `invalid` with the reason */
  store(viewer: Viewer, kind: UploadKind, body: AsyncIterable<Uint8Array>, name?: string): Promise<StoredUpload>
  /** Stores a file that no account uploads, such as an attachment of an email. @throws AppError `invalid` with the reason */
  keep(kind: UploadKind, body: AsyncIterable<Uint8Array>, name: string): Promise<StoredUpload>
  /** Reads a multipart form from a browser without JavaScript; see `upload-form.ts`. */
  readForm(viewer: Viewer, request: Request, fields: FileFields): Promise<ReceivedForm>
  /** Deletes unfinished and unreferenced uploads. @returns how many */
  sweep(): Promise<number>
}

const SWEEP_BATCH = 500
const MAX_QUEUED = 200
const HOUR_MS = 3_600_000

/** @param workFolder for files that are being checked; leftovers of killed processes are removed */
export function createUploads({
  db,
  storage,
  workFolder,
}: Pick<UploadContext, 'db' | 'storage' | 'workFolder'>): Uploads {
  // One check at a time, because decoding a picture can take as much memory as the rest of the server.
  const context: UploadContext = {
    db,
    storage,
    workFolder,
    enqueue: createBoundedQueue(1, MAX_QUEUED),
    pictures: createPictureWorker(),
  }
  return {
    create: async (viewer, { kind, bytes, name }) => {
      assertMay(viewer, uploadPermission(kind))
      if (bytes > UPLOAD_KINDS[kind].maxBytes) throw invalid('file', UPLOAD_KINDS[kind].limit)
      if (bytes === 0) throw invalid('file', 'The file is empty.')
      return toState(await insertUpload(db, viewer, { kind, bytes, name }))
    },
    get: async (viewer, id) => {
      assertMay(viewer, 'upload own files')
      return toState(await getUpload(db, viewer, id))
    },
    append: async (viewer, { id, offset }, body) => {
      assertMay(viewer, 'upload own files')
      return append(context, viewer, { id, offset }, body)
    },
    finish: async (viewer, id) => {
      assertMay(viewer, 'upload own files')
      return finish(context, () => getUpload(db, viewer, id))
    },
    remove: async (viewer, id) => {
      assertMay(viewer, 'upload own files')
      await getUpload(db, viewer, id)
      await removeFiles(storage, [await deleteUpload(db, id)])
    },
    store: async (viewer, kind, body, name) => {
      assertMay(viewer, uploadPermission(kind))
      return store(context, viewer, { kind, name }, body)
    },
    keep: (kind, body, name) => store(context, null, { kind, name }, body),
    readForm: async (viewer, request, fields) => {
      assertMay(viewer, 'upload own files')
      for (const kind of Object.values(fields)) assertMay(viewer, uploadPermission(kind))
      return readUploadForm(request, fields, (kind, body, { name }) => store(context, viewer, { kind, name }, body))
    },
    sweep: () => sweep(context),
  }
}

async function store(
  context: UploadContext,
  viewer: SignedInViewer | null,
  { kind, name }: { kind: UploadKind; name: string | undefined },
  body: AsyncIterable<Uint8Array>,
): Promise<StoredUpload> {
  const { db, storage } = context
  const { maxBytes, limit } = UPLOAD_KINDS[kind]
  const row = await insertUpload(db, viewer, { kind, bytes: maxBytes, name })
  const { id } = row
  const part = await storePart(storage, { id, offset: 0, maxBytes }, body)
  if (part.exceedsLimit || part.isInterrupted || part.bytes === 0) {
    await removeFiles(storage, [await deleteUpload(db, id)])
    if (part.isInterrupted) throw new AppError('bad_request')
    throw invalid('file', part.exceedsLimit ? limit : 'The file is empty.')
  }
  await updateUpload(db, id, { bytes: part.bytes, received: part.bytes })
  const received = { ...row, bytes: part.bytes, received: part.bytes }
  return finish(context, async () => received)
}

async function append(
  { db, storage }: UploadContext,
  viewer: SignedInViewer,
  { id, offset }: { id: string; offset: number },
  body: AsyncIterable<Uint8Array>,
): Promise<UploadState | null> {
  await getUpload(db, viewer, id)
  if (!(await leaseUpload(db, id))) return null
  // Reads the row again under the lease.
  const row = await getUpload(db, viewer, id)
  if (row.state !== 'receiving' || row.received !== offset) {
    await updateUpload(db, id, {})
    return null
  }
  let { received } = row
  try {
    const part = await storePart(storage, { id, offset, maxBytes: row.bytes - offset }, body)
    if (part.exceedsLimit) throw invalid('file', 'The upload is larger than declared.')
    received += part.bytes
  } finally {
    await updateUpload(db, id, { received })
  }
  return toState({ ...row, received })
}

async function finish(context: UploadContext, getRow: () => Promise<UploadRow>): Promise<StoredUpload> {
  const { db, storage } = context
  const row = await getRow()
  const { id } = row
  if (row.state === 'stored') return toStored(row)
  if (row.state === 'refused') throw invalid('file', row.refusal ?? 'The file was rejected.')
  if (row.received < row.bytes) throw new AppError('bad_request', { detail: 'The upload is incomplete.' })
  if (!(await leaseUpload(db, id, row.bytes))) throw new AppError('too_many_requests')
  try {
    const stored = await storeUpload(context, row)
    await deleteParts(storage, id)
    return stored
  } catch (error) {
    if (!(error instanceof FileRejectedError || error instanceof UnreadableFileError)) {
      await updateUpload(db, id, {})
      throw error
    }
    await updateUpload(db, id, { state: 'refused', refusal: error.message })
    await deleteParts(storage, id)
    throw invalid('file', error.message)
  }
}

async function sweep({ db, storage }: UploadContext): Promise<number> {
  let swept = 0
  for (;;) {
    const orphans = await deleteOrphans(db, SWEEP_BATCH)
    await removeFiles(storage, orphans)
    swept += orphans.length
    if (orphans.length < SWEEP_BATCH) return swept
  }
}

async function removeFiles(
  storage: Storage,
  deleted: readonly (Pick<UploadRow, 'id' | 'bucket' | 'path'> | null)[],
): Promise<void> {
  for (const upload of deleted) {
    if (upload === null) continue
    if (upload.path !== null) await storage.delete(upload.bucket, upload.path)
    await deleteParts(storage, upload.id)
  }
}

function toState({ id, kind, bytes, received, state, touched_at }: UploadRow): UploadState {
  const expires = new Date(touched_at.getTime() + RETENTION_HOURS * HOUR_MS)
  return { id, kind, bytes, received, expires, isStored: state === 'stored' }
}
