import type { MultiPolygon, Polygon } from 'geojson'
import { acresOf, type Ring } from '../../domain/geometry/boundary.ts'
import { distanceKm, KM_PER_MILE } from '../../domain/geometry/distance.ts'
import { MAX_ACRES, MAX_MILES_ACROSS, MAX_POINTS } from '../../domain/screening/run.ts'
import { formatNumber } from '../../domain/text/format.ts'
import { RejectedFeature } from '../files/check-geometry.ts'

/** Refuses what would take too long to measure. @throws RejectedFeature */
export function assertSize({ type, coordinates }: Polygon | MultiPolygon): void {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Ring[][]
  const count = polygons.flat(2).length
  if (count > MAX_POINTS)
    throw new RejectedFeature(
      `It has ${formatNumber(count)} points. The limit is ${formatNumber(MAX_POINTS)}. Simplify its boundary.`,
    )
  const [first] = polygons[0]![0]![0]!
  // Relative to the first, so that it may cross the date line.
  const relative = (ring: Ring) => ring.map(([x, y]): Ring[number] => [((x - first + 540) % 360) - 180, y])
  const shifted = polygons.map((rings) => rings.map(relative))
  assertAcres(shifted.reduce((sum, rings) => sum + measuredAcres(rings), 0))
  const miles = milesAcross(shifted.flat(2))
  if (miles > MAX_MILES_ACROSS)
    throw new RejectedFeature(
      `It’s ${formatNumber(Math.ceil(miles))} miles across. The limit is ${MAX_MILES_ACROSS}. Split it into parcels.`,
    )
}

/** @throws RejectedFeature */
export function assertAcres(acres: number): void {
  if (!(acres > MAX_ACRES)) return
  const [size, limit] = [acres, MAX_ACRES].map((number) => formatNumber(Math.round(number)))
  throw new RejectedFeature(`It’s ${size} acres. The limit is ${limit}. Split it into parcels.`)
}

const measuredAcres = (rings: Ring[]): number =>
  rings.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * acresOf(ring), 0)

/** From corner to corner of the box around it. */
function milesAcross(points: Ring): number {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    ;[west, east] = [Math.min(west, x), Math.max(east, x)]
    ;[south, north] = [Math.min(south, y), Math.max(north, y)]
  }
  return distanceKm({ longitude: west, latitude: south }, { longitude: east, latitude: north }) / KM_PER_MILE
}
