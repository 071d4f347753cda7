import type { ImportDetails } from './layer.ts'

export const COVERAGE_SOURCES = {
  none: 'Not known',
  features: 'Where its features are',
  file: 'A polygon',
} as const
export type CoverageSource = keyof typeof COVERAGE_SOURCES

/** `inspecting`: its columns are being read. `mapping`: an admin chooses the column of each field. */
export type ImportState = 'inspecting' | 'mapping' | 'importing' | 'done' | 'failed' | 'canceled'

export const isRunning = (state: ImportState) => state === 'inspecting' || state === 'importing'
export const isOpen = (state: ImportState) => isRunning(state) || state === 'mapping'

/** What is known of an uploaded file before it is imported. */
export interface FileInspection {
  /** Such as `geojson`. */
  format: string
  /** A table has its geometry in columns. */
  isTable: boolean
  columns: { name: string; samples: string[] }[]
  /** Column by field, as far as columns have usual names, and the unit of its numbers by `unit:` and the field. */
  proposed: Record<string, string>
}

/** The newest import of a layer. */
export interface LayerImport {
  id: string
  state: ImportState
  original_name: string
  bytes: number
  vintage: string | null
  adds_to_current: boolean
  inspection: FileInspection | null
  /** Column by field, and unit by `unit:` and the field, as chosen. */
  columns: Record<string, string>
  features_read: number
  kept: number
  rejected: number
  failure: string | null
  /** Its rejected features can be downloaded. */
  has_rejects: boolean
  created_at: string
}

/** A version that can be shown. */
export interface LayerVersion {
  number: number
  vintage: string | null
  features_read: number
  kept: number
  rejected: number
  repaired: number
  file_name: string | null
  details: ImportDetails
  /** The import whose file of rejected features can be downloaded; null if there is none. */
  rejects_of: string | null
  has_tiles: boolean
  created_at: string
}

/** A layer as a list for admins shows it. */
export interface LayerRow {
  id: string
  slug: string
  type: string
  name: string
  is_public: boolean
  is_shipped: boolean
  current_version: number | null
  vintage: string | null
  /** Of the current version. */
  kept: number | null
  import: Pick<LayerImport, 'state' | 'features_read' | 'failure'> | null
  /** A newer version is ready and isn't shown yet. */
  has_newer_version: boolean
  updated_at: string
}

export interface AdminLayer extends Omit<LayerRow, 'import'> {
  source: string
  source_url: string | null
  license: string
  attribution: string
  quality: string | null
  holds: string | null
  is_complete: boolean
  error_meters: number
  coverage_area: string | null
  coverage_source: CoverageSource
  import: LayerImport | null
  /** Newest first. */
  versions: LayerVersion[]
}

export interface LayerCounts {
  total: number
  public: number
}

/** A layer that was deleted and can be restored. */
export interface DeletedLayer {
  id: string
  name: string
  undo_until: string
}
