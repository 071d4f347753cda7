import { cos, sin } from './portable-math.ts'
import { type Path, type Shape, STRIDE } from './shape.ts'
import { type Position, wrapLongitude } from './wgs84.ts'

/** Whether a position is inside one of the polygons of a shape. Positions on an edge may be either. */
export function contains(shape: Shape, position: Position): boolean {
  return shape.polygons.some((rings) => rings.filter((ring) => isSurrounded(shape, ring, position)).length % 2 === 1)
}

/**
 * Follows the meridian from the position to the pole on the other hemisphere from the ring, which the ring can't surround, and
 * counts the edges on the way. Longitudes are relative to the position, so that the date line is nowhere special.
 */
function isSurrounded({ vertices }: Shape, { from, to }: Path, [longitude, latitude]: Position): boolean {
  const goesSouth = vertices[from * STRIDE + 1]! >= 0
  let isInside = false
  let x = wrapLongitude(vertices[from * STRIDE]! - longitude)
  let y = vertices[from * STRIDE + 1]!
  for (let vertex = from + 1; vertex <= to; vertex++) {
    const at = vertex * STRIDE
    const nextX = x + wrapLongitude(vertices[at]! - longitude - x)
    const nextY = vertices[at + 1]!
    if (x < 0 !== nextX < 0) {
      let crossing = y + ((nextY - y) * -x) / (nextX - x)
      if (Math.abs(crossing - latitude) < MAX_BULGE_DEGREES) crossing += bulgeAtCrossing(x, y, nextX, nextY)
      if (goesSouth ? crossing < latitude : crossing > latitude) isInside = !isInside
    }
    x = wrapLongitude(nextX)
    y = nextY
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
