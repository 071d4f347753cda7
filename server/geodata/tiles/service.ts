import type { MultiPolygon, Polygon } from 'geojson'
import type { PublicLayer } from '../../../domain/layer/layer.ts'

export interface TilesService {
  /** Public layers whose tiles are built, in the order of their types, and the names of those that aren't on maps yet. */
  findLayers(): Promise<Pick<MapManifest, 'layers' | 'waiting'>>
}

/** What an interactive map needs to start. */
export interface MapManifest {
  /** Address of the archive of the base map. */
  base: string
  /** Address of a map style that the operator set, which replaces the base map. */
  style: string | null
  layers: MapLayer[]
  /** Names of layers that are being loaded or whose tiles are being built. */
  waiting: string[]
}

/** A layer that everyone may see, in its current version. */
export interface MapLayer
  extends Pick<PublicLayer, 'slug' | 'type' | 'name' | 'vintage' | 'attribution' | 'license' | 'source'> {
  /** Address of the archive of tiles; of an earlier version's until those of the current one are built. */
  tiles: string
  /** Where the layer has data, simplified; null where that isn't known. */
  coverage: Polygon | MultiPolygon | null
}
