import type { Viewer } from '../../../domain/permissions.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** The features of a layer as a GeoJSON file. */
export interface LayerDownload {
  /** “us-substations.geojson.gz” */
  name: string
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
  /**
   * A FeatureCollection, compressed with gzip, that starts with the license, source and attribution. Written as it is read.
   * @throws AppError `too_many_requests`; `unavailable` while too many others are being sent
   */
  open(): Promise<ReadableStream<Uint8Array>>
}

export interface LayerDownloadsService {
  /**
   * The current version of a public layer.
   * @throws AppError `not_found`; `access_denied` if its license doesn't let us pass it on, or if it is too large
   */
  find(viewer: Viewer, caller: Caller, slug: string): Promise<LayerDownload>
}
