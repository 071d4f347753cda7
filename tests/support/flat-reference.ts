import geographiclib from 'geographiclib-geodesic'
import type { Position } from 'geojson'

/**
 * Measures shapes on an ellipsoidal gnomonic map around a place (C. F. F. Karney, Algorithms for geodesics, 2013, section 8),
 * on which geodesics are straight: within 4 mm for 200 km around the place. Lengths and areas are GeographicLib's.
 */

const { WGS84 } = geographiclib.Geodesic

type Point = readonly [x: number, y: number]
type Rings = readonly (readonly Point[])[]

/** Rings as in GeoJSON: closed, the outline first. */
export type Polygons = Position[][][]

const exact = ([x1, y1]: Position, [x2, y2]: Position) => WGS84.Inverse(y1!, x1!, y2!, x2!).s12!

class FlatMap {
  readonly #center: Position
  constructor(center: Position) {
    this.#center = center
  }

  draw = ([longitude, latitude]: Position): Point => {
    const [x0, y0] = this.#center
    const { azi1, m12, M12 } = WGS84.Inverse(y0!, x0!, latitude!, longitude!, MASK)
    const [rho, azimuth] = [m12! / M12!, (azi1! * Math.PI) / 180]
    return [rho * Math.sin(azimuth), rho * Math.cos(azimuth)]
  }

  /** The place of a point on the map, by Newton's method along the geodesic to it. */
  locate = ([x, y]: Point): Position => {
    const [x0, y0] = this.#center
    const rho = Math.hypot(x, y)
    if (rho === 0) return [x0!, y0!]
    const line = WGS84.DirectLine(y0!, x0!, (Math.atan2(x, y) * 180) / Math.PI, 0, MASK)
    let meters = 6_370_000 * Math.atan(rho / 6_370_000)
    let found = line.Position(meters, MASK)
    for (let i = 0; i < 3; i++) {
      meters -= (found.m12! / found.M12! - rho) * found.M12! ** 2
      found = line.Position(meters, MASK)
    }
    return [found.lon2!, found.lat2!]
  }
}

const MASK =
  geographiclib.Geodesic.STANDARD |
  geographiclib.Geodesic.DISTANCE_IN |
  geographiclib.Geodesic.REDUCEDLENGTH |
  geographiclib.Geodesic.GEODESICSCALE

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
const pairsOf = (path: readonly Point[]) => path.slice(1).map((end, i) => [path[i]!, end] as const)

function isInside(rings: Rings, [x, y]: Point): boolean {
  let isOdd = false
  for (const ring of rings)
    for (const [a, b] of pairsOf(ring))
      if (a[1] > y !== b[1] > y && a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]) > x) isOdd = !isOdd
  return isOdd
}

/** Where the first segment crosses the second, as a share of its length; null if it doesn't. */
function crossingShare(a: Point, b: Point, c: Point, d: Point): number | null {
  const [u, v, r] = [minus(b, a), minus(d, c), minus(c, a)]
  const area = cross(u, v)
  const [s, t] = [cross(r, v) / area, cross(r, u) / area]
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? s : null
}

function nearestOnSegment([a, b]: readonly [Point, Point], p: Point): Point {
  const [u, r] = [minus(b, a), minus(p, a)]
  const length2 = u[0] ** 2 + u[1] ** 2
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, (r[0] * u[0] + r[1] * u[1]) / length2))
  return [a[0] + share * u[0], a[1] + share * u[1]]
}

/** Meters from a parcel to a line, or to polygons; 0 where they overlap. */
export function flatDistance(parcel: Polygons, other: Position[][], areas: Polygons, center: Position): number {
  const map = new FlatMap(center)
  const own = parcel.map((rings) => rings.map((ring) => ring.map(map.draw)))
  const paths = other.map((path) => path.map(map.draw))
  const theirs = areas.map((rings) => rings.map((ring) => ring.map(map.draw)))
  if (paths.some(([first]) => own.some((rings) => isInside(rings, first!)))) return 0
  if (own.some(([outline]) => theirs.some((rings) => isInside(rings, outline![0]!)))) return 0
  let best = Infinity
  let pair: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  for (const a of own.flat().flatMap(pairsOf))
    for (const b of paths.flatMap(pairsOf)) {
      if (crossingShare(...a, ...b) !== null) return 0
      const pairs = [
        ...a.map((end): [Point, Point] => [end, nearestOnSegment(b, end)]),
        ...b.map((end): [Point, Point] => [nearestOnSegment(a, end), end]),
      ]
      for (const each of pairs) {
        const meters = Math.hypot(...minus(...each))
        if (meters < best) [best, pair] = [meters, each]
      }
    }
  return exact(map.locate(pair[0]), map.locate(pair[1]))
}

/** Meters of a line inside of a parcel. */
export function flatLength(line: Position[], parcel: Polygons, center: Position): number {
  const map = new FlatMap(center)
  const own = parcel.map((rings) => rings.map((ring) => ring.map(map.draw)))
  const edges = own.flat().flatMap(pairsOf)
  let meters = 0
  for (const [a, b] of pairsOf(line.map(map.draw))) {
    const cuts = [0, 1, ...edges.flatMap(([c, d]) => crossingShare(a, b, c, d) ?? [])].sort((p, q) => p - q)
    const at = (share: number): Point => [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
    for (const [i, end] of cuts.slice(1).entries()) {
      const middle = at((cuts[i]! + end) / 2)
      if (own.some((rings) => isInside(rings, middle))) meters += exact(map.locate(at(cuts[i]!)), map.locate(at(end)))
    }
  }
  return meters
}

/** Square meters of a parcel inside of other polygons, and how long the outline of that part is. */
export function flatOverlap(parcel: Polygons, other: Polygons, center: Position): { area: number; outline: number } {
  const map = new FlatMap(center)
  let [area, outline] = [0, 0]
  for (const ring of parcel.flatMap(signedRings))
    for (const [b, c] of pairsOf(ring.points.map(map.draw)))
      for (const theirs of other.flatMap(signedRings)) {
        // The triangles of a ring with one place, with the sign of their direction, add up to what is in it.
        const triangle: Point[] = [[0, 0], b, c]
        const sign = Math.sign(cross(b, c))
        const part = clip(theirs.points.map(map.draw), sign < 0 ? triangle.toReversed() : triangle)
        const measured = part.length < 3 ? null : measure(part.map(map.locate))
        area += ring.sign * theirs.sign * sign * (measured?.area ?? 0)
        outline += measured?.perimeter ?? 0
      }
  return { area, outline }
}

/** Counterclockwise, the outline with sign 1 and holes with -1. */
const signedRings = (rings: Position[][]) =>
  rings.map((ring, i) => ({ points: measure(ring).area < 0 ? ring.toReversed() : ring, sign: i === 0 ? 1 : -1 }))

function measure(ring: Position[]): { area: number; perimeter: number } {
  const polygon = WGS84.Polygon(false)
  for (const [x, y] of ring) polygon.AddPoint(y!, x!)
  const { area, perimeter } = polygon.Compute(false, true)
  return { area: area!, perimeter }
}

/** What of a polygon is in a counterclockwise triangle (I. Sutherland and G. Hodgman, 1974). Closed rings may stay closed. */
function clip(polygon: readonly Point[], triangle: readonly Point[]): Point[] {
  let points = [...polygon]
  for (const [i, a] of triangle.entries()) {
    const b = triangle[(i + 1) % triangle.length]!
    const side = (p: Point) => cross(minus(b, a), minus(p, a))
    points = points.flatMap((p, j) => {
      const before = points.at(j - 1)!
      const [from, to] = [side(before), side(p)]
      const share = from / (from - to)
      const cut: Point = [before[0] + share * (p[0] - before[0]), before[1] + share * (p[1] - before[1])]
      return [...(from < 0 !== to < 0 ? [cut] : []), ...(to < 0 ? [] : [p])]
    })
  }
  return points
}
