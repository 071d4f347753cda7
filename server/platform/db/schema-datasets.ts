import type { Generated } from 'kysely'
import type { BadRow, DatasetColumn, DatasetFormat, FileState } from '../../../domain/dataset/dataset.ts'
import type { Json, TimeByDefault } from './column-types.ts'

export interface Datasets {
  id: Generated<string>
  slug: string
  version: Generated<number>
  name: string
  description: string | null
  type: string | null
  region: string | null
  publisher: string | null
  license: string | null
  period: string | null
  units: Json<Record<string, string>>
  file_path: string
  file_id: string | null
  newest_file_path: string
  is_public: Generated<boolean>
  public_when_ready: Generated<boolean>
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface DatasetFiles {
  id: Generated<string>
  dataset_id: string
  number: number
  file_path: string
  original_name: string
  format: DatasetFormat
  bytes: number | null
  sha256: string | null
  state: Generated<FileState>
  failure: string | null
  row_count: number | null
  bad_row_count: number | null
  bad_rows: Json<BadRow[]>
  columns: Json<DatasetColumn[]>
  west: number | null
  south: number | null
  east: number | null
  north: number | null
  longitude_column: string | null
  latitude_column: string | null
  table_path: string | null
  tries: Generated<number>
  created_at: TimeByDefault
  created_by: string | null
}

export interface DatasetDownloads {
  dataset_id: string
  day: string
  format: string
  count: Generated<number>
}
