import type { Geometry } from 'geojson'
import type { Box } from '../../../../domain/geometry/distance.ts'
import type { AdminLayer, DeletedLayer, LayerCounts, LayerRow } from '../../../../domain/layer/admin-layer.ts'
import type { LayerQuery } from '../../../../domain/layer/layer-query.ts'
import type { LayerProperties } from '../../../../domain/layer/layer-type.ts'
import type { Page } from '../../../../domain/page.ts'
import type { Viewer } from '../../../../domain/permissions.ts'

/** The first features of a version, to look at before it is shown. */
export interface LayerPreview {
  version: number
  features: { number: number; geometry: Geometry; properties: LayerProperties }[]
  /** Of all features; null if that isn't known. */
  bounds: Box | null
}

/** A file of rejected features, to correct and import. */
export interface RejectsFile {
  name: string
  /** `Content-Disposition`. */
  disposition: string
  size: number
  contentType: string
  body: ReadableStream<Uint8Array>
}

/**
 * Layers for admins. Everything throws AppError `access_denied` for others, and `layer_not_found` for a layer that isn't
 * there. Changes are in the activity log.
 */
export interface LayerAdmin {
  list(viewer: Viewer, query: LayerQuery): Promise<Page<LayerRow>>
  counts(viewer: Viewer): Promise<LayerCounts>
  get(viewer: Viewer, id: string): Promise<AdminLayer>
  /** The first features of the newest version, shown or not; null without any. */
  preview(viewer: Viewer, id: string): Promise<LayerPreview | null>
  /** Creates a layer whose file is looked at next. @throws AppError `invalid` with messages per field */
  create(viewer: Viewer, values: Record<string, unknown>): Promise<{ id: string }>
  /** Changes what describes a layer. @throws AppError `invalid` */
  update(viewer: Viewer, id: string, values: Record<string, unknown>): Promise<void>
  setPublic(viewer: Viewer, id: string, isPublic: boolean): Promise<void>
  /** Adds a file that becomes a version. @throws AppError `invalid`, `layer_busy` */
  addFile(viewer: Viewer, id: string, values: Record<string, unknown>): Promise<void>
  /** Imports the open file with these columns by field. @throws AppError `invalid`, `conflict` when there is none */
  startImport(viewer: Viewer, id: string, columns: Record<string, string>): Promise<void>
  /** Stops the open import. What it has written is deleted. */
  cancelImport(viewer: Viewer, id: string): Promise<void>
  /** Tries a failed or canceled import again, from the choice of columns. @throws AppError `layer_busy` */
  retryImport(viewer: Viewer, id: string): Promise<void>
  /** Makes a version the one that is shown. @throws AppError `not_found` */
  switchVersion(viewer: Viewer, id: string, version: number): Promise<void>
  /** @throws AppError `not_found`, `layer_version_current` */
  deleteVersion(viewer: Viewer, id: string, version: number): Promise<void>
  /** Hides a layer, and removes it later unless it is restored. @throws AppError `layer_shipped` */
  remove(viewer: Viewer, id: string): Promise<DeletedLayer>
  /** @throws AppError `undo_too_late` */
  restore(viewer: Viewer, id: string): Promise<{ name: string }>
  /** Layers that can still be restored. */
  deleted(viewer: Viewer): Promise<DeletedLayer[]>
  /** The rejected features of an import; null if there is no such file. */
  getRejects(viewer: Viewer, layerId: string, importId: string): Promise<RejectsFile | null>
}
