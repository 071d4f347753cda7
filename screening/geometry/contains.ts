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
      const crossing = y + ((nextY - y) * -x) / (nextX - x)
      if (goesSouth ? crossing < latitude : crossing > latitude) isInside = !isInside
    }
    x = wrapLongitude(nextX)
    y = nextY
  }
  return isInside
}
