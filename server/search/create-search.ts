import type { SearchOptions, SearchResult } from '../../domain/search-result.ts'
import type { Db } from '../db/database.ts'
import type { Places } from '../places/places.ts'
import { createStatisticsReader } from './index-terms.ts'
import { searchListings } from './search-listings.ts'
import { createWordReader } from './word-query.ts'

export type ListingSearch = (options: SearchOptions) => Promise<SearchResult>

/** Creates the search of published listings, with caches that all requests share. */
export function createSearch(db: Db, places: Places): ListingSearch {
  const dependencies = { db, places, readWords: createWordReader(db), readStatistics: createStatisticsReader(db) }
  return (options) => searchListings(dependencies, options)
}
