import type { Box } from './box.ts'
import { artanh, sin } from './portable-math.ts'
import { type Path, type Shape, STRIDE } from './shape.ts'
import { E2, SEMI_MAJOR_METERS, wrapLongitude } from './wgs84.ts'

/** An edge on the equal-area map, from low to high. Coordinates are in meters. */
export interface Edge {
  x1: number
  y1: number
  x2: number
  y2: number
  /** Number of the polygon that it is an edge of. */
  polygon: number
}

const ECCENTRICITY = Math.sqrt(E2)
const METERS_PER_DEGREE = (SEMI_MAJOR_METERS * Math.PI) / 180

/** How far north a latitude is on the map: the authalic function q of J. P. Snyder, Map Projections, 1987, formula 3-12. */
function northing(latitude: number): number {
  const sine = sin((latitude * Math.PI) / 180)
  const eSine = ECCENTRICITY * sine
  const q = (1 - E2) * (sine / (1 - eSine * eSine) + artanh(eSine) / ECCENTRICITY)
  return (SEMI_MAJOR_METERS * q) / 2
}

/** Once around the earth, in meters on the map. */
export const MAP_WIDTH = 360 * METERS_PER_DEGREE

/**
 * Draws polygons on a cylindrical equal-area map of the ellipsoid. Each ring begins within 180° of the meridian, in degrees.
 * Edges north or south of the box are left out.
 */
export function edgesOf(shape: Shape, meridian: number, [, south, , north]: Box): Edge[] {
  const edges: Edge[] = []
  for (const [polygon, rings] of shape.polygons.entries())
    for (const ring of rings) {
      const points = unwrapRing(shape, ring, meridian)
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1]!, points[i]!]
        const [low, high] = a[1] < b[1] ? [a, b] : [b, a]
        if (high[1] < south || low[1] > north) continue
        const [y1, y2] = [northing(low[1]), northing(high[1])]
        if (y1 < y2) edges.push({ x1: low[0] * METERS_PER_DEGREE, y1, x2: high[0] * METERS_PER_DEGREE, y2, polygon })
      }
    }
  return edges
}

type Point = [longitude: number, latitude: number]

/** Longitudes relative to the meridian, without a jump. A ring around a pole goes over the pole. */
function unwrapRing({ vertices }: Shape, { from, to }: Path, meridian: number): Point[] {
  let x = wrapLongitude(vertices[from * STRIDE]! - meridian)
  const points: Point[] = [[x, vertices[from * STRIDE + 1]!]]
  for (let vertex = from + 1; vertex <= to; vertex++) {
    x += wrapLongitude(vertices[vertex * STRIDE]! - meridian - x)
    points.push([x, vertices[vertex * STRIDE + 1]!])
  }
  const [start, end] = [points[0]!, points.at(-1)!]
  if (Math.abs(end[0] - start[0]) < 180) return points
  const pole = start[1] >= 0 ? 90 : -90
  return [...points, [end[0], pole], [start[0], pole], start]
}
