import type { Generated, GeneratedAlways } from 'kysely'
import type { Figure, ScreenedSiteKind, SiteScores, StoredFact } from '../../../domain/screening/site-screening.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import type { Json, TimeByDefault } from './column-types.ts'

export interface ScreeningProfiles {
  key: string
  current_version: number
  is_public: boolean
  created_at: TimeByDefault
}

export interface ScreeningProfileVersions {
  profile_key: string
  number: number
  /** As an earlier release may have stored it. */
  content: Json<Profile>
  is_shipped: boolean
  saved_by: string | null
  saved_at: TimeByDefault
}

export interface ScreeningBases {
  id: Generated<number>
  is_current: Generated<boolean>
  method: Generated<string>
  layers: Json<unknown>
  profiles: Json<unknown>
  sweep_kind: ScreenedSiteKind | null
  sweep_after: string | null
  created_at: TimeByDefault
}

export interface ScreeningQueue {
  id: Generated<string>
  kind: ScreenedSiteKind
  site_id: string
  is_saved: Generated<boolean>
}

export interface ScreeningCells {
  cell: number
  fact: string
  miles: number
}

/** The bounds of each figure; null if there is no such bound. */
type FigureColumns = Record<`${Figure}_${'low' | 'high'}`, number | null>

export interface SiteScreenings extends FigureColumns {
  site_id: string
  kind: ScreenedSiteKind
  basis_id: number
  screened_at: TimeByDefault
  cell: number | null
  center_longitude: number | null
  center_latitude: number | null
  extent_miles: number | null
  problem: string | null
  scores: Json<SiteScores>
  facts: Json<Record<string, StoredFact>>
  /** Names of the facts of the same keys. */
  grid_operators: GeneratedAlways<string[]>
  utilities: GeneratedAlways<string[]>
}

export interface ScreeningSchema {
  screening_bases: ScreeningBases
  screening_queue: ScreeningQueue
  screening_cells: ScreeningCells
  site_screenings: SiteScreenings
}
