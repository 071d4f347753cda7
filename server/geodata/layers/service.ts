import type { Geometry } from 'geojson'
import type { PublicLayer } from '../../../domain/layer/layer.ts'
import type { LayerProperties } from '../../../domain/layer/layer-type.ts'
import type { Viewer } from '../../../domain/permissions.ts'

export interface LayersService {
  /** Public layers that have a current version, in the order of their types. */
  listPublic(viewer: Viewer): Promise<PublicLayer[]>
  /** Names of public layers that are still being loaded after the first start. */
  listLoading(viewer: Viewer): Promise<string[]>
  /** The latest versions of public layers that visitors have seen or see, newest first. */
  listVersions(viewer: Viewer): Promise<PublicLayerVersion[]>
}

export interface PublicLayerVersion {
  name: string
  version: number
  vintage: string | null
  /** ISO 8601 date-time. */
  imported_at: string
}

export interface LayerFeature {
  number: number
  geometry: Geometry
  properties: LayerProperties
  magnitude: number | null
}

/** A version of a layer. */
export interface TilelessVersion {
  layerId: string
  slug: string
  type: string
  version: number
  /** SHA-256 of the shipped file that has just its features; null for what admins import. */
  shippedHash: string | null
}

/** What builders of vector tiles need of layers. */
export interface LayerVersions {
  /** The features of a version, in order of their numbers, read in batches. */
  readFeatures(layerId: string, version: number): AsyncIterable<LayerFeature>
  /** Current and newer versions that have no tiles yet, the current ones first. */
  findWithoutTiles(): Promise<TilelessVersion[]>
  setTiles(layerId: string, version: number, hash: string): Promise<void>
}
