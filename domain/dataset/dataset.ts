export interface Dataset {
  id: string
  name: string
  description: string | null
  type: string | null
  region: string | null
  publisher: string | null
  license: string | null
  created_at: string
}

/** Formats of an uploaded dataset. A shapefile is a ZIP of its parts. */
export const DATASET_FORMATS = ['csv', 'xlsx', 'geojson', 'json', 'parquet', 'shapefile'] as const
export type DatasetFormat = (typeof DATASET_FORMATS)[number]

export const FORMAT_LABELS: Record<DatasetFormat, string> = {
  csv: 'CSV',
  xlsx: 'Excel',
  geojson: 'GeoJSON',
  json: 'JSON',
  parquet: 'Parquet',
  shapefile: 'Shapefile (ZIP)',
}

/** Processing state of one file version. */
export type FileState = 'waiting' | 'profiling' | 'ready' | 'failed'

export const COLUMN_TYPES = ['text', 'number', 'integer', 'boolean', 'date', 'time'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]

export const COLUMN_TYPE_LABELS: Record<ColumnType, string> = {
  text: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  date: 'Date',
  time: 'Date and time',
}

/** Facts about a column, found while the file is processed. */
export interface DatasetColumn {
  name: string
  type: ColumnType
  /** Number of rows without a value. */
  nulls: number
  /** Distinct values, approximate (HyperLogLog, within a few percent). */
  distinct: number
  /** As text, ordered by the column's own type; null when there is no value. */
  min: string | null
  max: string | null
}

/** A row that could not be read and was skipped. */
export interface BadRow {
  /** From 1. In CSV, the line where it starts, with the header as line 1. */
  row: number
  reason: string
}

/** Shown where a download was started. */
export const DOWNLOAD_FAILED = 'Failed to download dataset'
