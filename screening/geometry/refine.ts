import { gapBetween, sphereAround } from './chunks.ts'
import { norm } from './portable-math.ts'
import { divideEdges, type Shape, STRIDE, straightShare } from './shape.ts'

/** On a map, an edge of this length is straight within a few centimeters. */
export const FINE_EDGE_METERS = 1_000

/** Divides long edges near a parcel, so that they can be cut as straight lines on a map. */
export function refineNear(shape: Shape, parcel: Shape): Shape {
  const around = sphereAround(parcel, 0, parcel.vertices.length / STRIDE - 1)
  const isNear = (vertex: number) =>
    isLong(shape, vertex) && gapBetween(sphereAround(shape, vertex, vertex + 1), around) <= 0
  const isRefined = shape.paths.some(({ from, to }) => {
    for (let vertex = from; vertex < to; vertex++) if (isNear(vertex)) return true
    return false
  })
  return isRefined ? divideEdges(shape, isNear, FINE_EDGE_METERS) : shape
}

function isLong({ vertices }: Shape, vertex: number): boolean {
  const [i, j] = [vertex * STRIDE, (vertex + 1) * STRIDE]
  const [dx, dy, dz] = [2, 3, 4].map((axis) => vertices[i + axis]! - vertices[j + axis]!) as [number, number, number]
  const latitude = Math.max(Math.abs(vertices[i + 1]!), Math.abs(vertices[j + 1]!))
  return norm(dx, dy, dz) > FINE_EDGE_METERS * straightShare(latitude)
}
