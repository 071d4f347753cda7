import type { SearchOptions, SearchResult } from '../../domain/search-result.ts'
import { createMemoize, type Memoize } from '../cache/query-cache.ts'
import type { Db } from '../db/database.ts'
import type { Places } from '../places/places.ts'
import { createStatisticsReader } from './index-terms.ts'
import { countPublished, type SearchDependencies, searchListings } from './search-listings.ts'
import { createWordReader } from './word-query.ts'

export type ListingSearch = (options: SearchOptions) => Promise<SearchResult>

/** Creates the search of published listings, with caches that all requests share. */
export function createSearch(db: Db, places: Places, memoize?: Memoize): ListingSearch {
  const dependencies = searchDependencies(db, places, memoize)
  return (options) => searchListings(dependencies, options)
}

export const searchDependencies = (db: Db, places: Places, memoize = createMemoize()): SearchDependencies => ({
  db,
  places,
  readWords: createWordReader(db),
  readStatistics: createStatisticsReader(db),
  countAll: memoize(['land_listings'], () => countPublished(db)),
})
