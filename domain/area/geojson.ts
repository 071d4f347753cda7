import type { Ring } from '../geometry/boundary.ts'
import { type Area, MAX_CORNERS, MAX_RINGS, MAX_SHAPES, type Polygon } from './area.ts'
import { checkArea, type ReadArea, refused } from './check-area.ts'
import { simplifyArea } from './simplify.ts'

/** Collections of collections deeper than this are refused. */
const MAX_DEPTH = 6
/** A file may have more corners than a search, because its outlines are simplified. */
const MAX_FILE_CORNERS = 200_000

/** Reads the polygons of a GeoJSON geometry, feature or collection; elevations are dropped. */
export function readAreaGeoJson(value: unknown): ReadArea {
  const polygons = collect(value)
  return typeof polygons === 'string' ? refused(polygons) : checkArea(polygons)
}

/** The same for a file, whose outlines are simplified to what a link can hold. */
export function readAreaFile(value: unknown): ReadArea {
  const polygons = collect(value)
  if (typeof polygons === 'string') return refused(polygons)
  const checked = checkArea(polygons, MAX_FILE_CORNERS)
  return checked.area === null ? checked : checkArea(simplifyArea(checked.area, MAX_CORNERS))
}

/** All polygons, or the problem. */
function collect(value: unknown, depth = 0): Area | string {
  const { type, coordinates, geometry, features, geometries } = Object(value) as Record<string, unknown>
  if (depth > MAX_DEPTH) return 'This GeoJSON has too many levels.'
  if (type === 'Feature') return collect(geometry, depth + 1)
  const members = type === 'FeatureCollection' ? features : type === 'GeometryCollection' ? geometries : null
  if (Array.isArray(members)) return collectAll(members, depth)
  if (type === 'Polygon') return readPolygons([coordinates])
  if (type === 'MultiPolygon' && Array.isArray(coordinates)) return readPolygons(coordinates)
  return NO_AREA
}

const NO_AREA = 'This has no area. Use a Polygon or a MultiPolygon.'

/** Points and lines beside the areas are left out. */
function collectAll(members: unknown[], depth: number): Area | string {
  const area: Area = []
  for (const member of members) {
    const polygons = collect(member, depth + 1)
    if (polygons === NO_AREA) continue
    if (typeof polygons === 'string') return polygons
    area.push(...polygons)
    if (area.length > MAX_SHAPES) return `Use at most ${MAX_SHAPES} areas.`
  }
  return area.length === 0 ? NO_AREA : area
}

function readPolygons(list: unknown[]): Area | string {
  if (list.length > MAX_SHAPES) return `Use at most ${MAX_SHAPES} areas. This has ${list.length}.`
  const polygons = list.map(readPolygon)
  return polygons.every((polygon) => polygon !== null) ? polygons : 'Every point must be [longitude, latitude].'
}

function readPolygon(rings: unknown): Polygon | null {
  if (!Array.isArray(rings) || rings.length === 0 || rings.length > MAX_RINGS) return null
  const read = rings.map(readRing)
  const [outline, ...holes] = read
  return read.every((ring) => ring !== null) ? { outline: outline!, holes: holes as Ring[] } : null
}

function readRing(points: unknown): Ring | null {
  if (!Array.isArray(points)) return null
  const isPoint = (point: unknown) => Array.isArray(point) && Number.isFinite(point[0]) && Number.isFinite(point[1])
  return points.every(isPoint) ? points.map(([longitude, latitude]) => [longitude, latitude]) : null
}
