import type { Dataset, DatasetColumn, DatasetFormat } from './dataset.ts'

/** In which a public dataset can be downloaded: as it was published, or made from its table. */
export const DOWNLOAD_FORMATS = ['original', 'csv', 'json', 'geojson', 'parquet'] as const
export type DownloadFormat = (typeof DOWNLOAD_FORMATS)[number]

/** What the catalogue says of a dataset. What is null was not read yet, or is not known. */
export interface DatasetSummary extends Dataset {
  slug: string
  /** When the version in force was published. */
  updated_at: string
  /** Of the original. */
  original_format: DatasetFormat
  bytes: number | null
  row_count: number | null
  /** What can be downloaded, the original first. */
  formats: DownloadFormat[]
}

export interface ColumnDetail extends DatasetColumn {
  unit: string | null
}

export interface DatasetDetail extends DatasetSummary {
  /** What time it covers, in words. */
  period: string | null
  sha256: string | null
  /** Which version of the file is in force, from 1. */
  file_number: number
  /** Rows of the original that could not be read. */
  bad_row_count: number
  columns: ColumnDetail[]
  /** West, south, east, north in degrees; null where rows have no place. */
  bounds: [number, number, number, number] | null
}

/** What a download is called to people, and to their computers. */
export const DOWNLOAD_LABELS: Record<DownloadFormat, string> = {
  original: 'Original',
  csv: 'CSV',
  json: 'JSON',
  geojson: 'GeoJSON',
  parquet: 'Parquet',
}

interface ReadFile {
  format: DatasetFormat
  /** Whether it was read, so that other formats can be made of it. */
  isReady: boolean
  hasPlaces: boolean
}

/** The original, and what can be made of the table that it was read into. */
export function formatsOf({ format, isReady, hasPlaces }: ReadFile): DownloadFormat[] {
  if (!isReady) return ['original']
  return DOWNLOAD_FORMATS.filter((other) => other !== format && (other !== 'geojson' || hasPlaces))
}

/** What a format is on disk: that of the original differs. */
export const writtenAs = (format: DownloadFormat, original: DatasetFormat): DatasetFormat =>
  format === 'original' ? original : format

const EXTENSIONS: Record<DatasetFormat, string> = {
  csv: 'csv',
  json: 'json',
  geojson: 'geojson',
  parquet: 'parquet',
  shapefile: 'zip',
}

/** Characters that some system does not take in the name of a file. */
const UNFIT = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const LONGEST_NAME = 120

/** The dataset's name with the right ending: what a browser saves the file as. */
export function fileNameOf(name: string, written: DatasetFormat): string {
  const fit = name
    .toWellFormed()
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
  return `${[...fit].slice(0, LONGEST_NAME).join('').trim() || 'dataset'}.${EXTENSIONS[written]}`
}

export const MEDIA_TYPES: Record<DatasetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  geojson: 'application/geo+json',
  parquet: 'application/vnd.apache.parquet',
  shapefile: 'application/zip',
}
