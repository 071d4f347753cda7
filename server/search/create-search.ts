import type { SearchFilters } from '../../domain/search.ts'
import type { MapResult } from '../../domain/search-map/clusters.ts'
import type { ChoiceCounts, SearchOptions, SearchResult } from '../../domain/search-result.ts'
import { createMemoize } from '../cache/query-cache.ts'
import type { Db } from '../db/database.ts'
import type { Places } from '../places/places.ts'
import { createStatisticsReader } from './index-terms.ts'
import { ListingColumns } from './listing-columns.ts'
import { findClusters, type MapOptions } from './map-clusters.ts'
import { countListingChoices, countPublished, type SearchDependencies, searchListings } from './search-listings.ts'
import { createWordReader } from './word-query.ts'

export interface ListingSearch {
  search: (options: SearchOptions) => Promise<SearchResult>
  countChoices: (filters: SearchFilters) => Promise<ChoiceCounts>
  findClusters: (options: MapOptions) => Promise<MapResult>
}

/** Creates the search of published listings, with caches that all requests share. */
export function createSearch(db: Db, places: Places, memoize = createMemoize()): ListingSearch {
  const dependencies = searchDependencies(db, places, memoize)
  const countChoices = memoize(['land_listings', 'city_pages'], (filters: SearchFilters) =>
    countListingChoices(dependencies, filters),
  )
  const map = { ...dependencies, columns: new ListingColumns(db) }
  return {
    search: (options) => searchListings(dependencies, options),
    // All pages have the same counts.
    countChoices: (filters) => countChoices({ ...filters, page: 1 }),
    findClusters: (options) => findClusters(map, options),
  }
}

export const searchDependencies = (db: Db, places: Places, memoize = createMemoize()): SearchDependencies => ({
  db,
  places,
  readWords: createWordReader(db),
  readStatistics: createStatisticsReader(db),
  countAll: memoize(['land_listings'], () => countPublished(db)),
})
