import type { Geometry } from 'geojson'
import { tan } from './portable-math.ts'
import { alongGeodesic, type Position, toCartesian, wrapLongitude } from './wgs84.ts'

const MAX_EDGE_METERS = 10_000
/** The chord of such an edge is at most this far below the surface, and it is as straight on maps. */
export const MAX_SAGITTA_METERS = 2
/** Edges are divided as if they were no closer to a pole. */
const MAX_LATITUDE = 89.99
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
  /** Of this shape and maybe others: its paths say which are its own, one after another. */
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
  const divide: Divide =
    edges === 'straight' ? dividedStraight : (from, to) => dividedGeodesic(from, to, MAX_EDGE_METERS)
  const vertices: number[] = []
  const ringsByPolygon = polygons.map((lines) =>
    lines.map((line) => appendPath(vertices, kind === 'polygon' ? closed(line) : line, divide)),
  )
  if (ringsByPolygon.flat().length === 0) throw new GeometryError('The geometry is empty.')
  return shapeOf(kind, vertices, ringsByPolygon)
}

const shapeOf = (kind: Shape['kind'], vertices: readonly number[], ringsByPolygon: Path[][]): Shape => ({
  kind,
  vertices: new Float64Array(vertices),
  paths: ringsByPolygon.flat(),
  polygons: kind === 'polygon' ? ringsByPolygon : [],
})

/** The same shape, with the edges divided for which `isNear` is true of their first vertex. */
export function divideEdges(shape: Shape, isNear: (vertex: number) => boolean, maxEdgeMeters: number): Shape {
  const vertices: number[] = []
  const divided = ({ from, to }: Path): Path => {
    const line = Array.from({ length: to - from + 1 }, (_, i) => positionAt(shape, from + i))
    let vertex = from
    return appendPath(vertices, line, (start, end) =>
      isNear(vertex++) ? dividedGeodesic(start, end, maxEdgeMeters) : [start],
    )
  }
  if (shape.kind !== 'polygon') return shapeOf(shape.kind, vertices, [shape.paths.map(divided)])
  const polygons = shape.polygons.map((rings) => rings.map(divided))
  return shapeOf(shape.kind, vertices, polygons)
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

/** Points along an edge, with the first, without the last. */
type Divide = (from: Position, to: Position) => readonly Position[]

function appendPath(vertices: number[], line: Line, divide: Divide): Path {
  const from = vertices.length / STRIDE
  for (const [i, position] of line.entries()) {
    const next = line[i + 1]
    const points = next === undefined ? [position] : divide(position, next)
    for (const point of points) vertices.push(point[0], point[1], ...toCartesian(point))
  }
  return { from, to: vertices.length / STRIDE - 1 }
}

function dividedGeodesic(from: Position, to: Position, maxMeters: number): readonly Position[] {
  const shortDegrees = (SURELY_SHORT_DEGREES * maxMeters) / MAX_EDGE_METERS
  if (Math.abs(to[0] - from[0]) < shortDegrees && Math.abs(to[1] - from[1]) < shortDegrees) return [from]
  const points = alongGeodesic(from, to, maxMeters)
  return points.flatMap((point, i) => {
    const next = points[i + 1] ?? to
    const shrinkage = straightShare(Math.max(Math.abs(point[1]), Math.abs(next[1])))
    return shrinkage < 1 ? alongGeodesic(point, next, maxMeters * shrinkage) : [point]
  })
}

/** Near the poles, only shorter edges look straight where longitude and latitude are x and y: this share of the length. */
export function straightShare(latitude: number): number {
  const tangent = tan((Math.min(latitude, MAX_LATITUDE) * Math.PI) / 180)
  return tangent > 1 ? 1 / Math.sqrt(tangent) : 1
}

function dividedStraight(from: Position, to: Position): readonly Position[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const parts = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)) / (2 * SURELY_SHORT_DEGREES)))
  return Array.from({ length: parts }, (_, i) => [from[0] + (dx * i) / parts, from[1] + (dy * i) / parts] as const)
}

/** Its first and last vertex. */
export const vertexRange = ({ paths }: Pick<Shape, 'paths'>): Path => ({ from: paths[0]!.from, to: paths.at(-1)!.to })

export const positionAt = ({ vertices }: Shape, vertex: number): Position => [
  vertices[vertex * STRIDE]!,
  vertices[vertex * STRIDE + 1]!,
]
