export interface TilesService {
  /** Public layers whose tiles are ready. */
  findLayers(): Promise<MapLayer[]>
}

/** What an interactive map needs to start. */
export interface MapManifest {
  /** Address of the archive of the base map. */
  base: string
  /** Address of a map style that the operator set, which replaces the base map. */
  style: string | null
  layers: MapLayer[]
}

/** A layer that everyone may see, in its current version. */
export interface MapLayer {
  slug: string
  /** Key of a layer type. */
  type: string
  name: string
  source: string
  /** When the data was valid or published, as its source says. */
  vintage: string | null
  attribution: string
  license: string
  /** Address of the archive of tiles. */
  tiles: string
}
