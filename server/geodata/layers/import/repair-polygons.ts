import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const BEYOND_REPAIR = 'The shape crosses itself and can’t be repaired.'

/** Polygons as WKB in hexadecimal: valid ones as they are, repaired ones, and null for those beyond repair. */
export async function repairPolygons(db: Db, polygons: readonly string[]): Promise<(string | null)[]> {
  const validity = await inHalves(polygons, async (part) => {
    const { rows } = await sql<{ valid: boolean }>`
      select ST_IsValid(ST_GeomFromWKB(decode(shape, 'hex'))) as valid
      from jsonb_array_elements_text(${JSON.stringify(part)}::jsonb) with ordinality as item (shape, at) order by at`.execute(
      db,
    )
    return rows.map(({ valid }) => valid)
  })
  const repaired: (string | null)[] = []
  for (const [at, polygon] of polygons.entries()) repaired.push(validity[at] ? polygon : await repair(db, polygon))
  return repaired
}

async function repair(db: Db, polygon: string): Promise<string | null> {
  const [repaired = null] = await inHalves([polygon], async ([shape]) => {
    const { rows } = await sql<{ wkb: string | null }>`
      with repaired as (select ST_CollectionExtract(ST_MakeValid(ST_GeomFromWKB(decode(${shape}, 'hex'))), 3) as geom)
      select case when not ST_IsEmpty(geom) and ST_IsValid(geom) then encode(ST_AsBinary(geom), 'hex') end as wkb
      from repaired`.execute(db)
    return rows.map(({ wkb }) => wkb)
  })
  return repaired
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
