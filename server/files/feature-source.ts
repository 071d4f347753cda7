import type { Geometry } from 'geojson'
import type { DecimalMark } from '../../domain/text/numbers.ts'

/** One feature of a file. Numbers count from 1; in a table they are lines, as a spreadsheet shows them. */
export interface SourceFeature {
  number: number
  /** Its attributes, all of them. */
  values: Record<string, unknown>
  /** In longitude and latitude, but not checked. */
  geometry: Geometry | null
  /** It is a row of a table, whose values include the geometry. */
  isRow?: boolean
  /** How many miles from its point it may be, where coordinates are rounded. 0 if absent. */
  uncertaintyMiles?: number
  /** Why the feature can't be read. */
  problem?: string
}

export type FeatureFormat = 'csv' | 'xlsx' | 'geojson' | 'topojson' | 'shapefile' | 'geopackage' | 'flatgeobuf' | 'kml'

export interface FeatureSource {
  format: FeatureFormat
  /** Of a table; other files have no list of them. */
  columns?: readonly string[]
  /** The decimal mark of its numbers: null if unknown, and a point where it is left out. */
  decimal?: DecimalMark | null | undefined
  features(): AsyncIterable<SourceFeature> | Iterable<SourceFeature>
  /** Releases what reads the file, also when no features were read. */
  close?(): Promise<void>
}

/** A longer feature ends the import, because it would have to fit in memory. */
export const MAX_FEATURE_BYTES = 32_000_000
