export interface Dataset {
  id: string
  name: string
  description: string | null
  type: string | null
  region: string | null
  publisher: string | null
  licence: string | null
  created_at: string
}

/** What may be uploaded as a dataset. A shapefile comes as a ZIP of its parts. */
export const DATASET_FORMATS = ['csv', 'geojson', 'json', 'parquet', 'shapefile'] as const
export type DatasetFormat = (typeof DATASET_FORMATS)[number]

export const FORMAT_LABELS: Record<DatasetFormat, string> = {
  csv: 'CSV',
  geojson: 'GeoJSON',
  json: 'JSON',
  parquet: 'Parquet',
  shapefile: 'Shapefile (ZIP)',
}

/** What has become of one version of a file. */
export type FileState = 'waiting' | 'profiling' | 'ready' | 'failed'

export const COLUMN_TYPES = ['text', 'number', 'integer', 'boolean', 'date', 'time'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

/** What is known of a column once a file has been read. */
export interface DatasetColumn {
  name: string
  type: ColumnType
  /** Rows without a value. */
  nulls: number
  /** Different values, counted approximately (HyperLogLog, a few percent off). */
  distinct: number
  /** As text, of numbers and times in their own order; null when there is no value. */
  min: string | null
  max: string | null
}

/** A row that could not be read, and is in no table. */
export interface BadRow {
  /** From 1; in CSV the line it begins at, the header being line 1. */
  row: number
  reason: string
}
