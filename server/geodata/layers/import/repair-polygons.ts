import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const BEYOND_REPAIR = 'The shape crosses itself and can’t be repaired.'

/** For each polygon: `valid`, its repaired shape as WKB in hexadecimal, or null if it is beyond repair. */
export async function repairPolygons(
  db: Db,
  polygons: readonly Geometry[],
): Promise<('valid' | { wkb: string } | null)[]> {
  const validity = await inHalves(polygons, async (part) => {
    const { rows } = await sql<{ valid: boolean }>`
      select ST_IsValid(ST_GeomFromGeoJSON(shape)) as valid
      from jsonb_array_elements(${JSON.stringify(part)}::jsonb) with ordinality as item (shape, at) order by at`.execute(
      db,
    )
    return rows.map(({ valid }) => valid)
  })
  const repaired: ('valid' | { wkb: string } | null)[] = []
  for (const [at, polygon] of polygons.entries()) repaired.push(validity[at] ? 'valid' : await repair(db, polygon))
  return repaired
}

async function repair(db: Db, polygon: Geometry): Promise<{ wkb: string } | null> {
  const [wkb] = await inHalves([polygon], async ([shape]) => {
    const { rows } = await sql<{ wkb: string | null }>`
      with repaired as (select ST_CollectionExtract(ST_MakeValid(ST_GeomFromGeoJSON(${JSON.stringify(shape)})), 3) as geom)
      select case when not ST_IsEmpty(geom) and ST_IsValid(geom) then encode(ST_AsBinary(geom), 'hex') end as wkb
      from repaired`.execute(db)
    return rows.map((row) => row.wkb)
  })
  return wkb ? { wkb } : null
}

/** Splits what a statement fails on, until the items that it fails on are known. Their result is null. */
async function inHalves<Item, Result>(
  items: readonly Item[],
  read: (items: readonly Item[]) => Promise<Result[]>,
): Promise<(Result | null)[]> {
  if (items.length === 0) return []
  try {
    return await read(items)
  } catch (error) {
    if (!isGeometryError(error)) throw error
    if (items.length === 1) return [null]
  }
  const middle = items.length >> 1
  return [...(await inHalves(items.slice(0, middle), read)), ...(await inHalves(items.slice(middle), read))]
}

/** Invalid values, errors of GEOS, and statements that the embedded PostGIS leaves incomplete (decision 006). */
function isGeometryError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'IncompleteStatementError') return true
  const code = String((error as { code?: unknown }).code ?? '')
  return /^(22|XX000|54)/.test(code)
}
