import type { Geometry } from 'geojson'

/** A geometry as a file has it; PostGIS decodes WKT and WKB. */
export type SourceGeometry = Geometry | { wkt: string } | { wkb: Uint8Array }

/** One feature of a file. Numbers count from 1; in a CSV they are lines. */
export interface SourceFeature {
  number: number
  values: Record<string, unknown>
  geometry: SourceGeometry | null
  /** It is a row of a table, whose values include the geometry. */
  isRow?: boolean
  /** Why the feature can't be read. */
  problem?: string
}

export type LayerFormat = 'csv' | 'geojson' | 'topojson' | 'shapefile' | 'geopackage' | 'flatgeobuf' | 'kml'

export interface LayerSource {
  format: LayerFormat
  features(): AsyncIterable<SourceFeature> | Iterable<SourceFeature>
  /** Releases what reads the file, also when no features were read. */
  close?(): Promise<void>
}

/** A longer feature ends the import, because it would have to fit in memory. */
export const MAX_FEATURE_BYTES = 32_000_000
