import type { Ring } from '../geometry/boundary.ts'
import { type Area, cornersOf, isCircle } from './area.ts'

/** About 10 m. */
const FIRST_TOLERANCE = 1e-4

/** Simplifies the outlines until the area has at most so many corners, as little as necessary. */
export function simplifyArea(area: Area, maxCorners: number): Area {
  let simplified = area
  for (let tolerance = FIRST_TOLERANCE; cornersOf(simplified) > maxCorners && tolerance < 90; tolerance *= 1.5) {
    simplified = area.map((shape) =>
      isCircle(shape)
        ? shape
        : {
            outline: simplifyRing(shape.outline, tolerance),
            holes: shape.holes.map((hole) => simplifyRing(hole, tolerance)),
          },
    )
  }
  return simplified
}

/** Douglas-Peucker, in degrees, on the two halves of the ring. */
function simplifyRing(ring: Ring, tolerance: number): Ring {
  const far = farthestFrom(ring, ring[0]!)
  const kept = new Set([0, far])
  const spans: [number, number][] = [
    [0, far],
    [far, ring.length],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    const [a, b] = [ring[from]!, ring[to % ring.length]!]
    let [worst, at] = [tolerance, -1]
    for (let i = from + 1; i < to; i++) {
      const away = distanceToSegment(ring[i]!, a, b)
      if (away > worst) [worst, at] = [away, i]
    }
    if (at === -1) continue
    kept.add(at)
    spans.push([from, at], [at, to])
  }
  const simplified = ring.filter((_, index) => kept.has(index))
  // Too small to see at this tolerance: a triangle stays.
  return simplified.length >= 3 ? simplified : [ring[0]!, ring[Math.max(1, far >> 1)]!, ring[Math.max(2, far)]!]
}

function farthestFrom(ring: Ring, [x, y]: Ring[number]): number {
  let [far, index] = [0, 1]
  ring.forEach(([px, py], i) => {
    const away = Math.hypot(px - x, py - y)
    if (away > far) [far, index] = [away, i]
  })
  return index
}

function distanceToSegment([x, y]: Ring[number], [ax, ay]: Ring[number], [bx, by]: Ring[number]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length2 = dx * dx + dy * dy
  const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length2))
  return Math.hypot(ax + along * dx - x, ay + along * dy - y)
}
