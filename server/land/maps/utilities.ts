import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Site, siteGeometry } from './nearest.ts'

/** More than any place has; a territory mapped twice has two names. */
const MAX_UTILITIES = 6

/** The names of the utilities whose territories, in public layers, include a part of the site. */
export async function findUtilities(db: Db, site: Site): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with site as materialized (select ${siteGeometry(site)} as geom)
    select distinct properties ->> 'name' as name
    from site, layers
    join layer_versions on layer_id = id and number = current_version
    join layer_features as features on features.layer_id = id and features.version = current_version
    where type = 'utility-territories' and is_public and status = 'ready' and properties ->> 'name' <> ''
      and features.geom && site.geom and ST_Intersects(features.geom, site.geom)
    order by name limit ${MAX_UTILITIES}`.execute(db)
  return rows.map(({ name }) => name)
}
