import type { Geometry, Position } from 'geojson'
import type { GeometryKind } from '../../domain/layer/layer-type.ts'
import { isBeyondDegrees, projectedHint } from './projection.ts'

const MAX_POINTS = 250_000
const MAX_DEPTH = 5
const MAX_PARTS = 10_000

const KINDS: Record<string, { kind: GeometryKind; depth: number; multiple: SingleGeometry['type'] }> = {
  Point: { kind: 'point', depth: 0, multiple: 'MultiPoint' },
  MultiPoint: { kind: 'point', depth: 1, multiple: 'MultiPoint' },
  LineString: { kind: 'line', depth: 1, multiple: 'MultiLineString' },
  MultiLineString: { kind: 'line', depth: 2, multiple: 'MultiLineString' },
  Polygon: { kind: 'polygon', depth: 2, multiple: 'MultiPolygon' },
  MultiPolygon: { kind: 'polygon', depth: 3, multiple: 'MultiPolygon' },
}

type SingleGeometry = Exclude<Geometry, { type: 'GeometryCollection' }>

/** A feature that is left out. The message says why. */
export class RejectedFeature extends Error {
  override readonly name = 'RejectedFeature'
}

export interface CheckedGeometry {
  geometry: Geometry
  kind: GeometryKind
  /** Open rings were closed, or parts without length or area were left out. */
  isRepaired: boolean
}

/**
 * Checks a geometry, joins the parts of a collection and drops elevations. Rings that cross themselves are left to PostGIS.
 * @throws RejectedFeature
 */
export function checkGeometry(geometry: Geometry, allowed: readonly GeometryKind[]): CheckedGeometry {
  const single = joinParts(geometry)
  const shape = kindOf(single)
  if (!allowed.includes(shape.kind))
    throw new RejectedFeature(`It is a ${single.type}. Expected a ${allowed.join(' or a ')}.`)
  const check = new Check(shape.kind)
  const coordinates = check.part((single as { coordinates: unknown }).coordinates, shape.depth)
  if (coordinates === null) throw new RejectedFeature(EMPTY[shape.kind])
  return { geometry: { type: single.type, coordinates } as Geometry, kind: shape.kind, isRepaired: check.isRepaired }
}

const EMPTY: Record<GeometryKind, string> = {
  point: 'The geometry is empty.',
  line: 'The line is empty, or all its points are the same.',
  polygon: 'The polygon is empty or has no area.',
}

/** Files have anything where a geometry should be. */
function kindOf(geometry: Geometry) {
  const { type } = Object(geometry) as { type: unknown }
  if (typeof type !== 'string') throw new RejectedFeature('Its geometry, or a part of it, isn’t GeoJSON.')
  const shape = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
  if (shape) return shape
  throw new RejectedFeature(`We can’t read “${type.slice(0, 40)}” geometries. Use points, lines or polygons.`)
}

/**
 * One geometry of all the parts of a collection. Points beside polygons or lines are labels, and left out.
 * @throws RejectedFeature
 */
export function joinParts(geometry: Geometry): SingleGeometry {
  if (geometry?.type !== 'GeometryCollection') return geometry
  const parts = [...partsOf(geometry)]
  const shapes = parts.filter((part) => kindOf(part).kind !== 'point')
  const [first, ...more] = shapes.length > 0 ? shapes : parts
  if (!first) throw new RejectedFeature('The geometry is empty.')
  if (more.length === 0) return first
  const { kind, multiple } = kindOf(first)
  if (more.some((part) => kindOf(part).kind !== kind))
    throw new RejectedFeature('It has both lines and polygons. Split it into one feature each.')
  const coordinates = [first, ...more].flatMap((part) =>
    part.type === multiple ? part.coordinates : [part.coordinates],
  )
  return { type: multiple, coordinates } as SingleGeometry
}

function* partsOf(geometry: Geometry, depth = 0): Generator<SingleGeometry> {
  if (geometry?.type !== 'GeometryCollection') return yield geometry
  if (depth > MAX_DEPTH) throw new RejectedFeature('Its geometries are nested too deeply.')
  const parts = Array.isArray(geometry.geometries) ? geometry.geometries : []
  if (parts.length > MAX_PARTS)
    throw new RejectedFeature(`It has more than ${MAX_PARTS.toLocaleString('en-US')} parts.`)
  for (const part of parts) yield* partsOf(part, depth + 1)
}

const LOOKS_SWAPPED = ' Latitude and longitude look swapped: longitude comes first.'

class Check {
  isRepaired = false
  #points = 0
  readonly #kind: GeometryKind
  constructor(kind: GeometryKind) {
    this.#kind = kind
  }

  /** The checked coordinates; null if nothing is left of them. */
  part(value: unknown, depth: number): unknown[] | null {
    if (depth === 0) return this.#position(value)
    if (!Array.isArray(value)) throw new RejectedFeature('The geometry has no coordinates.')
    const parts: unknown[] = []
    for (const [index, each] of value.entries()) {
      const part = this.part(each, depth - 1)
      if (part) parts.push(part)
      // Without its outline, a polygon has no holes either.
      else if (depth === 2 && this.#kind === 'polygon' && index === 0) return this.#dropped()
    }
    if (depth === 1 && this.#kind !== 'point') return this.#line(parts as Position[])
    return parts.length > 0 ? parts : null
  }

  #position(value: unknown): Position {
    if (value === null || value === undefined) throw new RejectedFeature('The geometry has no coordinates.')
    const [longitude, latitude] = Array.isArray(value) ? value : []
    if (typeof longitude !== 'number' || typeof latitude !== 'number' || !Number.isFinite(longitude + latitude))
      throw new RejectedFeature('A coordinate isn’t a number.')
    if (isBeyondDegrees(longitude, latitude)) throw new RejectedFeature(projectedHint(longitude, latitude))
    if (Math.abs(longitude) > 180) throw new RejectedFeature(`The longitude ${longitude} is out of range.`)
    if (Math.abs(latitude) > 90)
      throw new RejectedFeature(
        `The latitude ${latitude} is out of range.${Math.abs(longitude) <= 90 ? LOOKS_SWAPPED : ''}`,
      )
    if (this.#kind === 'point' && longitude === 0 && latitude === 0)
      throw new RejectedFeature('The coordinates are 0, 0, which usually means that they’re missing.')
    if (++this.#points > MAX_POINTS)
      throw new RejectedFeature(`The geometry has more than ${MAX_POINTS.toLocaleString('en-US')} points.`)
    return [longitude, latitude]
  }

  #line(points: Position[]): Position[] | null {
    const isSame = (a: Position, b: Position) => a[0] === b[0] && a[1] === b[1]
    const [first] = points
    if (!first || points.every((point) => isSame(point, first))) return this.#dropped()
    if (this.#kind === 'line') return points
    if (!isSame(first, points.at(-1)!)) {
      this.isRepaired = true
      points.push(first)
    }
    return points.length < 4 ? this.#dropped() : points
  }

  #dropped(): null {
    this.isRepaired = true
    return null
  }
}
