import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../domain/errors.ts'
import { mediaUrl } from '../../domain/media.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../domain/permissions.ts'
import { type StoredUpload, UPLOAD_KINDS, type UploadKind } from '../../domain/uploads.ts'
import type { Db } from '../db/database.ts'
import {
  forgetOrphans,
  forgetUpload,
  getUpload,
  insertUpload,
  KEPT_HOURS,
  saveUpload,
  takeUpload,
  type UploadRow,
} from '../services/upload-rows.ts'
import type { Storage } from '../storage/storage.ts'
import { createTurns, type Turns } from '../turns.ts'
import { checkFile } from './check.ts'
import { type FileFields, type ReceivedForm, readUploadForm } from './form.ts'
import { deleteParts, joinParts, storePart } from './parts.ts'
import { createPictureWorker, type PictureWorker } from './picture-worker.ts'
import { Refusal } from './refusal.ts'
import { storeData } from './store-data.ts'

/** An upload as its sender sees it. */
export interface UploadState {
  id: string
  kind: UploadKind
  /** As announced. */
  bytes: number
  received: number
  /** When it is given up, unless something happens. */
  expires: Date
  isStored: boolean
}

/** All for those who may change content; an upload is seen by its sender alone. */
export interface Uploads {
  /** @throws AppError `invalid` for more than the kind allows, `too_many_requests` */
  begin(viewer: Viewer, upload: { kind: UploadKind; bytes: number; name?: string | undefined }): Promise<UploadState>
  /** @throws AppError `not_found` */
  get(viewer: Viewer, id: string): Promise<UploadState>
  /** Never longer in memory than a moment. @returns null when somebody else is at it, or `offset` is not where it stands */
  append(
    viewer: Viewer,
    upload: { id: string; offset: number },
    body: AsyncIterable<Uint8Array>,
  ): Promise<UploadState | null>
  /**
   * Checks what has arrived, cleans it and stores it; once, however often it is asked for.
   * @throws AppError `invalid` with the reason when the file is refused, `bad_request` before all is there,
   * `too_many_requests` when somebody else is at it
   */
  finish(viewer: Viewer, id: string): Promise<StoredUpload>
  /** Only before a row was saved with it. @throws AppError `not_found` */
  remove(viewer: Viewer, id: string): Promise<void>
  /** All at once, for what comes in one request. @throws AppError `invalid` with the reason */
  store(viewer: Viewer, kind: UploadKind, body: AsyncIterable<Uint8Array>, name?: string): Promise<StoredUpload>
  /** A form with files, as a browser without scripts sends it; see `form.ts`. */
  readForm(viewer: Viewer, request: Request, fields: FileFields): Promise<ReceivedForm>
  /** Removes what nobody finished and nothing refers to. @returns how many */
  sweep(): Promise<number>
}

interface Place {
  db: Db
  storage: Storage
  /** For files that are being looked at. */
  workFolder: string
  inTurn: Turns
  pictures: PictureWorker
}

const SWEPT_AT_ONCE = 500
const WAITING = 200
const HOUR_MS = 3_600_000

/** @param workFolder for files that are being looked at; emptied of what a killed process left */
export function createUploads({ db, storage, workFolder }: Pick<Place, 'db' | 'storage' | 'workFolder'>): Uploads {
  // One at a time: decoding a picture takes as much memory as everything else together.
  const place: Place = { db, storage, workFolder, inTurn: createTurns(1, WAITING), pictures: createPictureWorker() }
  return {
    begin: async (viewer, { kind, bytes, name }) => {
      assertMay(viewer, 'change content')
      if (bytes > UPLOAD_KINDS[kind].maxBytes) throw refused(UPLOAD_KINDS[kind].limit)
      if (bytes === 0) throw refused('The file is empty.')
      return toState(await insertUpload(db, viewer, { kind, bytes, name }))
    },
    get: async (viewer, id) => {
      assertMay(viewer, 'change content')
      return toState(await getUpload(db, viewer, id))
    },
    append: async (viewer, { id, offset }, body) => {
      assertMay(viewer, 'change content')
      return append(place, viewer, { id, offset }, body)
    },
    finish: async (viewer, id) => {
      assertMay(viewer, 'change content')
      return finish(place, viewer, id)
    },
    remove: async (viewer, id) => {
      assertMay(viewer, 'change content')
      await getUpload(db, viewer, id)
      await removeFiles(storage, [await forgetUpload(db, id)])
    },
    store: async (viewer, kind, body, name) => {
      assertMay(viewer, 'change content')
      return store(place, viewer, { kind, name }, body)
    },
    readForm: async (viewer, request, fields) => {
      assertMay(viewer, 'change content')
      return readUploadForm(request, fields, (kind, body, name) => store(place, viewer, { kind, name }, body))
    },
    sweep: () => sweep(place),
  }
}

async function store(
  place: Place,
  viewer: SignedInViewer,
  { kind, name }: { kind: UploadKind; name: string | undefined },
  body: AsyncIterable<Uint8Array>,
): Promise<StoredUpload> {
  const { db, storage } = place
  const { maxBytes, limit } = UPLOAD_KINDS[kind]
  const { id } = await insertUpload(db, viewer, { kind, bytes: maxBytes, name })
  const arrived = await storePart(storage, { id, offset: 0, room: maxBytes }, body)
  if (arrived.isTooMuch || arrived.isBroken || arrived.bytes === 0) {
    await removeFiles(storage, [await forgetUpload(db, id)])
    if (arrived.isBroken) throw new AppError('bad_request')
    throw refused(arrived.isTooMuch ? limit : 'The file is empty.')
  }
  await saveUpload(db, id, { bytes: arrived.bytes, received: arrived.bytes })
  return finish(place, viewer, id)
}

async function append(
  { db, storage }: Place,
  viewer: SignedInViewer,
  { id, offset }: { id: string; offset: number },
  body: AsyncIterable<Uint8Array>,
): Promise<UploadState | null> {
  await getUpload(db, viewer, id)
  if (!(await takeUpload(db, id))) return null
  // Read again, now that nobody else changes it.
  const row = await getUpload(db, viewer, id)
  if (row.state !== 'receiving' || row.received !== offset) {
    await saveUpload(db, id, {})
    return null
  }
  let { received } = row
  try {
    const arrived = await storePart(storage, { id, offset, room: row.bytes - offset }, body)
    if (arrived.isTooMuch) throw refused('More was sent than was announced.')
    received += arrived.bytes
  } finally {
    await saveUpload(db, id, { received })
  }
  return toState({ ...row, received })
}

async function finish(place: Place, viewer: SignedInViewer, id: string): Promise<StoredUpload> {
  const { db, storage } = place
  const row = await getUpload(db, viewer, id)
  if (row.state === 'stored') return toStored(row)
  if (row.state === 'refused') throw refused(row.refusal ?? 'The file was refused.')
  if (row.received < row.bytes) throw new AppError('bad_request', { detail: 'The file is not complete yet.' })
  if (!(await takeUpload(db, id, row.bytes))) throw new AppError('too_many_requests')
  try {
    const isData = UPLOAD_KINDS[row.kind].content === 'data'
    const stored = isData ? await keepData(place, row) : await place.inTurn(() => checkAndStore(place, row))
    if (stored === 'busy') throw new AppError('too_many_requests')
    await deleteParts(storage, id)
    return stored
  } catch (error) {
    if (!(error instanceof Refusal)) {
      await saveUpload(db, id, {})
      throw error
    }
    await saveUpload(db, id, { state: 'refused', refusal: error.message })
    await deleteParts(storage, id)
    throw refused(error.message)
  }
}

/** The file lies on this machine's disk while it is looked at. */
async function checkAndStore({ db, storage, workFolder, pictures }: Place, row: UploadRow): Promise<StoredUpload> {
  await clearWork(workFolder)
  const source = join(workFolder, randomUUID())
  const target = `${source}.clean`
  try {
    await joinParts(storage, row, source)
    const { content, bucket, folder } = UPLOAD_KINDS[row.kind]
    if (content === 'data') throw new Error('Data is kept as it came.')
    const checked = await checkFile(pictures, { content, source, target })
    const path = `${folder}/${randomUUID()}.${checked.extension}`
    const { bytes, width, height } = checked
    // Noted first: a file without a row would be nobody's. Deleting what was never stored is no error.
    await saveUpload(db, row.id, { path }, { free: false })
    await storage.put(bucket, path, createReadStream(checked.file), { isPassing: true })
    await saveUpload(db, row.id, { state: 'stored', bytes, width, height })
    return toStored({ ...row, path, bytes, width, height })
  } finally {
    await rm(source, { force: true })
    await rm(target, { force: true })
  }
}

/** What is kept as it came goes on its way at once: nothing of it is decoded. */
async function keepData({ db, storage }: Place, row: UploadRow): Promise<StoredUpload> {
  const { path, facts } = await storeData(storage, row, (path) => saveUpload(db, row.id, { path }, { free: false }))
  await saveUpload(db, row.id, { state: 'stored', ...facts })
  return toStored({ ...row, path })
}

/** Makes the folder, and empties it of what a process that was killed left. */
async function clearWork(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > HOUR_MS) await rm(join(folder, name), { force: true })
  }
}

async function sweep({ db, storage }: Place): Promise<number> {
  let swept = 0
  for (;;) {
    const orphans = await forgetOrphans(db, SWEPT_AT_ONCE)
    await removeFiles(storage, orphans)
    swept += orphans.length
    if (orphans.length < SWEPT_AT_ONCE) return swept
  }
}

async function removeFiles(
  storage: Storage,
  gone: readonly (Pick<UploadRow, 'id' | 'bucket' | 'path'> | null)[],
): Promise<void> {
  for (const upload of gone) {
    if (upload === null) continue
    if (upload.path !== null) await storage.delete(upload.bucket, upload.path)
    await deleteParts(storage, upload.id)
  }
}

const refused = (message: string) => new AppError('invalid', { detail: message, fields: { file: [message] } })

function toState({ id, kind, bytes, received, state, touched_at }: UploadRow): UploadState {
  const expires = new Date(touched_at.getTime() + KEPT_HOURS * HOUR_MS)
  return { id, kind, bytes, received, expires, isStored: state === 'stored' }
}

function toStored({ id, kind, bucket, path, bytes, width, height }: UploadRow): StoredUpload {
  return { id, kind, path: path ?? '', url: mediaUrl(bucket, path ?? ''), bytes, width, height }
}
