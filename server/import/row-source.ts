/** One row of a CSV, or one feature of a GeoJSON file. */
export interface SourceRow {
  /** The line where the CSV row starts, or the number of the GeoJSON feature; counted from 1. */
  number: number
  /** Values by column name. */
  values: Record<string, unknown>
  /** Why the whole row is unreadable. */
  problem?: string
}

/** A file of listings that is streamed, so that memory use stays bounded. */
export interface RowSource {
  kind: 'csv' | 'geojson'
  /** Column names. For GeoJSON, those of the first feature; other features may have more. */
  columns: readonly string[]
  /** Size of the file in bytes. */
  size: number
  bytesRead(): number
  rows(): AsyncIterable<SourceRow>
}

/** The file cannot be read as CSV or GeoJSON. The message is one line, shown to the user. */
export class SourceError extends Error {
  override name = 'SourceError'
}
