import type {
  CandidateSite,
  CandidateSiteDetails,
  CandidateSitePage,
} from '../../../domain/candidate-site/candidate-site.ts'
import type { SiteFilters } from '../../../domain/candidate-site/site-search.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Cluster } from '../../../domain/search/map/clusters.ts'

/** A marker of the map: a single site or several together. */
export interface SiteCluster extends Omit<Cluster, 'listing'> {
  site: CandidateSite | null
}

export interface SiteSearchOptions {
  filters: SiteFilters
  perPage?: number
  /** Only sites in this box of the map. */
  view?: Box
}

/** Candidate sites of public layers. */
export interface CandidateSitesService {
  search(viewer: Viewer, options: SiteSearchOptions): Promise<CandidateSitePage>
  /** The sites in a box of the map, whose counts add up to all matches in it. */
  findClusters(viewer: Viewer, options: { filters: SiteFilters; box: Box; zoom: number }): Promise<SiteCluster[]>
  /** Longitude and latitude of all matches, at most 5,000. */
  findPoints(viewer: Viewer, filters: SiteFilters): Promise<[number, number][]>
  /** @throws AppError `candidate_site_not_found` */
  getBySlug(viewer: Viewer, slug: string): Promise<CandidateSiteDetails>
}
