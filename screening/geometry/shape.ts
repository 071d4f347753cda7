import type { Geometry } from 'geojson'
import { alongGeodesic, type Position, toCartesian, wrapLongitude } from './wgs84.ts'

/** Longer edges are divided. The chord of such an edge is at most 2 m below the surface. */
const MAX_EDGE_METERS = 10_000
/** In degrees, about the same: a box can't have edges longer than this without being tested for its length. */
const SURELY_SHORT_DEGREES = 0.05

/** Numbers per vertex in `vertices`: longitude and latitude in degrees, then x, y and z in meters. */
export const STRIDE = 5

/** Part of a shape: a point, a line, or a ring whose last vertex repeats the first. Numbers are vertices, `to` inclusive. */
export interface Path {
  from: number
  to: number
}

/** A geometry prepared for measuring. Its edges are geodesics. */
export interface Shape {
  kind: 'point' | 'line' | 'polygon'
  vertices: Float64Array
  paths: readonly Path[]
  /** Rings by polygon; empty for points and lines. What an odd number of rings surround is inside. */
  polygons: readonly (readonly Path[])[]
}

export interface ShapeOptions {
  /** `straight` edges are straight on a plate carrée map, as the edges of boxes are. */
  edges?: 'geodesic' | 'straight'
}

/** A geometry that can't be measured. The message says why, for the person who supplied it. */
export class GeometryError extends Error {
  override readonly name = 'GeometryError'
}

/**
 * Prepares a GeoJSON geometry in WGS 84 degrees. Elevations are ignored; open rings are closed.
 * @throws GeometryError if it is empty, a collection, or out of range
 */
export function toShape(geometry: Geometry, { edges = 'geodesic' }: ShapeOptions = {}): Shape {
  const { kind, polygons } = partsOf(geometry)
  const vertices: number[] = []
  const ringsByPolygon = polygons.map((lines) =>
    lines.map((line) => appendPath(vertices, kind === 'polygon' ? closed(line) : line, edges)),
  )
  const paths = ringsByPolygon.flat()
  if (paths.length === 0) throw new GeometryError('The geometry is empty.')
  return {
    kind,
    vertices: Float64Array.from(vertices),
    paths,
    polygons: kind === 'polygon' ? ringsByPolygon : [],
  }
}

type Line = Position[]

function partsOf(geometry: Geometry): { kind: Shape['kind']; polygons: Line[][] } {
  switch (geometry.type) {
    case 'Point':
      return { kind: 'point', polygons: [[lineOf([geometry.coordinates], 1)]] }
    case 'MultiPoint':
      return { kind: 'point', polygons: [geometry.coordinates.map((each) => lineOf([each], 1))] }
    case 'LineString':
      return { kind: 'line', polygons: [[lineOf(geometry.coordinates, 2)]] }
    case 'MultiLineString':
      return { kind: 'line', polygons: [geometry.coordinates.map((each) => lineOf(each, 2))] }
    case 'Polygon':
      return { kind: 'polygon', polygons: [geometry.coordinates.map((each) => lineOf(each, 3))] }
    case 'MultiPolygon':
      return {
        kind: 'polygon',
        polygons: geometry.coordinates.map((rings) => rings.map((each) => lineOf(each, 3))),
      }
    default:
      throw new GeometryError(`A ${geometry.type} can’t be measured. Use points, lines or polygons.`)
  }
}

function lineOf(coordinates: readonly (readonly number[])[], atLeast: number): Line {
  if (coordinates.length < atLeast) throw new GeometryError(`A line or ring needs at least ${atLeast} points.`)
  return coordinates.map(([longitude, latitude]) => {
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
      throw new GeometryError('A coordinate is missing or not a number.')
    if (Math.abs(longitude!) > 360 || Math.abs(latitude!) > 90)
      throw new GeometryError(`${longitude}, ${latitude} is not a longitude and latitude in degrees.`)
    return [wrapLongitude(longitude!), latitude!]
  })
}

function closed(line: Line): Line {
  const [first, last] = [line[0]!, line.at(-1)!]
  return first[0] === last[0] && first[1] === last[1] ? line : [...line, first]
}

function appendPath(vertices: number[], line: Line, edges: 'geodesic' | 'straight'): Path {
  const from = vertices.length / STRIDE
  const divide = edges === 'geodesic' ? dividedGeodesic : dividedStraight
  for (const [i, position] of line.entries()) {
    const next = line[i + 1]
    const points = next === undefined ? [position] : divide(position, next)
    for (const point of points) vertices.push(point[0], point[1], ...toCartesian(point))
  }
  return { from, to: vertices.length / STRIDE - 1 }
}

function dividedGeodesic(from: Position, to: Position): readonly Position[] {
  const isShort = Math.abs(to[0] - from[0]) < SURELY_SHORT_DEGREES && Math.abs(to[1] - from[1]) < SURELY_SHORT_DEGREES
  return isShort ? [from] : alongGeodesic(from, to, MAX_EDGE_METERS)
}

function dividedStraight(from: Position, to: Position): readonly Position[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const parts = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / (2 * SURELY_SHORT_DEGREES)))
  return Array.from({ length: parts }, (_, i) => [from[0] + (dx * i) / parts, from[1] + (dy * i) / parts] as const)
}

export const positionAt = ({ vertices }: Shape, vertex: number): Position => [
  vertices[vertex * STRIDE]!,
  vertices[vertex * STRIDE + 1]!,
]
