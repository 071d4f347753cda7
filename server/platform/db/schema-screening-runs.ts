import type { Geometry } from 'geojson'
import type { Generated } from 'kysely'
import type { RunState } from '../../../domain/screening/run.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Score } from '../../../screening/score.ts'
import type { Json, TimeByDefault, TimeOrNull } from './column-types.ts'

interface Screenings {
  id: Generated<string>
  owner_id: string | null
  name: string
  state: Generated<RunState>
  total: number
  done: Generated<number>
  rejected: Json<{ number: number; reason: string }[]>
  rejected_count: Generated<number>
  columns: Json<string[]>
  name_column: string | null
  layers: Json<LayerInfo[] | null>
  profiles: Json<Profile[]>
  engine: string | null
  share_token: string | null
  worked_at: TimeOrNull
  failures: Generated<number>
  created_at: TimeByDefault
  finished_at: TimeOrNull
  expires_at: TimeOrNull
}

interface ScreeningParcels {
  screening_id: string
  number: number
  name: string | null
  geometry: Json<Geometry>
  acres: number | null
  longitude: number
  latitude: number
  screened_at: TimeOrNull
  problem: string | null
  facts: Json<Fact[] | null>
  scores: Json<Score[] | null>
  summary: Json<unknown>
  attributes: Json<Record<string, string | number | boolean>>
  note: string | null
}

interface SavedWeights {
  id: Generated<string>
  user_id: string
  profile: string
  name: string
  weights: string
  created_at: TimeByDefault
}

export interface ScreeningRunsSchema {
  screenings: Screenings
  screening_parcels: ScreeningParcels
  saved_weights: SavedWeights
}
