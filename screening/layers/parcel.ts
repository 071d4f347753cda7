import type { Geometry } from 'geojson'
import { centerOf, type Ring } from '../../domain/geometry/boundary.ts'
import { type CheckTime, UNLIMITED } from '../geometry/check-time.ts'
import { type Chunk, type ChunkGroup, chunksOf, groupChunks, sphereOf } from '../geometry/chunks.ts'
import { contains } from '../geometry/contains.ts'
import { areaOf } from '../geometry/overlap.ts'
import { GeometryError, positionAt, type Shape, STRIDE, toShape } from '../geometry/shape.ts'
import { type Position, toPosition } from '../geometry/wgs84.ts'

/** Less is an error of arithmetic, or a line there and back. */
const SMALLEST_SQUARE_METERS = 1
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
  /** A position inside of each polygon, or a corner of it; for a point, the point. */
  insides: readonly Position[]
  /** How far from the point the parcel may be; 0 for an outline. */
  uncertaintyMeters: number
  /** Null for a point. */
  squareMeters: number | null
  checkTime: CheckTime
}

interface ParcelOptions {
  checkTime?: CheckTime
  /** For a point. */
  uncertaintyMeters?: number
}

/**
 * Prepares a Point, Polygon or MultiPolygon in WGS 84 degrees.
 * @throws GeometryError
 */
export function createParcel(
  geometry: Geometry,
  { checkTime = UNLIMITED, uncertaintyMeters = 0 }: ParcelOptions = {},
): Parcel {
  if (!['Point', 'Polygon', 'MultiPolygon'].includes(geometry.type))
    throw new GeometryError(`A parcel is a Point, Polygon or MultiPolygon, not a ${geometry.type}.`)
  const shape = toShape(geometry)
  const count = shape.vertices.length / STRIDE
  if (count > MAX_VERTICES) throw new GeometryError('The parcel has too many points or is too large.')
  const sphere = sphereOf(shape)
  const squareMeters = shape.kind === 'polygon' ? areaOf(shape, checkTime) : null
  if (squareMeters !== null && squareMeters < SMALLEST_SQUARE_METERS) throw new GeometryError('The parcel has no area.')
  const insides = insidesOf(shape)
  return {
    shape,
    groups: groupChunks(shape, chunksOf(shape)),
    sphere,
    center: toPosition([sphere.x, sphere.y, sphere.z]),
    inside: insides[0]!,
    insides,
    uncertaintyMeters: shape.kind === 'polygon' ? 0 : uncertaintyMeters,
    squareMeters,
    checkTime,
  }
}

/** The centers of the polygons, or a corner of those whose center is outside. Those inside come first. */
function insidesOf(shape: Shape): Position[] {
  const outlines = shape.kind === 'polygon' ? shape.polygons.map(([outline]) => outline!) : shape.paths
  const [centers, corners]: [Position[], Position[]] = [[], []]
  for (const { from, to } of outlines) {
    const ring: Ring = []
    for (let vertex = from; vertex <= to; vertex++) ring.push([...positionAt(shape, vertex)])
    const { longitude, latitude } = centerOf(ring)
    const isInside = Number.isFinite(longitude) && contains(shape, [longitude, latitude])
    if (isInside) centers.push([longitude, latitude])
    else corners.push(positionAt(shape, from))
  }
  return [...centers, ...corners]
}
