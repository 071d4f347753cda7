import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SiteKind } from '../../../domain/candidate-site/candidate-site.ts'
import type { CoverageSource, FileInspection, ImportState } from '../../../domain/layer/admin-layer.ts'
import type { ImportReport, VersionStatus } from '../../../domain/layer/layer.ts'
import type { LayerProperties } from '../../../domain/layer/layer-type.ts'
import type { Json, Spatial, TimeByDefault, TimeOrNull } from './column-types.ts'

export interface Layers {
  id: Generated<string>
  slug: string
  type: string
  name: string
  source: string
  source_url: string | null
  license: string
  attribution: string
  quality: string | null
  holds: string | null
  is_complete: Generated<boolean>
  error_meters: Generated<number>
  coverage_area: string | null
  coverage: ColumnType<string | null, unknown, unknown>
  coverage_source: Generated<CoverageSource>
  is_public: Generated<boolean>
  shipped_as: string | null
  is_customized: Generated<boolean>
  deleted_at: TimeOrNull
  was_public: Generated<boolean>
  current_version: number | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
}

export interface LayerVersions {
  layer_id: string
  number: number
  vintage: string | null
  status: Generated<VersionStatus>
  features_read: Generated<number>
  kept: Generated<number>
  rejected: Generated<number>
  repaired: Generated<number>
  file_name: string | null
  content_hash: string | null
  report: Json<ImportReport>
  failure: string | null
  tiles_hash: string | null
  hull: ColumnType<string | null, unknown, unknown>
  import_key: string | null
  last_read: Generated<number>
  last_copied: Generated<number>
  busy_until: TimeOrNull
  created_at: TimeByDefault
}

export interface LayerFeatures {
  layer_id: string
  version: number
  number: number
  geom: Spatial
  magnitude: number | null
  properties: Json<LayerProperties>
}

export interface LayerImports {
  id: Generated<string>
  layer_id: string
  file_path: string
  original_name: string
  bytes: number
  vintage: string | null
  adds_to_current: Generated<boolean>
  state: Generated<ImportState>
  inspection: Json<Partial<FileInspection>>
  columns: Json<Record<string, string>>
  features_read: Generated<number>
  kept: Generated<number>
  rejected: Generated<number>
  version: number | null
  rejects_path: string | null
  failure: string | null
  tries: Generated<number>
  created_at: TimeByDefault
  created_by: string | null
}

/** Derived from layers by triggers. */
export interface CandidateSites {
  id: Generated<string>
  number: GeneratedAlways<number>
  slug: string
  layer_id: string
  feature_key: string
  is_current: boolean
  name: string | null
  kind: SiteKind
  acres: number | null
  capacity_mw: number | null
  city: string | null
  county: string | null
  state: string | null
  country: string | null
  substation_miles: number | null
  line_miles: number | null
  properties: Json<LayerProperties>
  location: GeneratedAlways<unknown>
  document: GeneratedAlways<string>
  created_at: TimeByDefault
  updated_at: TimeByDefault
}
