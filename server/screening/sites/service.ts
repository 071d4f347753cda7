import type { Viewer } from '../../../domain/permissions.ts'
import type { ScreenedSiteKind } from '../../../domain/screening/site-screening.ts'
import type { ScreeningDocument } from '../../../screening/document.ts'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { LayerInfo } from '../../../screening/layers/layer.ts'
import type { Score } from '../../../screening/score.ts'

/** A listing or candidate site by its address. */
export interface SiteAddress {
  kind: ScreenedSiteKind
  slug: string
}

/** The stored screening of a site. */
export interface SiteScreening {
  /** ISO 8601 UTC. */
  screenedAt: string
  /** Why it can't be measured; null if it was. */
  problem: string | null
  facts: Fact[]
  /** By each current profile. */
  profiles: { name: string; score: Score }[]
  /** Those that the facts come from. */
  layers: LayerInfo[]
}

export interface SiteScreeningsService {
  /** The profiles that sites are scored by. */
  listProfiles(viewer: Viewer): Promise<{ key: string; name: string }[]>
  /** Null if a public site hasn't been screened yet, or there is no such site. */
  find(viewer: Viewer, site: SiteAddress): Promise<SiteScreening | null>
  /**
   * Screens a public site now, with all that it takes to compute it again.
   * @throws AppError `not_found` also for a site without a location, `unavailable`
   */
  download(viewer: Viewer, site: SiteAddress): Promise<ScreeningDocument>
}
