import { type Ring, ringProblem } from './boundary.ts'

/** What was said of a boundary: its ring where there is one to draw, and why it cannot be taken. */
export interface ReadBoundary {
  ring: Ring | null
  /** Goes on after “The boundary”; null when it can be taken. */
  problem: string | null
}

const NONE: ReadBoundary = { ring: null, problem: null }
const refused = (problem: string): ReadBoundary => ({ ring: null, problem })
const NO_POLYGON = 'is no polygon, expected GeoJSON with one Polygon'

/** Drawn, pasted or from a file; empty is none. */
export function parseBoundary(text: string): ReadBoundary {
  if (text.trim() === '') return NONE
  try {
    return readBoundary(JSON.parse(text))
  } catch {
    return refused('is no GeoJSON: the text cannot be read')
  }
}

/**
 * A ring, a Polygon, or a MultiPolygon, Feature or collection that holds just one. Heights are left out. A parcel has
 * one outline: holes and further parts are refused and not dropped.
 */
export function readBoundary(value: unknown): ReadBoundary {
  if (value === null || value === undefined) return NONE
  const rings = Array.isArray(value) ? [value] : ringsOf(value)
  if (typeof rings === 'string') return refused(rings)
  if (rings.length !== 1) return refused(rings.length === 0 ? NO_POLYGON : 'has a hole, expected the outline alone')
  const ring = asRing(rings[0])
  if (ring === null) return refused('has a point that is not [longitude, latitude]')
  return { ring, problem: ringProblem(ring) }
}

/** GeoJSON as forms hold it, on one line. */
export function boundaryText(ring: Ring | null): string {
  return ring === null ? '' : JSON.stringify({ type: 'Polygon', coordinates: [ring] })
}

/** Of a FeatureCollection with a Feature with a GeometryCollection with a MultiPolygon; deeper is nothing that is meant. */
const MAX_DEPTH = 4

/** The rings of the one polygon in it, or what is wrong. */
function ringsOf(value: unknown, depth = 0): unknown[] | string {
  const { type, coordinates, geometry, features, geometries } = Object(value) as Record<string, unknown>
  if (depth > MAX_DEPTH) return NO_POLYGON
  if (type === 'Feature') return ringsOf(geometry, depth + 1)
  const collected = type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : null
  if (Array.isArray(collected)) return onlyOne(collected, (part) => ringsOf(part, depth + 1))
  if (!Array.isArray(coordinates)) return NO_POLYGON
  if (type === 'Polygon') return coordinates
  if (type === 'MultiPolygon') return onlyOne(coordinates, (part) => (Array.isArray(part) ? part : NO_POLYGON))
  return NO_POLYGON
}

function onlyOne(parts: unknown[], read: (part: unknown) => unknown[] | string): unknown[] | string {
  if (parts.length === 1) return read(parts[0])
  return parts.length === 0 ? NO_POLYGON : `has ${parts.length} parts, expected one outline`
}

function asRing(points: unknown): Ring | null {
  if (!Array.isArray(points)) return null
  const isPoint = (point: unknown) =>
    Array.isArray(point) && point.length >= 2 && typeof point[0] === 'number' && typeof point[1] === 'number'
  return points.every(isPoint) ? points.map(([longitude, latitude]) => [longitude, latitude]) : null
}
