import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { layerTypeOf } from '../../../../domain/layer/layer-types.ts'
import { openInThread } from '../../../files/open-in-thread.ts'
import { UnreadableFileError } from '../../../files/unreadable-file-error.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { createPause } from '../import/create-pause.ts'
import { deleteVersion, failVersion } from '../import/delete-versions.ts'
import { importLayer } from '../import/import-layer.ts'
import { isReady } from '../import/import-versions.ts'
import { createRejectedFeatures } from '../import/rejected-features.ts'
import {
  failImport,
  finishInspection,
  type Progress,
  type QueuedImport,
  reportProgress,
  returnImport,
} from './import-queue.ts'
import { inspectFile } from './inspect-file.ts'
import { addVersionFacts } from './version-facts.ts'

export interface ImportContext {
  database: Database
  storage: Storage
  /** For files that are being read. */
  folder: string
}

/** Often enough to show progress and to notice a cancellation. */
const REPORT_MS = 2_000
const FILE_MISSING = 'The file is missing from the storage. Upload it again.'

interface Work {
  context: ImportContext
  item: QueuedImport
  /** Where the file is. */
  path: string
  folder: string
  /** Aborts when the process stops or the import was canceled. */
  signal: AbortSignal
  progress: Progress
}

/**
 * Looks at a file, or imports it as a version that isn't shown yet, or records why it can't be read. After any other error
 * the import goes back to the queue.
 */
export async function processImport(context: ImportContext, item: QueuedImport, stopping: AbortSignal): Promise<void> {
  const { db } = context.database
  const folder = join(context.folder, item.id)
  const canceled = new AbortController()
  const signal = AbortSignal.any([stopping, canceled.signal])
  const progress: Progress = { read: 0, kept: 0, rejected: 0 }
  const report = setInterval(() => {
    reportProgress(db, item, progress).then(
      (isWanted) => isWanted || canceled.abort(),
      () => undefined,
    )
  }, REPORT_MS)
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const path = join(folder, `source${extname(item.file_path)}`)
    if (!(await context.storage.saveAs('datasets', item.file_path, path))) throw new UnreadableFileError(FILE_MISSING)
    const work = { context, item, path, folder, signal, progress }
    await (item.state === 'inspecting' ? inspect(work) : importFile(work))
  } catch (error) {
    if (canceled.signal.aborted) return deleteHalfVersion(db, item)
    if (error instanceof UnreadableFileError) return void (await failImport(db, item, error.message))
    await returnImport(db, item)
    if (!stopping.aborted) throw error
  } finally {
    clearInterval(report)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deletes what a canceled import has written. */
async function deleteHalfVersion(db: Db, { id, layer_id }: QueuedImport): Promise<void> {
  const row = await db.selectFrom('layer_imports').select('version').where('id', '=', id).executeTakeFirst()
  if (row?.version) await failVersion(db, { layerId: layer_id, number: row.version }, 'The import was canceled.')
}

async function inspect({ context, item, path, folder, signal }: Work): Promise<void> {
  const source = await openInThread(path, { folder, columns: new Map(), signal })
  try {
    const { db } = context.database
    await finishInspection(db, item, await inspectFile(source, item.type, await findLastColumns(db, item.layer_id)))
  } finally {
    await source.close?.()
  }
}

/** The columns that the newest version was imported with, by field. */
async function findLastColumns(db: Db, layerId: string): Promise<Record<string, string>> {
  const newest = await db
    .selectFrom('layer_versions')
    .select('details')
    .where('layer_id', '=', layerId)
    .where('status', '=', 'ready')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.details.columns ?? {}
}

async function importFile(work: Work): Promise<void> {
  const { context, item, path, folder, signal, progress } = work
  const { database } = context
  const { db } = database
  // A killed process may have written all of it.
  if (item.version !== null && (await isReady(db, { layerId: item.layer_id, number: item.version }))) {
    return finish(work, item.version, null)
  }
  const rejects = createRejectedFeatures(join(folder, 'file'), null)
  try {
    const { version } = await importLayer(database, {
      path,
      fileName: item.original_name,
      layerId: item.layer_id,
      type: layerTypeOf(item.type),
      vintage: item.vintage,
      columns: new Map(Object.entries(item.columns)),
      addToCurrent: item.adds_to_current,
      leaveHidden: true,
      open: openInThread,
      signal,
      begun: item.version,
      onStarted: ({ number }) => setVersion(db, item, number),
      onProgress: ({ read, kept, rejected }) => void Object.assign(progress, { read, kept, rejected }),
      onRejected: (feature, reason) => rejects.write(feature, reason),
      ...(database.kind === 'embedded' && { pause: createPause() }),
    })
    await rejects.close({ isComplete: false })
    await finish(work, version, rejects.path && (await storeRejects(context, rejects.path)))
  } catch (error) {
    await rejects.close({ isComplete: false })
    if (error instanceof UnreadableFileError && rejects.path) {
      await keepRejects(db, item, { progress, rejectsPath: await storeRejects(context, rejects.path) })
    }
    throw error
  }
}

/** Completes an import whose version is ready. */
async function finish({ context, item, progress }: Work, version: number, rejectsPath: string | null): Promise<void> {
  const { db } = context.database
  await addVersionFacts(db, item.layer_id, version)
  if (await finishImport(db, item, { progress, rejectsPath })) return
  // Canceled in the last moment.
  if (!(await isCurrent(db, item.layer_id, version)))
    await deleteVersion(db, { layerId: item.layer_id, number: version })
}

async function isCurrent(db: Db, layerId: string, version: number): Promise<boolean> {
  const layer = await db.selectFrom('layers').select('current_version').where('id', '=', layerId).executeTakeFirst()
  return layer?.current_version === version
}

const setVersion = async (db: Db, { id }: QueuedImport, version: number): Promise<void> =>
  void (await db.updateTable('layer_imports').set({ version }).where('id', '=', id).execute())

/** Stores the file of rejected features. It has a row first, so that it is swept once nothing refers to it. */
async function storeRejects({ database, storage }: ImportContext, path: string): Promise<string> {
  const stored = `layers/rejected/${randomUUID()}${path.endsWith('.csv') ? '.csv' : '.geojsonl'}`
  const { size } = await stat(path)
  await database.db
    .insertInto('uploads')
    .values({
      kind: 'layer-rejects',
      bucket: 'datasets',
      path: stored,
      state: 'stored',
      bytes: size,
      received: size,
    } as never)
    .execute()
  await storage.put('datasets', stored, createReadStream(path), { isStreaming: true })
  return stored
}

interface Result {
  progress: Progress
  rejectsPath: string | null
}

/** @returns false when it was canceled */
async function finishImport(db: Db, item: QueuedImport, result: Result): Promise<boolean> {
  const finished = await db
    .updateTable('layer_imports')
    .set({ ...valuesOf(result), state: 'done', tries: 0 })
    .where('id', '=', item.id)
    .where('state', '=', 'importing')
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

async function keepRejects(db: Db, item: QueuedImport, result: Result): Promise<void> {
  await db.updateTable('layer_imports').set(valuesOf(result)).where('id', '=', item.id).execute()
}

const valuesOf = ({ progress: { read, kept, rejected }, rejectsPath }: Result) => ({
  features_read: read,
  kept,
  rejected,
  rejects_path: rejectsPath,
})
