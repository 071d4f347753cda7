import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { AppError, type ErrorCode } from '../../../../domain/errors.ts'
import { layerTypeOf } from '../../../../domain/layer/layer-types.ts'
import { layerDetailsSchema, layerFileSchema, newLayerSchema } from '../../../../domain/layer/layer-values.ts'
import { assertMay, type SignedInViewer, type Viewer } from '../../../../domain/permissions.ts'
import { readValues } from '../../../../domain/validation.ts'
import { wrapUnexpected } from '../../../../domain/wrap-unexpected.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/db/ids.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { deleteVersion } from '../import/delete-versions.ts'
import { getLayer, previewLayer } from './get-layer.ts'
import { cancelImport, retryImport, startImport } from './import-changes.ts'
import { insertImport } from './import-queue.ts'
import {
  deleteLayer,
  insertLayer,
  lockLayer,
  makeCurrent,
  recordLayer,
  restoreLayer,
  setPublic,
  updateLayer,
} from './layer-changes.ts'
import { countLayers, findDeletedLayers, listLayers } from './list-layers.ts'
import type { LayerAdmin, RejectsFile } from './service.ts'

export function createAdminLayers({ db, storage }: { db: Db; storage: Storage }): LayerAdmin {
  const read = <T>(viewer: Viewer, work: () => Promise<T>): Promise<T> => {
    assertMay(viewer, 'change content')
    return wrapUnexpected('layers_failed', work)
  }
  const change = <T>(viewer: Viewer, work: (transaction: Db, admin: SignedInViewer) => Promise<T>): Promise<T> => {
    assertMay(viewer, 'change content')
    return wrapUnexpected('layer_save_failed', () => db.transaction().execute((each) => work(each, viewer)), translate)
  }
  return {
    list: (viewer, query) => read(viewer, () => listLayers(db, query)),
    counts: (viewer) => read(viewer, () => countLayers(db)),
    get: (viewer, id) => read(viewer, () => getLayer(db, id)),
    preview: (viewer, id) => read(viewer, () => previewLayer(db, id)),
    deleted: (viewer) => read(viewer, () => findDeletedLayers(db)),
    getRejects: (viewer, layerId, importId) => read(viewer, () => openRejects(db, storage, layerId, importId)),
    create: (viewer, values) =>
      change(viewer, async (transaction, admin) => {
        const { file_path, vintage, adds_to_current: _, ...details } = readValues(newLayerSchema, values)
        const layer = await insertLayer(transaction, details)
        await insertImport(transaction, admin, layer.id, { file_path, vintage, adds_to_current: false })
        await recordLayer(transaction, admin, 'created', layer)
        return { id: layer.id }
      }),
    update: (viewer, id, values) =>
      change(viewer, async (transaction, admin) => {
        const details = readValues(layerDetailsSchema, values)
        await recordLayer(transaction, admin, 'updated', await updateLayer(transaction, id, details))
      }),
    setPublic: (viewer, id, isPublic) =>
      change(viewer, async (transaction, admin) => {
        const layer = await lockLayer(transaction, id)
        if (await setPublic(transaction, id, isPublic))
          await recordLayer(transaction, admin, isPublic ? 'shown' : 'hidden', layer)
      }),
    addFile: (viewer, id, values) =>
      change(viewer, async (transaction, admin) => {
        const file = readValues(layerFileSchema, values)
        const layer = await lockLayer(transaction, id)
        await insertImport(transaction, admin, id, file)
        await recordLayer(transaction, admin, 'file_uploaded', layer)
      }),
    startImport: (viewer, id, columns) =>
      change(viewer, async (transaction, admin) => {
        const layer = await lockLayer(transaction, id)
        await startImport(transaction, id, layerTypeOf(layer.type), columns)
        await recordLayer(transaction, admin, 'import_started', layer)
      }),
    cancelImport: (viewer, id) =>
      change(viewer, async (transaction, admin) => {
        const layer = await lockLayer(transaction, id)
        if (await cancelImport(transaction, id)) await recordLayer(transaction, admin, 'import_canceled', layer)
      }),
    retryImport: (viewer, id) =>
      change(viewer, async (transaction, admin) => {
        const layer = await lockLayer(transaction, id)
        await retryImport(transaction, id)
        await recordLayer(transaction, admin, 'import_retried', layer)
      }),
    switchVersion: (viewer, id, version) =>
      change(viewer, async (transaction, admin) => {
        const layer = await lockLayer(transaction, id)
        if (layer.current_version === version) return
        await makeCurrent(transaction, layer, version)
        const isBack = layer.current_version !== null && version < layer.current_version
        await recordLayer(transaction, admin, isBack ? 'rolled_back' : 'version_switched', layer)
      }),
    deleteVersion: async (viewer, id, version) => {
      await change(viewer, async (transaction, admin) => {
        const layer = await lockLayer(transaction, id)
        if (layer.current_version === version) throw new AppError('layer_version_current')
        await makeUnavailable(transaction, id, version)
        await recordLayer(transaction, admin, 'version_deleted', layer)
      })
      // In small steps of their own, because there may be many features.
      await wrapUnexpected('layer_save_failed', () => deleteVersion(db, { layerId: id, number: version }))
    },
    remove: (viewer, id) =>
      change(viewer, async (transaction, admin) => {
        const deleted = await deleteLayer(transaction, id)
        await recordLayer(transaction, admin, 'deleted', deleted)
        return deleted
      }),
    restore: (viewer, id) =>
      change(viewer, async (transaction, admin) => {
        const layer = await restoreLayer(transaction, id)
        await recordLayer(transaction, admin, 'restored', layer)
        return layer
      }),
  }
}

const CODES: Record<string, ErrorCode> = { layers_slug_key: 'layer_slug_taken', layer_imports_open: 'layer_busy' }

/** A unique violation of a concurrent change. */
function translate(error: unknown): unknown {
  const { constraint } = Object(error) as { constraint?: unknown }
  const code = typeof constraint === 'string' && Object.hasOwn(CODES, constraint) ? CODES[constraint] : undefined
  return code ? new AppError(code) : error
}

/**
 * Nothing can be switched to it from now on. It looks like an abandoned import, whose features are deleted at the next start
 * if this process can't. @throws AppError `not_found` */
async function makeUnavailable(transaction: Db, layerId: string, number: number): Promise<void> {
  const marked = await transaction
    .updateTable('layer_versions')
    .set({ status: 'importing', busy_until: new Date(0) })
    .where('layer_id', '=', layerId)
    .where('number', '=', number)
    .where('status', '=', 'ready')
    .returning('number')
    .executeTakeFirst()
  if (!marked) throw new AppError('not_found')
}

async function openRejects(db: Db, storage: Storage, layerId: string, importId: string): Promise<RejectsFile | null> {
  if (!isId(layerId) || !isId(importId)) return null
  const found = await db
    .selectFrom('layer_imports')
    .select(['rejects_path', 'original_name'])
    .where('id', '=', importId)
    .where('layer_id', '=', layerId)
    .executeTakeFirst()
  const file = found?.rejects_path ? await storage.get('datasets', found.rejects_path) : null
  if (!found || !file) return null
  const extension = found.rejects_path!.endsWith('.csv') ? 'csv' : 'geojsonl'
  const name = `${basename(found.original_name).replace(/(\.rejected\.\w+)+$/, '')}.rejected.${extension}`
  const contentType = extension === 'csv' ? 'text/csv; charset=utf-8' : 'application/geo+json-seq'
  return {
    name,
    disposition: attachment(name),
    size: file.size,
    contentType,
    body: Readable.toWeb(file.stream) as ReadableStream<Uint8Array>,
  }
}
