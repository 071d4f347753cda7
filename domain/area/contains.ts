import type { Ring } from '../geometry/boundary.ts'
import { extentOf, type Polygon } from './area.ts'

/**
 * Coordinates are scaled by this power of two, which is exact, because PostgreSQL compares its geometric types with a
 * tolerance of 1e-6.
 */
export const POLYGON_SCALE = 2 ** 20
const TOLERANCE = 1e-6

export type Contains = (longitude: number, latitude: number) => boolean

/**
 * Whether a point lies in one of the polygons. Computes exactly what PostgreSQL computes for `polygon @> point`, step by
 * step, so that counts from memory and from the database agree: nonzero winding, and a point on the outline is inside.
 */
export function containsTest(polygons: readonly Polygon[]): Contains {
  const tests = polygons.map(polygonTest)
  return (longitude, latitude) => tests.some((test) => test(longitude, latitude))
}

function polygonTest({ outline, holes }: Polygon): Contains {
  const [west, south, east, north] = extentOf(outline)
  const isInside = ringTest(outline)
  const inHole = holes.map(ringTest)
  const test: Contains = (x, y) =>
    x >= west && x <= east && y >= south && y <= north && isInside(x, y) && !inHole.some((hole) => hole(x, y))
  return east > 180 ? (x, y) => test(x, y) || test(x + 360, y) : test
}

const SLABS = 128

/** Edges by latitude, because an edge that passes neither through nor by the latitude of a point changes nothing. */
function ringTest(ring: Ring): Contains {
  const [, south, , north] = extentOf(ring)
  const height = (north - south) / SLABS || 1
  const slabOf = (y: number) => Math.max(0, Math.min(SLABS - 1, Math.floor((y - south) / height)))
  const slabs = Array.from({ length: SLABS }, (): number[] => [])
  ring.forEach(([bx, by], index) => {
    const [ax, ay] = ring.at(index - 1)!
    const margin = 1e-9
    for (let slab = slabOf(Math.min(ay, by) - margin); slab <= slabOf(Math.max(ay, by) + margin); slab++) {
      slabs[slab]!.push(ax * POLYGON_SCALE, ay * POLYGON_SCALE, bx * POLYGON_SCALE, by * POLYGON_SCALE)
    }
  })
  return (longitude, latitude) => {
    const [px, py] = [longitude * POLYGON_SCALE, latitude * POLYGON_SCALE]
    const edges = slabs[slabOf(latitude)]!
    let winding = 0
    for (let i = 0; i < edges.length; i += 4) {
      const crossing = edgeCrossing(edges[i + 2]! - px, edges[i + 3]! - py, edges[i]! - px, edges[i + 1]! - py)
      if (crossing === ON_EDGE) return true
      winding += crossing
    }
    return winding !== 0
  }
}

const ON_EDGE = Number.MAX_SAFE_INTEGER
const isZero = (value: number) => Math.abs(value) <= TOLERANCE
const isGreater = (a: number, b: number) => a > b + TOLERANCE
const isLess = (a: number, b: number) => a + TOLERANCE < b
const isAtLeast = (a: number, b: number) => a + TOLERANCE >= b
const isAtMost = (a: number, b: number) => a <= b + TOLERANCE

/** `lseg_crossing` of PostgreSQL’s geo_ops.c: how an edge crosses the positive x axis, in halves. */
function edgeCrossing(x: number, y: number, fromX: number, fromY: number): number {
  if (isZero(y)) {
    if (isZero(x)) return ON_EDGE
    if (isGreater(x, 0)) {
      if (isZero(fromY)) return isGreater(fromX, 0) ? 0 : ON_EDGE
      return isLess(fromY, 0) ? 1 : -1
    }
    if (isZero(fromY)) return isLess(fromX, 0) ? 0 : ON_EDGE
    return 0
  }
  const sign = isGreater(y, 0) ? 1 : -1
  if (isZero(fromY)) return isLess(fromX, 0) ? 0 : sign
  if (sign < 0 ? isLess(fromY, 0) : isGreater(fromY, 0)) return 0
  if (isAtLeast(x, 0) && isGreater(fromX, 0)) return 2 * sign
  if (isLess(x, 0) && isAtMost(fromX, 0)) return 0
  const side = (x - fromX) * y - (y - fromY) * x
  if (isZero(side)) return ON_EDGE
  if (sign < 0 ? isLess(side, 0) : isGreater(side, 0)) return 0
  return 2 * sign
}
