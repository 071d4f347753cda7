import type { Box } from '../../domain/distance.ts'
import { NO_FILTERS, type SearchFilters } from '../../domain/search.ts'
import type { MapResult } from '../../domain/search-map/clusters.ts'
import type { ChoiceCounts, SearchOptions, SearchResult } from '../../domain/search-result.ts'
import { createMemoize } from '../cache/query-cache.ts'
import type { Db } from '../db/database.ts'
import type { Places } from '../places/places.ts'
import { createStatisticsReader } from './index-terms.ts'
import { ListingColumns } from './listing-columns.ts'
import { LocatedListings } from './located-listings.ts'
import { findClusters, type MapOptions } from './map-clusters.ts'
import { countListingChoices, countPublished, type SearchDependencies, searchListings } from './search-listings.ts'
import { TermBitsReader } from './term-bits.ts'
import { createWordReader } from './word-query.ts'

export interface ListingSearch {
  search: (options: SearchOptions) => Promise<SearchResult>
  countChoices: (filters: SearchFilters) => Promise<ChoiceCounts>
  findClusters: (options: MapOptions) => Promise<MapResult>
  /** Starts to load listings into memory for searches in a box, which are slower until then. */
  warmUp: () => Promise<void>
}

/** A box that is read quickly from the database. */
const NOWHERE: Box = [0, 0, 0, 0]

/** Creates the search of published listings, with caches that all requests share. */
export function createSearch(db: Db, places: Places, memoize = createMemoize()): ListingSearch {
  const dependencies = searchDependencies(db, places, memoize)
  const countChoices = memoize(['land_listings', 'city_pages'], (filters: SearchFilters) =>
    countListingChoices(dependencies, filters),
  )
  return {
    search: (options) => searchListings(dependencies, options),
    // All pages have the same counts.
    countChoices: (filters) => countChoices({ ...filters, page: 1 }),
    findClusters: (options) => findClusters(dependencies, options),
    warmUp: async () => {
      await findClusters(dependencies, { filters: NO_FILTERS, box: NOWHERE, zoom: 0 })
    },
  }
}

export const searchDependencies = (db: Db, places: Places, memoize = createMemoize()): SearchDependencies => ({
  db,
  places,
  readWords: createWordReader(db),
  readStatistics: createStatisticsReader(db),
  countAll: memoize(['land_listings'], () => countPublished(db)),
  columns: new ListingColumns(db),
  located: new LocatedListings(),
  termBits: new TermBitsReader(db),
})
