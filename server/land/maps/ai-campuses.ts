import { sql } from 'kysely'
import { KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import type { Db } from '../../platform/db/database.ts'
import { METERS_PER_DEGREE, metersPerLongitude, siteGeometry } from './nearest.ts'
import type { AiCampuses } from './service.ts'

interface Row {
  name: string
  megawatts: number | null
  meters: number
  attribution: string
}

/** The AI campuses of public layers within a distance of a place; null if there are none. */
export async function findAiCampuses(
  db: Db,
  { latitude, longitude, miles }: { latitude: number; longitude: number; miles: number },
): Promise<AiCampuses | null> {
  const meters = miles * KM_PER_MILE * 1_000
  const { rows } = await sql<Row>`
    with site as materialized (select ${siteGeometry({ latitude, longitude, boundary: null })} as geom)
    select near.name, magnitude as megawatts, attribution, meters
    from site, layers
    join layer_versions on layer_id = id and number = current_version
    cross join lateral (
      select properties ->> 'name' as name, magnitude,
        ST_Distance(features.geom::geography, site.geom::geography, false) as meters
      from layer_features as features
      where features.layer_id = id and features.version = current_version
        and features.geom && ST_Expand(site.geom,
          ${(meters / metersPerLongitude(latitude)) * 1.01}::float8, ${(meters / METERS_PER_DEGREE) * 1.01}::float8)) as near
    where type = 'ai-campuses' and is_public and status = 'ready' and meters <= ${meters}::float8
    order by meters, near.name`.execute(db)
  const [nearest] = rows
  return nearest === undefined
    ? null
    : {
        count: rows.length,
        megawatts: rows.reduce((total, { megawatts }) => total + (megawatts ?? 0), 0),
        nearest: { name: nearest.name, km: nearest.meters / 1000 },
        attributions: [...new Set(rows.map(({ attribution }) => attribution))],
      }
}
