import { type Chunk, chunksOf, gapBetween } from './chunks.ts'
import { contains } from './contains.ts'
import { norm } from './portable-math.ts'
import { positionAt, type Shape, STRIDE } from './shape.ts'
import { geodesicMeters, MIN_RADIUS_METERS, normalAt, toCartesian, toPosition, type Vector } from './wgs84.ts'

/** Closer than this, two shapes touch. */
const TOUCHING_METERS = 0.001
/** Beyond this many sagittas, how far chords are below the surface doesn't matter. */
const LEVEL_RATIO = 1_000

/** The closest pair of points of two shapes that was found so far. */
export interface Closest {
  /** Meters through the earth. */
  chord: number
  a: Vector
  b: Vector
}

export const nothingCloser = (limit = Infinity): Closest => ({ chord: limit, a: [0, 0, 0], b: [0, 0, 0] })

/** The length over the ellipsoid between the points of a pair, in meters. */
export function metersApart({ a, b }: Closest): number {
  const meters = geodesicMeters(toPosition(a), toPosition(b))
  return meters < TOUCHING_METERS ? 0 : meters
}

/** Compares each edge of one chunk with each edge of another. @returns whether `closest` got a closer pair */
export function compareChunks(a: Shape, chunkA: Chunk, b: Shape, chunkB: Chunk, closest: Closest): boolean {
  let isCloser = false
  for (let i = chunkA.from; i < Math.max(chunkA.to, chunkA.from + 1); i++)
    for (let j = chunkB.from; j < Math.max(chunkB.to, chunkB.from + 1); j++)
      if (compareEdges(a.vertices, i, Math.min(i + 1, chunkA.to), b.vertices, j, Math.min(j + 1, chunkB.to), closest))
        isCloser = true
  return isCloser
}

const clamp = (value: number) => Math.min(Math.max(value, 0), 1)

/** The chord of an edge is this far below the surface at most. */
const sagittaOf = (squaredLength: number) => squaredLength / (8 * MIN_RADIUS_METERS)

function compareEdges(
  p: Float64Array,
  p1: number,
  p2: number,
  q: Float64Array,
  q1: number,
  q2: number,
  closest: Closest,
): boolean {
  const [i, j] = [p1 * STRIDE + 2, q1 * STRIDE + 2]
  const [px, py, pz, qx, qy, qz] = [p[i]!, p[i + 1]!, p[i + 2]!, q[j]!, q[j + 1]!, q[j + 2]!]
  const [k, l] = [p2 * STRIDE + 2, q2 * STRIDE + 2]
  const [ux, uy, uz] = [p[k]! - px, p[k + 1]! - py, p[k + 2]! - pz]
  const [vx, vy, vz] = [q[l]! - qx, q[l + 1]! - qy, q[l + 2]! - qz]
  const [rx, ry, rz] = [px - qx, py - qy, pz - qz]
  const uu = ux * ux + uy * uy + uz * uz
  const vv = vx * vx + vy * vy + vz * vz
  const vr = vx * rx + vy * ry + vz * rz
  const ur = ux * rx + uy * ry + uz * rz
  const uv = ux * vx + uy * vy + uz * vz
  findClosestShares(uu, vv, uv, ur, vr)
  const [s, t] = [shares[0]!, shares[1]!]
  const chord = norm(rx + ux * s - vx * t, ry + uy * s - vy * t, rz + uz * s - vz * t)
  const sagitta = sagittaOf(Math.max(uu, vv))
  if (chord - sagitta >= closest.chord) return false
  if (chord > sagitta * LEVEL_RATIO)
    return keepCloser(closest, [px + ux * s, py + uy * s, pz + uz * s], [qx + vx * t, qy + vy * t, qz + vz * t])
  const a: Segment = { start: [px, py, pz], along: [ux, uy, uz] }
  const b: Segment = { start: [qx, qy, qz], along: [vx, vy, vz] }
  return keepCloser(closest, ...closestOnSurface(a, b, pointAt(a, s)))
}

/** Where two segments are closest to each other, as shares of their lengths. Reused, because millions of edges are compared. */
const shares = new Float64Array(2)

/**
 * Sets the shares, from the dot products of the vectors u and v of two segments and of r between their starts (C. Ericson,
 * Real-Time Collision Detection, 2005, section 5.1.9).
 */
function findClosestShares(uu: number, vv: number, uv: number, ur: number, vr: number): void {
  let s = 0
  let t = 0
  if (uu > 0 && vv > 0) {
    const denominator = uu * vv - uv * uv
    s = denominator > 0 ? clamp((uv * vr - ur * vv) / denominator) : 0
    t = (uv * s + vr) / vv
    if (t < 0 || t > 1) {
      t = clamp(t)
      s = clamp((uv * t - ur) / uu)
    }
  } else if (uu > 0) s = clamp(-ur / uu)
  else if (vv > 0) t = clamp(vr / vv)
  shares[0] = s
  shares[1] = t
}

interface Segment {
  start: Vector
  along: Vector
}

const pointAt = ({ start, along }: Segment, share: number): Vector => [
  start[0] + along[0] * share,
  start[1] + along[1] * share,
  start[2] + along[2] * share,
]

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

/**
 * The closest points of two edges, on the surface. Seen from above, edges cross where their chords do, although one chord
 * passes below the other.
 */
function closestOnSurface(a: Segment, b: Segment, near: Vector): [Vector, Vector] {
  let place = near
  // The first round finds where, the second one looks from right above.
  for (let round = 0; round < 2; round++) {
    const up = normalAt(toPosition(place))
    const level = (vector: Vector) => pointAt({ start: vector, along: up }, -dot(vector, up))
    const [u, v, r] = [level(a.along), level(b.along), level(minus(a.start, b.start))]
    findClosestShares(dot(u, u), dot(v, v), dot(u, v), dot(u, r), dot(v, r))
    place = pointAt(a, shares[0]!)
  }
  return [toCartesian(toPosition(place)), toCartesian(toPosition(pointAt(b, shares[1]!)))]
}

function keepCloser(closest: Closest, a: Vector, b: Vector): boolean {
  const meters = norm(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const chord = meters < TOUCHING_METERS ? 0 : meters
  if (chord >= closest.chord) return false
  closest.chord = chord
  closest.a = a
  closest.b = b
  return true
}

/**
 * Length of the shortest way over the WGS 84 ellipsoid between two shapes, in meters: from boundary to boundary, and 0 where
 * they touch or one is inside the other.
 */
export function distanceMeters(a: Shape, b: Shape): number {
  if (b.paths.some(({ from }) => contains(a, positionAt(b, from)))) return 0
  if (a.paths.some(({ from }) => contains(b, positionAt(a, from)))) return 0
  const closest = nothingCloser()
  const chunksB = chunksOf(b)
  for (const chunkA of chunksOf(a))
    for (const chunkB of chunksB)
      if (gapBetween(chunkA, chunkB) < closest.chord) compareChunks(a, chunkA, b, chunkB, closest)
  return metersApart(closest)
}
