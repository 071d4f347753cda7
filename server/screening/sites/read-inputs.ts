import { sql } from 'kysely'
import type { ScreeningInput } from '../../../screening/document.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SiteRef } from './affected-sites.ts'

const MAX_ACRES = 1e8

/** What is screened of the sites that have a location, by their ids: the boundary, or else the point with its acreage. */
export async function readInputs(db: Db, sites: readonly SiteRef[]): Promise<Map<string, ScreeningInput>> {
  const idsOf = (kind: SiteRef['kind']) => sites.filter((site) => site.kind === kind).map(({ id }) => id)
  const { rows } = await sql<{
    id: string
    name: string | null
    acres: number | null
    point: [number, number] | null
    boundary: string | null
  }>`
    select id, landowner_name as name, parcel_size_acres::float8 as acres, ST_AsGeoJSON(boundary, 9) as boundary,
      json_build_array(location[0], location[1]) as point
    from land_listings
    where id = any(${idsOf('listing')}::uuid[]) and (location is not null or boundary is not null)
    union all
    select id, name, acres, null, json_build_array(location[0], location[1])
    from candidate_sites where id = any(${idsOf('candidate-site')}::uuid[]) and is_current`.execute(db)
  return new Map(
    rows.map(({ id, name, acres, point, boundary }): [string, ScreeningInput] => {
      if (boundary !== null) return [id, { name, geometry: JSON.parse(boundary), acres: null }]
      const isStated = acres !== null && acres > 0 && acres <= MAX_ACRES
      return [id, { name, geometry: { type: 'Point', coordinates: point! }, acres: isStated ? acres : null }]
    }),
  )
}
