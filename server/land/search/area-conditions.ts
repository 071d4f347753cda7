import { type RawBuilder, sql } from 'kysely'
import { boxOf, extentOf, type Polygon } from '../../../domain/area/area.ts'
import { POLYGON_SCALE } from '../../../domain/area/contains.ts'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { insideBox, insideBoxUnindexed } from './circle-conditions.ts'

type Sql = RawBuilder<unknown>

/** Uses the index on `location` with one box for each polygon. */
export const insideBoxes = (polygons: readonly Polygon[]): Sql =>
  anyOf(polygons, (polygon) => insideBox(boxOf(polygon)))

/** The exact condition, in a form that no index matches. `containsTest` of the domain computes the same. */
export const insideArea = (polygons: readonly Polygon[]): Sql =>
  anyOf(polygons, (polygon) => sql`(${insideBoxUnindexed(boxOf(polygon))} and ${insidePolygon(polygon)})`)

const anyOf = (polygons: readonly Polygon[], condition: (polygon: Polygon) => Sql): Sql =>
  sql`(${sql.join(polygons.map(condition), sql` or `)})`

/** PostgreSQL's own types instead of PostGIS's, because they are the same in the embedded database and much faster. */
function insidePolygon({ outline, holes }: Polygon): Sql {
  const scale = sql.lit(`(${POLYGON_SCALE},0)`)
  const isInside = (point: Sql) =>
    sql.join(
      [
        sql`${polygonText(outline)}::polygon @> ${point}`,
        ...holes.map((hole) => sql`not ${polygonText(hole)}::polygon @> ${point}`),
      ],
      sql` and `,
    )
  const point = sql`(location * point ${scale})`
  const [, , east] = extentOf(outline)
  if (east <= 180) return isInside(point)
  const shifted = sql`((location + point '(360,0)') * point ${scale})`
  return sql`(${isInside(point)} or ${isInside(shifted)})`
}

const polygonText = (ring: Ring) => `(${ring.map(([x, y]) => `(${x * POLYGON_SCALE},${y * POLYGON_SCALE})`).join(',')})`
