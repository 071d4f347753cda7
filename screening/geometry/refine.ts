import { memoize } from '../memoize.ts'
import { type Chunk, gapBetween, sphereAround, sphereOf } from './chunks.ts'
import { norm } from './portable-math.ts'
import { divideEdges, type Shape, STRIDE, straightShare } from './shape.ts'

/** On a map, an edge of this length is straight within a few centimeters. */
const FINE_EDGE_METERS = 1_000
/** No edge is longer, those of coverage included. */
const MAX_LENGTH_METERS = 20_000

/** Divides the long edges of a parcel, so that they can be cut as straight lines on a map. */
export const refine = memoize((parcel: Shape) => refineNear(parcel, parcel))

/** Divides the long edges of a shape that are near a parcel. */
export function refineNear(shape: Shape, parcel: Shape): Shape {
  const around = sphereOf(parcel)
  const isNear = (vertex: number) => isLongNear(shape, vertex, around)
  const isRefined = shape.paths.some(({ from, to }) => {
    for (let vertex = from; vertex < to; vertex++) if (isNear(vertex)) return true
    return false
  })
  return isRefined ? divideEdges(shape, isNear, FINE_EDGE_METERS) : shape
}

function isLongNear(shape: Shape, vertex: number, around: Chunk): boolean {
  const { vertices } = shape
  const at = vertex * STRIDE
  const [x, y, z] = [vertices[at + 2]!, vertices[at + 3]!, vertices[at + 4]!]
  if (norm(x - around.x, y - around.y, z - around.z) > around.radius + MAX_LENGTH_METERS) return false
  const next = at + STRIDE
  const meters = norm(x - vertices[next + 2]!, y - vertices[next + 3]!, z - vertices[next + 4]!)
  const latitude = Math.max(Math.abs(vertices[at + 1]!), Math.abs(vertices[next + 1]!))
  if (meters <= FINE_EDGE_METERS * straightShare(latitude)) return false
  return gapBetween(sphereAround(shape, vertex, vertex + 1), around) <= 0
}
