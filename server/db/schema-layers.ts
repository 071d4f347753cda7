import type { ColumnType, Generated } from 'kysely'
import type { ImportReport, VersionStatus } from '../../domain/layer/layer.ts'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
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
  coverage_area: string | null
  coverage: ColumnType<string | null, unknown, unknown>
  is_public: Generated<boolean>
  shipped_as: string | null
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
