import { sql } from 'kysely'
import type { ImportDetails } from '../../../../domain/layer/layer.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Comparing more features would hold up an embedded database for seconds. */
const MAX_COMPARED = 20_000

/** Adds to a new version the hull of its features, and how it differs from the current version. */
export async function addVersionFacts(db: Db, layerId: string, version: number): Promise<void> {
  await addHull(db, layerId, version)
  const changes = await compareWithCurrent(db, layerId, version)
  if (changes === null) return
  await sql`
    update layer_versions set details = details || jsonb_build_object('changes', ${JSON.stringify(changes)}::jsonb)
    where layer_id = ${layerId}::uuid and number = ${version}`.execute(db)
}

/** The hull of all features; a box of some miles around them where they have no area. */
async function addHull(db: Db, layerId: string, version: number): Promise<void> {
  await sql`
    update layer_versions set hull = (
      select ST_Multi(case when GeometryType(hull) = 'POLYGON' then hull else ST_Expand(hull, 0.05) end)
      from (select ST_ConvexHull(ST_Collect(ST_Envelope(geom))) as hull from layer_features
        where layer_id = ${layerId}::uuid and version = ${version}) as features
    ) where layer_id = ${layerId}::uuid and number = ${version}`.execute(db)
}

/** Features that only one of the two versions has, with the same shape and values. Null for large or missing versions. */
async function compareWithCurrent(
  db: Db,
  layerId: string,
  version: number,
): Promise<NonNullable<ImportDetails['changes']> | null> {
  const { rows: sizes } = await sql<{ number: number; current: number; kept: number }>`
    select number, current_version as current, kept from layer_versions join layers on id = layer_id
    where layer_id = ${layerId}::uuid and number in (${version}, current_version)`.execute(db)
  const [size] = sizes
  if (sizes.length < 2 || !size || sizes.some(({ kept }) => kept > MAX_COMPARED)) return null
  const hashes = (number: number) => sql`
    select md5(ST_AsBinary(geom) || convert_to(properties::text, 'UTF8')) as hash, count(*) as count
    from layer_features where layer_id = ${layerId}::uuid and version = ${number} group by 1`
  const { rows } = await sql<{ added: number; removed: number }>`
    select coalesce(sum(greatest(coalesce(recent.count, 0) - coalesce(earlier.count, 0), 0)), 0)::int as added,
      coalesce(sum(greatest(coalesce(earlier.count, 0) - coalesce(recent.count, 0), 0)), 0)::int as removed
    from (${hashes(version)}) as recent full join (${hashes(size.current)}) as earlier using (hash)`.execute(db)
  return { from: size.current, ...rows[0]! }
}
