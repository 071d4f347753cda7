import type { ScreenedSiteKind } from '../../../domain/screening/site-screening.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'

/** A layer that sites are screened against. */
export interface ScreenedLayer extends LayerInfo {
  /** Null while only the shipped file has it. */
  layerId: string | null
  /** Of its version in the database. */
  number: number | null
  /** Hash of its coverage in the database; null if there is none. */
  coverage: string | null
}

export interface ScreenedProfile {
  key: string
  name: string
  version: string
  /** Of all its numbers. */
  hash: string
}

/** What screenings are computed with. */
export interface ScreeningBasis {
  id: number
  /** Of the engine, gates and warnings. */
  method: string
  layers: ScreenedLayer[]
  profiles: ScreenedProfile[]
  /** Sites after this one haven't been queued yet; null if all have. */
  sweep: { kind: ScreenedSiteKind; after: string | null } | null
}
