import { type RawBuilder, sql } from 'kysely'
import { boxOf, extentOf, type Polygon } from '../../../domain/area/area.ts'
import { POLYGON_SCALE } from '../../../domain/area/contains.ts'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { type Box, boxAround, distanceKm, EARTH_RADIUS_KM } from '../../../domain/geometry/distance.ts'

type Sql = RawBuilder<unknown>

interface Point {
  latitude: number
  longitude: number
}

const RADIAN = Math.PI / 180
const RADIANS = sql`${sql.lit(RADIAN)}::float8`

/** A little less than half the diagonal of the square inside a circle of radius 1. */
const INNER_SQUARE = 0.66

/**
 * Twice the haversine of the angle between a listing and a place. It grows with the distance and is cheap to compute, as
 * it needs cosines only. Exact to about a meter.
 */
export function haversineFrom({ latitude, longitude }: Point): Sql {
  const cosine = Math.cos(latitude * RADIAN)
  return sql`(1 - cos((location[1] - ${latitude}::float8) * ${RADIANS})
    + cos(location[1] * ${RADIANS}) * ${cosine}::float8 * (1 - cos((location[0] - ${longitude}::float8) * ${RADIANS})))`
}

/** The same for a listing in memory, within the rounding of the last digits. */
export function haversineTo({ latitude, longitude }: Point): (longitude: number, latitude: number) => number {
  const cosine = Math.cos(latitude * RADIAN)
  return (x, y) =>
    1 - Math.cos((y - latitude) * RADIAN) + Math.cos(y * RADIAN) * cosine * (1 - Math.cos((x - longitude) * RADIAN))
}

/** Twice the haversine of the angle that a distance spans. */
export const haversineOf = (km: number) => 1 - Math.cos(Math.min(Math.PI, km / EARTH_RADIUS_KM))

/** Uses the index on `location`. */
export function insideCircle(center: Point, km: number): Sql {
  const exact = sql`${haversineFrom(center)} <= ${haversineOf(km)}::float8`
  return sql`(${insideBox(boxAround(center, km))} and ${insideInnerBox(center, km, exact)})`
}

/** Most of a circle is covered by a box inside it. Listings in that box need no distance computed. */
function insideInnerBox(center: Point, km: number, exact: Sql): Sql {
  const [west, south, east, north] = boxAround(center, km * INNER_SQUARE)
  const corners = [south, north].map((latitude) => distanceKm(center, { latitude, longitude: east }))
  if (west > east || corners.some((corner) => corner > km)) return exact
  return sql`(${insideBox([west, south, east, north])} or ${exact})`
}

/**
 * Uses the index on `location`. The box is one value, because a box built from numbers would be built for each listing. A
 * box across the date line consists of two.
 */
export function insideBox([west, south, east, north]: Box): Sql {
  const part = (west: number, east: number) => sql`location <@ ${`(${east},${north}),(${west},${south})`}::box`
  return west <= east ? part(west, east) : sql`(${part(west, 180)} or ${part(-180, east)})`
}

/** Uses the index on `location` with one box for each polygon. `containsTest` of the domain computes the same. */
export function insideArea(polygons: readonly Polygon[]): Sql {
  const inside = polygons.map((polygon) => sql`(${insideBox(boxOf(polygon))} and ${insidePolygon(polygon)})`)
  return sql`(${sql.join(inside, sql` or `)})`
}

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
