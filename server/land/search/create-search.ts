import type { MapResult } from '../../../domain/search/map/clusters.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { ChoiceCounts, SearchOptions, SearchResult } from '../../../domain/search/search-result.ts'
import { PROFILES } from '../../../screening/profiles/profiles.ts'
import { createMemoize, type Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { type FailureLog, UNLOGGED } from '../../platform/failure-log.ts'
import type { Places } from '../places/places.ts'
import { Accelerator } from './accelerator/accelerator.ts'
import { findClusters, type MapOptions } from './map-clusters.ts'
import { type CurrentProfiles, createOwnScores, type OwnScoresOf, weightedProfile } from './own-weights/own-scores.ts'
import { scoreListings } from './own-weights/score-listings.ts'
import { countListingChoices, searchListings } from './search-listings.ts'
import { createWordReader, type WordReader } from './word-query.ts'

export interface ListingSearch {
  search: (options: SearchOptions) => Promise<SearchResult>
  countChoices: (filters: SearchFilters) => Promise<ChoiceCounts>
  findClusters: (options: MapOptions) => Promise<MapResult>
  /** Loads listings into memory for searches, which are slower until then. */
  warmUp: () => Promise<void>
}

const SHIPPED: CurrentProfiles = { listCurrent: async () => PROFILES }

const COUNTED = ['land_listings', 'city_pages', 'site_screenings', 'screening_profiles'] as const

/** What searches are read with; each caches what it has read. */
export interface Readers {
  readWords: WordReader
  ownScoresOf: OwnScoresOf
}

export const createReaders = (db: Db, profiles: CurrentProfiles = SHIPPED): Readers => ({
  readWords: createWordReader(db),
  ownScoresOf: createOwnScores(db, profiles),
})

interface SearchParts {
  memoize: Memoize
  readers: Readers
  profiles: CurrentProfiles
  accelerator: Pick<Accelerator, 'find' | 'load'>
  /** Of loading listings into memory. */
  failures: FailureLog
  /** What listings are loaded from, and what is read that isn't in memory: perhaps replicas. */
  reads: Db
  /** Learns what answers each search. */
  observe: (answeredBy: 'memory' | 'database') => void
}

/** Creates the search of published listings, with caches that all requests share. */
export function createSearch(
  db: Db,
  places: Places,
  {
    memoize = createMemoize(),
    profiles = SHIPPED,
    reads = db,
    readers = createReaders(reads, profiles),
    failures = UNLOGGED,
    observe = () => undefined,
    accelerator = new Accelerator(db, { reads, failures, observe }),
  }: Partial<SearchParts> = {},
): ListingSearch {
  const dependencies = { db: reads, accelerator, places, ...readers }
  const countChoices = memoize(COUNTED, (filters: SearchFilters) => countListingChoices(dependencies, filters))
  const ownProfileOf = async (filters: SearchFilters) =>
    filters.weights === null ? null : weightedProfile(await profiles.listCurrent(), filters)
  const withScores = async (filters: SearchFilters, clusters: MapResult['clusters']) => {
    const profile = await ownProfileOf(filters)
    if (profile === null) return clusters
    const listings = clusters.flatMap(({ listing }) => listing ?? [])
    const scored = await scoreListings(reads, listings, { profile, key: profileOf(filters) })
    const byId = new Map(scored.map((listing) => [listing.id, listing]))
    return clusters.map((cluster) => ({
      ...cluster,
      listing: (cluster.listing && byId.get(cluster.listing.id)) ?? null,
    }))
  }
  return {
    async search(options) {
      const { filters } = options
      const [found, profile] = await Promise.all([searchListings(dependencies, options), ownProfileOf(filters)])
      if (profile === null) return { ...found, weights_unknown: filters.weights !== null }
      return { ...found, data: await scoreListings(reads, found.data, { profile, key: profileOf(filters) }) }
    },
    // All pages have the same counts.
    countChoices: (filters) => countChoices({ ...filters, page: 1 }),
    async findClusters(options) {
      const found = await findClusters(dependencies, options)
      return { ...found, clusters: await withScores(options.filters, found.clusters) }
    },
    warmUp: () => accelerator.load(),
  }
}
