import { sql } from 'kysely'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { Db } from '../../platform/db/database.ts'

/** The outline of a listing. */
export interface Parcel {
  name: string
  ring: Ring
}

const MAX_PARCELS = 300
/** A parcel may reach into the box while its point is outside, but not by more than the 5 miles that a save allows. */
const MARGIN_DEGREES = 0.1

/** Published parcels whose boundary meets the box, without the listing `except`; at most 300. */
export async function findParcels(
  db: Db,
  { box: [west, south, east, north], except }: { box: Box; except: string | null },
): Promise<Parcel[]> {
  const around = `(${east + MARGIN_DEGREES},${north + MARGIN_DEGREES}),(${west - MARGIN_DEGREES},${south - MARGIN_DEGREES})`
  const { rows } = await sql<{ name: string; boundary: string }>`
    select landowner_name as name, ST_AsGeoJSON(boundary) as boundary from land_listings
    where is_published and location <@ ${around}::box and boundary is not null
      and boundary && ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)
      and id::text is distinct from ${except}::text
    limit ${MAX_PARCELS}`.execute(db)
  return rows.map(({ name, boundary }) => ({ name, ring: JSON.parse(boundary).coordinates[0] }))
}
