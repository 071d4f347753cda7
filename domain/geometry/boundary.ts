import { EARTH_RADIUS_KM } from './distance.ts'

/** The outline of a parcel as [longitude, latitude] in degrees, first point repeated last. */
export type Ring = [longitude: number, latitude: number][]

export const MAX_RING_POINTS = 10_000

/**
 * Why a ring cannot be the outline of a parcel, or null if it can: it must be closed, have an area, and neither cross
 * nor touch itself. As strict as ST_IsValid, which the embedded PostGIS cannot run reliably (decision 006).
 */
export function ringProblem(ring: Ring): string | null {
  if (ring.length > MAX_RING_POINTS) return `has ${ring.length} points, expected at most ${MAX_RING_POINTS}`
  for (const [longitude, latitude] of ring) {
    if (!(Math.abs(longitude) <= 180) || !(Math.abs(latitude) <= 90)) {
      return `has the point ${longitude}, ${latitude}, expected longitude, latitude in degrees (WGS84)`
    }
  }
  const distinct = withoutRepeats(ring)
  if (distinct.length < 4) return 'has fewer than 4 points, expected a closed ring'
  const [first, last] = [distinct[0]!, distinct.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1]) return 'is not closed, expected the last point to repeat the first'
  const crossing = selfContact(distinct)
  return crossing && `crosses or touches itself near ${crossing[0]}, ${crossing[1]}`
}

function withoutRepeats(ring: Ring): Ring {
  return ring.filter(([x, y], i) => i === 0 || x !== ring[i - 1]![0] || y !== ring[i - 1]![1])
}

/** A point near which the ring touches itself, found by a sweep from west to east. */
function selfContact(ring: Ring): [number, number] | null {
  const count = ring.length - 1
  const west = (i: number) => Math.min(ring[i]![0], ring[i + 1]![0])
  const east = (i: number) => Math.max(ring[i]![0], ring[i + 1]![0])
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => west(a) - west(b))
  for (let a = 0; a < count; a++) {
    const i = order[a]!
    const end = east(i)
    for (let b = a + 1; b < count && west(order[b]!) <= end; b++) {
      if (segmentsMeet(ring, Math.min(i, order[b]!), Math.max(i, order[b]!), count)) return ring[i]!
    }
  }
  return null
}

function segmentsMeet(ring: Ring, i: number, j: number, count: number): boolean {
  const [p, q, r, s] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!]
  if (j === i + 1) return doublesBack(p, q, s)
  if (i === 0 && j === count - 1) return doublesBack(r, p, q)
  const [d1, d2, d3, d4] = [orientation(p, q, r), orientation(p, q, s), orientation(r, s, p), orientation(r, s, q)]
  if (d1 * d2 < 0 && d3 * d4 < 0) return true
  return (
    (d1 === 0 && inBox(p, q, r)) ||
    (d2 === 0 && inBox(p, q, s)) ||
    (d3 === 0 && inBox(r, s, p)) ||
    (d4 === 0 && inBox(r, s, q))
  )
}

type Position = Ring[number]

/** Of two adjacent segments: whether the second runs back along the first. */
function doublesBack(from: Position, middle: Position, to: Position): boolean {
  const dot = (middle[0] - from[0]) * (to[0] - middle[0]) + (middle[1] - from[1]) * (to[1] - middle[1])
  return orientation(from, middle, to) === 0 && dot < 0
}

/** On which side of the line from `a` to `b` the point `c` lies, as a sign: larger products could underflow. */
function orientation(a: Position, b: Position, c: Position): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}

function inBox(a: Position, b: Position, c: Position): boolean {
  return (
    Math.min(a[0], b[0]) <= c[0] &&
    c[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= c[1] &&
    c[1] <= Math.max(a[1], b[1])
  )
}

/** The same ring with longitudes beyond 180° where it crosses the date line, so that no edge goes around the earth. */
export function unwrapRing(ring: Ring): Ring {
  let turns = 0
  return ring.map(([x, y], i) => {
    if (i > 0) turns -= Math.round((x - ring[i - 1]![0]) / 360)
    return [x + 360 * turns, y]
  })
}

const wrapped = (longitude: number) => longitude - 360 * Math.round(longitude / 360)

/** The centroid of a valid ring, moved east or west into the ring if it lies outside. */
export function centerOf(wrappedRing: Ring): { latitude: number; longitude: number } {
  const ring = unwrapRing(wrappedRing)
  // Relative to the first point: the areas are differences of products, and parcels are small on the globe.
  const [x0, y0] = ring[0]!
  let [area, x, y] = [0, 0, 0]
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay, bx, by] = [ring[i - 1]![0] - x0, ring[i - 1]![1] - y0, ring[i]![0] - x0, ring[i]![1] - y0]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  const latitude = y0 + y / (3 * area)
  const longitude = longitudeInside(ring, latitude, x0 + x / (3 * area))
  return { latitude: rounded(latitude), longitude: rounded(wrapped(longitude)) }
}

/** The preferred longitude if it is inside the ring at that latitude, else the middle of the widest part. */
function longitudeInside(ring: Ring, latitude: number, preferred: number): number {
  const crossings: number[] = []
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1]!, ring[i]!]
    if (ay > latitude !== by > latitude) crossings.push(ax + ((latitude - ay) / (by - ay)) * (bx - ax))
  }
  crossings.sort((a, b) => a - b)
  let best: [number, number] | undefined
  for (let i = 1; i < crossings.length; i += 2) {
    const span: [number, number] = [crossings[i - 1]!, crossings[i]!]
    if (span[0] <= preferred && preferred <= span[1]) return preferred
    if (!best || span[1] - span[0] > best[1] - best[0]) best = span
  }
  return best ? (best[0] + best[1]) / 2 : preferred
}

/** To about 0.1 m. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const ACRES_PER_M2 = 1 / 4_046.8564224
// WGS84: equatorial radius in meters, eccentricity.
const RADIUS_M = 6_378_137
const E = 0.0818191908426215
const E2 = E * E
/** The sphere with the same surface as the ellipsoid; q is Snyder's (Map Projections, 1987, formula 3-12). */
const AUTHALIC_POLE = q(1)
const AUTHALIC_RADIUS2_M2 = (RADIUS_M * RADIUS_M * AUTHALIC_POLE) / 2

/** Snyder's q of the sine of a latitude. */
function q(sine: number): number {
  const es = E * sine
  return (1 - E2) * (sine / (1 - es * es) - Math.log((1 - es) / (1 + es)) / (2 * E))
}

/** The acreage of a valid ring on the ellipsoid, within about 0.01 % for a parcel. */
export function acresOf(wrappedRing: Ring): number {
  const ring = unwrapRing(wrappedRing)
  const heights = ring.map(([, latitude]) => q(Math.sin((latitude * Math.PI) / 180)) / AUTHALIC_POLE)
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    sum += (((ring[i]![0] - ring[i - 1]![0]) * Math.PI) / 180) * (heights[i]! + heights[i - 1]!)
  }
  return (Math.abs(sum) / 2) * AUTHALIC_RADIUS2_M2 * ACRES_PER_M2
}

/** By which fraction the drawn acreage exceeds the typed one: 0.07 is 7 % more, negative is less. */
export const acresDifference = (typed: number, drawn: number): number => (drawn - typed) / typed

/** Whether the two acreages differ by more than 5 % of the typed one, which deserves a warning. */
export function acresDiffer(typed: number, drawn: number): boolean {
  return Math.abs(acresDifference(typed, drawn)) > 0.05
}

/** How far a listing's point may be from its boundary: a gate or the next village is fine, another county is not. */
export const MAX_POINT_KM = 8

const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180

/** Distance of a point from a parcel, 0 inside. Computed on a plane: within 1 % for nearby points. */
export function kmFromParcel(ring: Ring, { latitude, longitude }: { latitude: number; longitude: number }): number {
  const kmPerLongitudeDegree = Math.cos((latitude * Math.PI) / 180) * KM_PER_DEGREE
  // In km relative to the point, the shorter way around the earth.
  const vertices = ring.map(
    ([x, y]): Position => [
      (((((x - longitude + 180) % 360) + 360) % 360) - 180) * kmPerLongitudeDegree,
      (y - latitude) * KM_PER_DEGREE,
    ],
  )
  let [isInside, nearest] = [false, Number.POSITIVE_INFINITY]
  for (let i = 1; i < vertices.length; i++) {
    const [[ax, ay], [bx, by]] = [vertices[i - 1]!, vertices[i]!]
    if (ay > 0 !== by > 0 && ax - (ay / (by - ay)) * (bx - ax) > 0) isInside = !isInside
    nearest = Math.min(nearest, kmToSegment(vertices[i - 1]!, vertices[i]!))
  }
  return isInside ? 0 : nearest
}

/** Distance of a segment from the origin. */
function kmToSegment([ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length2))
  return Math.hypot(ax + along * dx, ay + along * dy)
}
