import { sql } from 'kysely'
import { AppError } from '../../domain/errors.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { NO_FILTERS } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import { type Keep, keeper } from './keep.ts'
import {
  DETAIL_COLUMNS,
  type DetailRow,
  presentListing,
  presentSummary,
  SUMMARY_COLUMNS,
  type SummaryRow,
} from './listing-rows.ts'
import { searchListings } from './listing-search.ts'
import { createTermReader } from './listing-terms.ts'
import type { Places } from './places.ts'
import type { SearchOptions, Services } from './services.ts'
import { createWordReader } from './word-query.ts'

const MAX_FEATURED = 10

/** Reading of listings. What is not published is nobody's to see here. */
export function createListings(db: Db, places: Places, keep: Keep = keeper()): Services['listings'] {
  const dependencies = { db, places, readWords: createWordReader(db), readTerms: createTermReader(db) }
  const around = keep(['land_listings', 'city_pages'], (city: string, limit: number) =>
    searchListings(dependencies, { filters: { ...NO_FILTERS, city, sort: 'distance' }, perPage: limit }),
  )
  const featured = keep(['land_listings'], () => findFeatured(db))
  return {
    search: (_viewer: Viewer, options: SearchOptions) => searchListings(dependencies, options),

    findAround: (_viewer, { city, limit }) => around(city, limit),

    findFeatured: () => featured(),

    async getBySlug(_viewer, slug) {
      const { rows } = await sql<DetailRow>`
        select ${DETAIL_COLUMNS} from land_listings where is_published and slug = ${slug}`.execute(db)
      if (!rows[0]) throw new AppError('listing_not_found')
      return presentListing(rows[0])
    },

    async findSimilar(_viewer, { slug, limit }) {
      const { rows: own } = await sql<{ id: string; longitude: number | null; latitude: number | null; acres: number }>`
        select id, ST_X(point::geometry) as longitude, ST_Y(point::geometry) as latitude, parcel_size_acres as acres
        from land_listings where is_published and slug = ${slug}`.execute(db)
      const listing = own[0]
      if (!listing) return []
      const { id, longitude, latitude, acres } = listing
      if (longitude === null || latitude === null) return similarInSize(db, { id, acres, limit })
      const center = sql`ST_SetSRID(ST_MakePoint(${longitude}::float8, ${latitude}::float8), 4326)::geography`
      const { rows } = await sql<SummaryRow>`
        select ${SUMMARY_COLUMNS}
        from land_listings where is_published and point is not null and id <> ${id}
        order by point <-> ${center} limit ${limit}`.execute(db)
      return rows.map((row) => presentSummary(row, { latitude, longitude }))
    },
  }
}

/** The closest in acreage, read from both sides of the index. */
async function similarInSize(db: Db, { id, acres, limit }: { id: string; acres: number; limit: number }) {
  const side = (from: ReturnType<typeof sql>) => sql`(
    select ${SUMMARY_COLUMNS} from land_listings where is_published and id <> ${id} and parcel_size_acres ${from} limit ${limit})`
  const { rows } = await sql<SummaryRow>`
    select * from (
      ${side(sql`>= ${acres}::numeric order by parcel_size_acres`)} union all
      ${side(sql`< ${acres}::numeric order by parcel_size_acres desc`)}
    ) as candidates
    order by abs(parcel_size_acres - ${acres}::numeric), id limit ${limit}`.execute(db)
  return rows.map((row) => presentSummary(row))
}

async function findFeatured(db: Db): Promise<ListingSummary[]> {
  const newest = (only: ReturnType<typeof sql>) =>
    sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from land_listings where is_published ${only}
    order by created_at desc, id desc limit ${MAX_FEATURED}`.execute(db)
  const featured = await newest(sql`and is_featured`)
  const shown = featured.rows.length > 0 ? featured : await newest(sql``)
  return shown.rows.map((row) => presentSummary(row))
}
