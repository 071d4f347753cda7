import type { Ring } from '../geometry/boundary.ts'
import {
  type Area,
  type Circle,
  cornersOf,
  extentOf,
  isCircle,
  MAX_CORNERS,
  MAX_RADIUS_METERS,
  MAX_RINGS,
  MAX_SHAPES,
  MIN_RADIUS_METERS,
  type Polygon,
  reachesPole,
  ringsOf,
  type Shape,
  turnsOf,
} from './area.ts'

/** An area, or a sentence that says why it can't be searched. */
export type ReadArea = { area: Area; problem: null } | { area: null; problem: string }

export const refused = (problem: string): ReadArea => ({ area: null, problem })

/** To five decimals, about one meter: the precision of an area in a URL. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/**
 * Brings an area into its canonical form: five decimals, no repeated points, and longitudes that begin between -180 and
 * 180. @param maxCorners for areas that are simplified later
 */
export function checkArea(shapes: Area, maxCorners = MAX_CORNERS): ReadArea {
  if (shapes.length === 0) return refused('Draw at least one area.')
  if (shapes.length > MAX_SHAPES) return refused(`Use at most ${MAX_SHAPES} areas. This has ${shapes.length}.`)
  const rings = shapes.reduce((sum, shape) => sum + ringsOf(shape).length, 0)
  if (rings > MAX_RINGS) return refused(`Use at most ${MAX_RINGS} outlines, with holes. This has ${rings}.`)
  const corners = cornersOf(shapes)
  if (corners > maxCorners) return refused(`Use at most ${maxCorners} corners. This has ${corners}.`)
  const area: Area = []
  for (const shape of shapes) {
    const checked = isCircle(shape) ? checkCircle(shape) : checkPolygon(shape)
    if (typeof checked === 'string') return refused(checked)
    area.push(checked)
  }
  return { area, problem: null }
}

function checkCircle({ center, radiusMeters }: Circle): Shape | string {
  if (!isPosition(center)) return NO_POSITION
  if (!(radiusMeters >= MIN_RADIUS_METERS && radiusMeters <= MAX_RADIUS_METERS)) {
    return `A circle’s radius must be from ${MIN_RADIUS_METERS} m to ${MAX_RADIUS_METERS / 1000} km.`
  }
  const [x, y] = center
  const circle: Circle = { center: [rounded(x - turnsOf(x)), rounded(y)], radiusMeters: Math.round(radiusMeters) }
  return reachesPole(circle) ? 'A circle can’t reach a pole.' : circle
}

function checkPolygon({ outline, holes }: Polygon): Shape | string {
  const rings = [outline, ...holes]
  if (!rings.every((ring) => ring.every(isPosition))) return NO_POSITION
  const [west, , east] = extentOf(outline)
  if (east - west > 360) return 'An area can go around the earth at most once.'
  const turns = turnsOf(rounded(west))
  const [first, ...others] = rings.map((ring) => distinct(ring.map(([x, y]) => [rounded(x - turns), rounded(y)])))
  if ([first!, ...others].some((ring) => ring.length < 3)) return 'An outline needs at least 3 different corners.'
  return { outline: first!, holes: others }
}

const NO_POSITION = 'Every point needs a longitude and a latitude in degrees (WGS 84).'

const isPosition = ([x, y]: Ring[number]) => Math.abs(x) <= 720 && Math.abs(y) <= 90

/** Without repeated points; the last point doesn't repeat the first. */
function distinct(ring: Ring): Ring {
  const isSame = (a: Ring[number] | undefined, b: Ring[number]) => a?.[0] === b[0] && a[1] === b[1]
  const points = ring.filter((point, index) => !isSame(ring[index - 1], point))
  return points.length > 1 && isSame(points.at(-1), points[0]!) ? points.slice(0, -1) : points
}
