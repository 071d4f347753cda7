import { type Ring, ringProblem } from './boundary.ts'

/** A parsed boundary: its ring, if one can be drawn, and why it was refused. */
export interface ReadBoundary {
  ring: Ring | null
  /** Completes a sentence that begins with “The boundary”; null if the boundary is valid. */
  problem: string | null
}

const NONE: ReadBoundary = { ring: null, problem: null }
const refused = (problem: string): ReadBoundary => ({ ring: null, problem })
const NO_POLYGON = 'is not a polygon, expected GeoJSON with one Polygon'

/** Parses drawn, pasted or uploaded GeoJSON; empty text means no boundary. */
export function parseBoundary(text: string): ReadBoundary {
  if (text.trim() === '') return NONE
  try {
    return readBoundary(JSON.parse(text))
  } catch {
    return refused('is not valid GeoJSON')
  }
}

/**
 * Accepts a ring, a Polygon, or a MultiPolygon, Feature or collection with exactly one Polygon. Elevations are dropped.
 * A parcel has one outline, so holes and further parts are errors.
 */
export function readBoundary(value: unknown): ReadBoundary {
  if (value === null || value === undefined) return NONE
  const rings = Array.isArray(value) ? [value] : ringsOf(value)
  if (typeof rings === 'string') return refused(rings)
  if (rings.length !== 1) return refused(rings.length === 0 ? NO_POLYGON : 'has a hole, expected a single outline')
  const ring = asRing(rings[0])
  if (ring === null) return refused('has a point that is not [longitude, latitude]')
  return { ring, problem: ringProblem(ring) }
}

/** GeoJSON text for the form field; empty if there is no boundary. */
export function boundaryText(ring: Ring | null): string {
  return ring === null ? '' : JSON.stringify({ type: 'Polygon', coordinates: [ring] })
}

/** Enough for a FeatureCollection of a Feature of a GeometryCollection of a MultiPolygon. */
const MAX_DEPTH = 4

/** The rings of the only polygon, or the problem. */
function ringsOf(value: unknown, depth = 0): unknown[] | string {
  const { type, coordinates, geometry, features, geometries } = Object(value) as Record<string, unknown>
  if (depth > MAX_DEPTH) return NO_POLYGON
  if (type === 'Feature') return ringsOf(geometry, depth + 1)
  const members = type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : null
  if (Array.isArray(members)) return onlyOne(members, (part) => ringsOf(part, depth + 1))
  if (!Array.isArray(coordinates)) return NO_POLYGON
  if (type === 'Polygon') return coordinates
  if (type === 'MultiPolygon') return onlyOne(coordinates, (part) => (Array.isArray(part) ? part : NO_POLYGON))
  return NO_POLYGON
}

function onlyOne(parts: unknown[], read: (part: unknown) => unknown[] | string): unknown[] | string {
  if (parts.length === 1) return read(parts[0])
  return parts.length === 0 ? NO_POLYGON : `has ${parts.length} parts, expected a single outline`
}

function asRing(points: unknown): Ring | null {
  if (!Array.isArray(points)) return null
  const isPoint = (point: unknown) =>
    Array.isArray(point) && point.length >= 2 && typeof point[0] === 'number' && typeof point[1] === 'number'
  return points.every(isPoint) ? points.map(([longitude, latitude]) => [longitude, latitude]) : null
}
