import { type RawBuilder, sql } from 'kysely'
import { type Box, boxAround, distanceKm, EARTH_RADIUS_KM } from '../../../domain/geometry/distance.ts'
import type { Place } from '../../../domain/place/place.ts'

type Sql = RawBuilder<unknown>

const RADIAN = Math.PI / 180
const RADIANS = sql`${sql.lit(RADIAN)}::float8`

/** A little less than half the diagonal of the square inside a circle of radius 1. */
const INNER_SQUARE = 0.66

/**
 * Twice the haversine of the angle between a listing and a place. It grows with the distance and is cheap to compute, as
 * it needs cosines only. Exact to about a meter.
 */
export function haversineFrom({ latitude, longitude }: Place): Sql {
  const cosine = Math.cos((latitude * Math.PI) / 180)
  return sql`(1 - cos((location[1] - ${latitude}::float8) * ${RADIANS})
    + cos(location[1] * ${RADIANS}) * ${cosine}::float8 * (1 - cos((location[0] - ${longitude}::float8) * ${RADIANS})))`
}

/** The same for a listing in memory, within the rounding of the last digits. */
export function haversineTo({ latitude, longitude }: Place): (longitude: number, latitude: number) => number {
  const cosine = Math.cos(latitude * RADIAN)
  return (x, y) =>
    1 - Math.cos((y - latitude) * RADIAN) + Math.cos(y * RADIAN) * cosine * (1 - Math.cos((x - longitude) * RADIAN))
}

/** Twice the haversine of the angle that a distance spans. */
export const haversineOf = (km: number) => 1 - Math.cos(Math.min(Math.PI, km / EARTH_RADIUS_KM))

/** Most of a circle is covered by a box inside it. Listings in that box need no distance computed. */
export function withinCircle(place: Place, haversine: Sql, km: number): Sql {
  const exact = sql`${haversine} <= ${haversineOf(km)}::float8`
  const [west, south, east, north] = boxAround(place, km * INNER_SQUARE)
  const corners = [south, north].map((latitude) => distanceKm(place, { latitude, longitude: east }))
  if (west > east || corners.some((corner) => corner > km)) return exact
  return sql`(${insideBox([west, south, east, north])} or ${exact})`
}

/** Uses the index on `location`. The box is one value, because a box built from numbers would be built for each listing. */
export function insideBox(box: Box): Sql {
  return anyPart(box, ([west, south, east, north]) => sql`location <@ ${`(${east},${north}),(${west},${south})`}::box`)
}

/** The same condition in a form that no index matches. */
export function insideBoxUnindexed(box: Box): Sql {
  return anyPart(
    box,
    ([west, south, east, north]) => sql`(location[0] between ${west}::float8 and ${east}::float8
      and location[1] between ${south}::float8 and ${north}::float8)`,
  )
}

/** A box across the date line consists of two. */
function anyPart([west, south, east, north]: Box, condition: (part: Box) => Sql): Sql {
  const parts: Box[] =
    west <= east
      ? [[west, south, east, north]]
      : [
          [west, south, 180, north],
          [-180, south, east, north],
        ]
  return sql`(${sql.join(parts.map(condition), sql` or `)})`
}
