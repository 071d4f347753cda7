import type { Dataset, DatasetColumn, DatasetFormat } from './dataset.ts'

/** Formats in which a public dataset can be downloaded: the original file, or converted from its table. */
export const DOWNLOAD_FORMATS = ['original', 'csv', 'json', 'geojson', 'parquet'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

/** A dataset in the catalog. Null values are unknown, or not processed yet. */
export interface DatasetSummary extends Dataset {
  slug: string
  /** When the current version was published. */
  updated_at: string
  /** Format of the original file. */
  original_format: DatasetFormat
  bytes: number | null
  row_count: number | null
  /** Available downloads, the original first. */
  formats: DownloadFormat[]
}

export interface ColumnDetail extends DatasetColumn {
  unit: string | null
}

export interface DatasetDetail extends DatasetSummary {
  /** The time it covers, as free text. */
  period: string | null
  sha256: string | null
  /** Number of the current file version, from 1. */
  file_number: number
  /** Rows of the original that could not be read. */
  bad_row_count: number
  columns: ColumnDetail[]
  /** West, south, east, north in degrees; null for data without coordinates. */
  bounds: [number, number, number, number] | null
}

export const DOWNLOAD_LABELS: Record<DownloadFormat, string> = {
  original: 'Original',
  csv: 'CSV',
  json: 'JSON',
  geojson: 'GeoJSON',
  parquet: 'Parquet',
}

interface FormatsInput {
  format: DatasetFormat
  /** Whether the file has been processed, so that it can be converted. */
  isReady: boolean
  hasPlaces: boolean
}

/** The original, and the formats that its table can be converted to. */
export function formatsOf({ format, isReady, hasPlaces }: FormatsInput): DownloadFormat[] {
  if (!isReady) return ['original']
  return DOWNLOAD_FORMATS.filter((other) => other !== format && (other !== 'geojson' || hasPlaces))
}

/** The file format of a download; for `original`, that of the uploaded file. */
export const fileFormatOf = (format: DownloadFormat, original: DatasetFormat): DatasetFormat =>
  format === 'original' ? original : format

/** Extensions of files, without the dot. */
export const EXTENSIONS: Record<DatasetFormat, string> = {
  csv: 'csv',
  xlsx: 'xlsx',
  json: 'json',
  geojson: 'geojson',
  parquet: 'parquet',
  shapefile: 'zip',
}

/** Characters that some operating systems reject in file names. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const MAX_NAME_LENGTH = 120

/** The file name for a download: the dataset's name with the extension of the format. */
export function fileNameOf(name: string, format: DatasetFormat): string {
  const safe = name
    .toWellFormed()
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  return `${[...safe].slice(0, MAX_NAME_LENGTH).join('').trim() || 'dataset'}.${EXTENSIONS[format]}`
}

export const MEDIA_TYPES: Record<DatasetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
  geojson: 'application/geo+json',
  parquet: 'application/vnd.apache.parquet',
  shapefile: 'application/zip',
}
