import { type Chunk, chunksOf, gapBetween } from './chunks.ts'
import { contains } from './contains.ts'
import { norm } from './portable-math.ts'
import { positionAt, type Shape, STRIDE } from './shape.ts'
import { geodesicMeters, toPosition, type Vector } from './wgs84.ts'

/** Closer than this, two shapes touch. */
const TOUCHING_METERS = 0.001

/** The closest pair of points of two shapes that was found so far. */
export interface Closest {
  /** Through the earth. */
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

const clamp = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value)

/** The closest points of two segments in space (C. Ericson, Real-Time Collision Detection, 2005, section 5.1.9). */
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
  const chord = norm(rx + ux * s - vx * t, ry + uy * s - vy * t, rz + uz * s - vz * t)
  if (chord >= closest.chord) return false
  closest.chord = chord
  closest.a = [px + ux * s, py + uy * s, pz + uz * s]
  closest.b = [qx + vx * t, qy + vy * t, qz + vz * t]
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
