import { memoize } from '../memoize.ts'
import { boxOf } from './box.ts'
import { cos, sin } from './portable-math.ts'
import { type Path, type Shape, STRIDE } from './shape.ts'
import { type Position, wrapLongitude } from './wgs84.ts'

const EDGES_PER_RUN = 16
/** So that rounding doesn't skip a run that ends on the meridian. */
const MARGIN_DEGREES = 1e-6

/** A run of edges, and the longitudes that it passes. */
interface Run extends Path {
  west: number
  degrees: number
}

/** By polygon and ring. */
const runsOf = memoize((shape: Shape) =>
  shape.polygons.map((rings) =>
    rings.map(({ from, to }) => {
      const runs: Run[] = []
      for (let start = from; start < to; start += EDGES_PER_RUN) {
        const end = Math.min(start + EDGES_PER_RUN, to)
        const [west, , east] = boxOf(shape, { from: start, to: end })
        runs.push({ from: start, to: end, west: west - MARGIN_DEGREES, degrees: east - west + 2 * MARGIN_DEGREES })
      }
      return runs
    }),
  ),
)

/** Whether a position is inside one of the polygons of a shape. Positions on an edge may be either. */
export function contains(shape: Shape, position: Position): boolean {
  return runsOf(shape).some((rings) => {
    let isInside = false
    for (const runs of rings) if (isSurrounded(shape.vertices, runs, position)) isInside = !isInside
    return isInside
  })
}

/**
 * Follows the meridian from the position to the pole on the other hemisphere from the ring, which the ring can't surround, and
 * counts the edges on the way. Longitudes are relative to the position, so that the date line is nowhere special.
 */
function isSurrounded(vertices: Float64Array, runs: readonly Run[], [longitude, latitude]: Position): boolean {
  const goesSouth = vertices[runs[0]!.from * STRIDE + 1]! >= 0
  let isInside = false
  for (const { from, to, west, degrees } of runs) {
    const start = wrapLongitude(west - longitude)
    if (start + degrees < (start > 0 ? 360 : 0)) continue
    let x = wrapLongitude(vertices[from * STRIDE]! - longitude)
    let y = vertices[from * STRIDE + 1]!
    for (let vertex = from + 1; vertex <= to; vertex++) {
      const at = vertex * STRIDE
      const nextX = wrapLongitude(vertices[at]! - longitude)
      const nextY = vertices[at + 1]!
      // Edges across the opposite meridian change sides, too.
      if (x < 0 !== nextX < 0 && Math.abs(nextX - x) <= 180) {
        let crossing = y + ((nextY - y) * -x) / (nextX - x)
        if (Math.abs(crossing - latitude) < MAX_BULGE_DEGREES) crossing += bulgeAtCrossing(x, y, nextX, nextY)
        if (goesSouth ? crossing < latitude : crossing > latitude) isInside = !isInside
      }
      x = nextX
      y = nextY
    }
  }
  return isInside
}

const RADIANS = Math.PI / 180
/** More than geodesics of 10 km differ from straight lines on a map of longitude and latitude. */
const MAX_BULGE_DEGREES = 0.001
/** Of the latitude; nearer to a pole, edges are too short to differ. */
const MIN_COSINE = 1e-4

/**
 * How far north of the straight line an edge crosses longitude 0, in degrees. The second derivative of the latitude of a geodesic
 * by its longitude is -sin φ cos φ - 2 tan φ (dφ/dλ)², which makes 2 m in the middle of 10 km.
 */
function bulgeAtCrossing(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const t = -x1 / dx
  const middle = ((y1 + y2) / 2) * RADIANS
  const [sine, cosine] = [sin(middle), Math.max(MIN_COSINE, cos(middle))]
  return (t * (1 - t) * (dx * dx * sine * cosine + (2 * dy * dy * sine) / cosine) * RADIANS) / 2
}
