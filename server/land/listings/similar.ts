import { sql } from 'kysely'
import type { ListingSummary } from '../../../domain/listing/listing.ts'
import { type ComparableListing, findMostSimilar, type Similar } from '../../../domain/listing/similarity.ts'
import { parseGps } from '../../../domain/place/gps.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentSummary, SUMMARY_COLUMNS, type SummaryRow } from './rows.ts'

/** A listing like another one, and what they have in common, in a few words each. */
export interface SimilarListing extends ListingSummary {
  likeness: string[]
}

const NEAREST = 40
/** Of those larger and of those smaller. */
const CLOSEST_IN_ACREAGE = 20

type ComparableRow = Omit<ComparableListing, 'latitude' | 'longitude'> & { gps_coordinates: string | null }

const COLUMNS = sql.raw(
  `id, slug, gps_coordinates, point, parcel_size_acres, price, price_type, available_power_mw, utility_access, zoning_code,
    lifecycle`,
)

/**
 * The most similar published listings whose deal isn't closed, the most similar first: the nearest ones and the closest
 * in acreage are read from their indexes and then compared.
 */
export async function findSimilar(db: Db, { slug, limit }: { slug: string; limit: number }): Promise<SimilarListing[]> {
  const { rows } = await sql<ComparableRow & { is_self: boolean }>`
    with self as materialized (select ${COLUMNS} from land_listings where is_published and slug = ${slug}),
    candidates as (
      select * from self
      union all
      select nearest.* from self, lateral (
        select ${COLUMNS} from land_listings where is_published and point is not null
        order by point <-> self.point limit ${NEAREST}) as nearest
      where self.point is not null
      union all
      select larger.* from self, lateral (
        select ${COLUMNS} from land_listings where is_published and parcel_size_acres >= self.parcel_size_acres
        order by parcel_size_acres limit ${CLOSEST_IN_ACREAGE}) as larger
      union all
      select smaller.* from self, lateral (
        select ${COLUMNS} from land_listings where is_published and parcel_size_acres < self.parcel_size_acres
        order by parcel_size_acres desc limit ${CLOSEST_IN_ACREAGE}) as smaller
    )
    select id, gps_coordinates, parcel_size_acres as acres, price, price_type, available_power_mw, utility_access,
      zonings.type as zoning_type, slug = ${slug} as is_self,
      case when line_138_low = line_138_high then line_138_low end as line_miles,
      case when substation_138_low = substation_138_high then substation_138_low end as substation_miles
    from candidates
      left join site_screenings on site_id = id
      left join listing_zonings as zonings on zonings.code = zoning_code
    where lifecycle <> 'closed' or slug = ${slug}`.execute(db)
  const self = rows.find(({ is_self }) => is_self)
  if (!self) return []
  // One may be both near and close in acreage.
  const others = new Map(rows.flatMap((row) => (row.is_self ? [] : [[row.id, comparable(row)]])))
  return present(db, comparable(self), findMostSimilar(comparable(self), [...others.values()], limit))
}

function comparable({ gps_coordinates, ...row }: ComparableRow): ComparableListing {
  const point = gps_coordinates === null ? null : parseGps(gps_coordinates)
  return { ...row, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
}

/** In the order given, each with its distance from the listing. */
async function present(
  db: Db,
  { latitude, longitude }: ComparableListing,
  similar: Similar<ComparableListing>[],
): Promise<SimilarListing[]> {
  const ids = similar.map(({ listing }) => listing.id)
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from land_listings where is_published and id = any(${ids}::uuid[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const from = latitude === null || longitude === null ? null : { latitude, longitude }
  return similar.flatMap(({ listing, likeness }) => {
    const row = byId.get(listing.id)
    return row ? [{ ...presentSummary(row, from), likeness }] : []
  })
}
