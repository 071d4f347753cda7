import type { Box } from '../../../domain/geometry/distance.ts'

export type Position = [longitude: number, latitude: number]

/** What the geometries of some rows show on a small map. */
export interface MapShapes {
  points: Position[]
  lines: Position[][]
  /** Rings of polygons. */
  areas: Position[][]
}

/** Two vertices closer than this part of the extent are drawn as one: about 2 pixels, and 8 where there are many. */
const TOLERANCES = [1 / 400, 1 / 200, 1 / 100]
/** Bounds the size of the map in the page: about 50 KB before compression. */
const MAX_VERTICES = 6_000
const MAX_POINTS = 1_200
/** Deeper than any geometry nests its coordinates. */
const MAX_DEPTH = 8

/** Simplifies GeoJSON geometries to what fits the map, the widest shapes first. Invalid geometries are left out. */
export function simplifyShapes(geometries: readonly string[], [west, south, east, north]: Box): MapShapes {
  const all: MapShapes = { points: [], lines: [], areas: [] }
  for (const geometry of geometries) collect(parseJson(geometry), all)
  const shapes = simplifyAll(all, Math.max(east - west, north - south, 1e-6))
  const widest = shapes.map((shape) => ({ ...shape, width: widthOf(shape.line) })).sort((a, b) => b.width - a.width)
  let vertices = 0
  const shown = widest.filter(({ line }) => {
    const fits = vertices + line.length <= MAX_VERTICES
    if (fits) vertices += line.length
    return fits
  })
  return {
    points: all.points.slice(0, MAX_POINTS),
    lines: shown.filter(({ isArea }) => !isArea).map(({ line }) => line),
    areas: shown.filter(({ isArea }) => isArea).map(({ line }) => line),
  }
}

interface Shape {
  isArea: boolean
  line: Position[]
}

/** With the finest tolerance that keeps the vertices within their limit, or the coarsest. */
function simplifyAll({ lines, areas }: MapShapes, extent: number): Shape[] {
  let shapes: Shape[] = []
  for (const tolerance of TOLERANCES) {
    shapes = [
      ...lines.map((line) => ({ isArea: false, line: simplify(line, extent * tolerance) })),
      ...areas.map((line) => ({ isArea: true, line: simplify(line, extent * tolerance) })),
    ]
    if (shapes.reduce((sum, { line }) => sum + line.length, 0) <= MAX_VERTICES) break
  }
  return shapes
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function collect(geometry: unknown, into: MapShapes, depth = 0): void {
  if (typeof geometry !== 'object' || geometry === null || depth > MAX_DEPTH) return
  const { type, coordinates, geometries } = geometry as Record<string, unknown>
  if (Array.isArray(geometries)) for (const part of geometries) collect(part, into, depth + 1)
  if (type === 'Point' || type === 'MultiPoint') into.points.push(...linesIn([coordinates]).flat())
  if (type === 'LineString' || type === 'MultiLineString') into.lines.push(...linesIn(coordinates))
  if (type === 'Polygon' || type === 'MultiPolygon') into.areas.push(...linesIn(coordinates))
}

/** The lists of positions in nested coordinates. */
function linesIn(coordinates: unknown, depth = 0): Position[][] {
  if (!Array.isArray(coordinates) || depth > MAX_DEPTH) return []
  const positions = coordinates.filter(isPosition).map(([longitude, latitude]): Position => [longitude, latitude])
  if (positions.length > 0) return [positions]
  return coordinates.flatMap((part) => linesIn(part, depth + 1))
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90

/** Removes vertices that are close to the one before. The first and the last stay. */
function simplify(line: Position[], tolerance: number): Position[] {
  const kept: Position[] = []
  for (const [index, vertex] of line.entries()) {
    const last = kept.at(-1)
    const isFar = !last || Math.max(Math.abs(vertex[0] - last[0]), Math.abs(vertex[1] - last[1])) >= tolerance
    if (isFar || index === line.length - 1) kept.push(vertex)
  }
  return kept
}

function widthOf(line: Position[]): number {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [longitude, latitude] of line) {
    west = Math.min(west, longitude)
    south = Math.min(south, latitude)
    east = Math.max(east, longitude)
    north = Math.max(north, latitude)
  }
  return Math.max(east - west, north - south)
}
