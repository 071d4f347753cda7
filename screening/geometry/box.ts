import { type Path, type Shape, STRIDE, vertexRange } from './shape.ts'
import { wrapLongitude } from './wgs84.ts'

/** A longer step of longitude is near a pole. */
const MAX_STEP_DEGREES = 90

/** In degrees. Beyond ±180 across the date line; all longitudes near a pole. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** The box around vertices and the edges between them. */
export function boxOf(shape: Shape, { from, to }: Path = vertexRange(shape)): Box {
  const { vertices } = shape
  let x = vertices[from * STRIDE]!
  let [west, east, south, north] = [x, x, Infinity, -Infinity]
  let isPolar = false
  for (let vertex = from; vertex <= to; vertex++) {
    const step = wrapLongitude(vertices[vertex * STRIDE]! - x)
    if (Math.abs(step) > MAX_STEP_DEGREES) isPolar = true
    x += step
    const y = vertices[vertex * STRIDE + 1]!
    if (x < west) west = x
    if (x > east) east = x
    if (y < south) south = y
    if (y > north) north = y
  }
  return isPolar || east - west >= 360 ? [-180, south, 180, north] : [west, south, east, north]
}
