import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { ListingSummary } from '../../../domain/listing/listing.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { PlaceResolution } from '../../../domain/place/place.ts'
import type { MapResult } from '../../../domain/search/map/clusters.ts'
import { NO_FILTERS, type SearchFilters } from '../../../domain/search/search.ts'
import type { ChoiceCounts, SearchOptions, SearchResult } from '../../../domain/search/search-result.ts'
import { createMemoize, type Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { readHistory } from './history.ts'
import {
  DETAIL_COLUMNS,
  type DetailRow,
  presentListing,
  presentSummary,
  SUMMARY_COLUMNS,
  type SummaryRow,
} from './rows.ts'
import type { ListingsService } from './service.ts'
import { findSimilar } from './similar.ts'

const MAX_FEATURED = 10

interface ListingSearch {
  search: (options: SearchOptions) => Promise<SearchResult>
  countChoices: (filters: SearchFilters) => Promise<ChoiceCounts>
  findClusters: (options: { filters: SearchFilters; box: Box | null; zoom: number }) => Promise<MapResult>
  warmUp: () => Promise<void>
}

interface ListingsDependencies {
  db: Db
  search: ListingSearch
  resolvePlace: (text: string) => Promise<PlaceResolution>
  memoize?: Memoize
}

/** Reads published listings. Drafts are never returned, whatever the role of the viewer. */
export function createListings(dependencies: ListingsDependencies): ListingsService {
  const { db, resolvePlace, memoize = createMemoize() } = dependencies
  const { search, countChoices, findClusters, warmUp } = dependencies.search
  const around = memoize(['land_listings', 'city_pages'], async (city: string, limit: number) => {
    const filters: SearchFilters = { ...NO_FILTERS, city, sort: 'distance' }
    const found = await search({ filters, perPage: limit })
    return found.total === 0 && found.place !== null
      ? { ...found, data: await findNearest(search, filters, limit) }
      : found
  })
  const similar = memoize(['land_listings', 'site_screenings'], (slug: string, limit: number) =>
    findSimilar(db, { slug, limit }),
  )
  const featured = memoize(['land_listings'], () => findFeatured(db))
  return {
    search: (_viewer: Viewer, options: SearchOptions) => search(options),

    countChoices: (_viewer, filters) => countChoices(filters),

    findClusters: (_viewer, options) => findClusters(options),

    warmUp,

    findAround: (_viewer, { city, limit }) => around(city, limit),

    findNearest: (_viewer, { filters, limit }) => findNearest(search, filters, limit),

    findFeatured: () => featured(),

    async getBySlug(_viewer, slug) {
      const { rows } = await sql<DetailRow>`
        select ${DETAIL_COLUMNS} from land_listings where is_published and slug = ${slug}`.execute(db)
      if (!rows[0]) throw new AppError('listing_not_found')
      return presentListing(rows[0])
    },

    getHistory: (_viewer, slug) => readHistory(db, slug),

    async findSearchPlace(location) {
      const { place, match } = await resolvePlace(location)
      return match === 'exact' || match === 'alias' ? place : null
    },

    findSimilar: (_viewer, { slug, limit }) => similar(slug, limit),
  }
}

async function findNearest(search: ListingSearch['search'], filters: SearchFilters, limit: number) {
  const around = { ...filters, within: null, bbox: null, area: null, page: 1 }
  const { data } = await search({ filters: around, perPage: limit, total: false, nearestFirst: true })
  return data.filter(({ distance_km }) => distance_km !== null)
}

async function findFeatured(db: Db): Promise<ListingSummary[]> {
  const newest = (condition: ReturnType<typeof sql>) =>
    sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from land_listings where is_published ${condition}
    order by created_at desc, id desc limit ${MAX_FEATURED}`.execute(db)
  const featured = await newest(sql`and is_featured`)
  const shown = featured.rows.length > 0 ? featured : await newest(sql``)
  return shown.rows.map((row) => presentSummary(row))
}
