import type { Geometry } from 'geojson'
import { centerOf, type Ring } from '../../domain/boundary.ts'
import { type CheckTime, UNLIMITED } from '../geometry/check-time.ts'
import { type Chunk, type ChunkGroup, chunksOf, groupChunks, sphereAround } from '../geometry/chunks.ts'
import { contains } from '../geometry/contains.ts'
import { areaOf } from '../geometry/overlap.ts'
import { GeometryError, positionAt, type Shape, STRIDE, toShape } from '../geometry/shape.ts'
import { type Position, toPosition } from '../geometry/wgs84.ts'

/** After long edges were divided. */
const MAX_VERTICES = 20_000

/** A place to screen, prepared for measuring. */
export interface Parcel {
  shape: Shape
  groups: readonly ChunkGroup[]
  /** A sphere around it all. */
  sphere: Chunk
  center: Position
  /** A position inside; for a point, the point. */
  inside: Position
  /** Null for a point. */
  squareMeters: number | null
  checkTime: CheckTime
}

/**
 * Prepares a Point, Polygon or MultiPolygon in WGS 84 degrees.
 * @throws GeometryError
 */
export function createParcel(geometry: Geometry, checkTime = UNLIMITED): Parcel {
  if (!['Point', 'Polygon', 'MultiPolygon'].includes(geometry.type))
    throw new GeometryError(`A parcel is a Point, Polygon or MultiPolygon, not a ${geometry.type}.`)
  const shape = toShape(geometry)
  const count = shape.vertices.length / STRIDE
  if (count > MAX_VERTICES) throw new GeometryError('The parcel has too many points or is too large.')
  const sphere = sphereAround(shape, 0, count - 1)
  const squareMeters = shape.kind === 'polygon' ? areaOf(shape, checkTime) : null
  if (squareMeters === 0) throw new GeometryError('The parcel has no area.')
  return {
    shape,
    groups: groupChunks(shape, chunksOf(shape)),
    sphere,
    center: toPosition([sphere.x, sphere.y, sphere.z]),
    inside: insideOf(shape),
    squareMeters,
    checkTime,
  }
}

/** The center of the first polygon whose center is inside, or else a corner. */
function insideOf(shape: Shape): Position {
  for (const [outline] of shape.polygons) {
    const ring: Ring = []
    for (let vertex = outline!.from; vertex <= outline!.to; vertex++) ring.push([...positionAt(shape, vertex)])
    const { longitude, latitude } = centerOf(ring)
    if (Number.isFinite(longitude) && contains(shape, [longitude, latitude])) return [longitude, latitude]
  }
  return positionAt(shape, 0)
}
