import type { Box } from '../../../domain/geometry/distance.ts'
import type { ListingHistory } from '../../../domain/listing/history-changes.ts'
import type { Listing, ListingSummary } from '../../../domain/listing/listing.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Place } from '../../../domain/place/place.ts'
import type { MapResult } from '../../../domain/search/map/clusters.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { ChoiceCounts, SearchOptions, SearchResult } from '../../../domain/search/search-result.ts'
import type { SimilarListing } from './similar.ts'

export interface ListingsService {
  search(viewer: Viewer, options: SearchOptions): Promise<SearchResult>
  /** Facet counts: how many listings would match with each filter option. */
  countChoices(viewer: Viewer, filters: SearchFilters): Promise<ChoiceCounts>
  /** What a search shows on a map: clusters and single listings, whose counts add up to all matches in the box. */
  findClusters(viewer: Viewer, options: { filters: SearchFilters; box: Box | null; zoom: number }): Promise<MapResult>
  /**
   * Listings around the city of a city page, closest first: the results of `/search?city={slug}`, or if there are none
   * (`total` is 0), the nearest ones.
   */
  findAround(viewer: Viewer, options: { city: string; limit: number }): Promise<SearchResult>
  /** Listings that match the filters, the closest to the place of the search first, however far away they are. */
  findNearest(viewer: Viewer, options: { filters: SearchFilters; limit: number }): Promise<ListingSummary[]>
  /** Featured listings, newest first, at most 10; the newest listings when none is featured. */
  findFeatured(viewer: Viewer): Promise<ListingSummary[]>
  /** @throws AppError `listing_not_found` */
  getBySlug(viewer: Viewer, slug: string): Promise<Listing>
  /** What visitors saw happen to a published listing, newest first. @throws AppError `listing_not_found` */
  getHistory(viewer: Viewer, slug: string): Promise<ListingHistory>
  /** Starts to load listings into memory, so that the first searches by map needn't wait. */
  warmUp(): Promise<void>
  /** The place that a search for a location text is centered on; null if the search doesn't know it. */
  findSearchPlace(location: string): Promise<Place | null>
  /** Other published listings that are still on the market, the most similar first, each with what they have in common. */
  findSimilar(viewer: Viewer, options: { slug: string; limit: number }): Promise<SimilarListing[]>
}
