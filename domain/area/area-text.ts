import polyline from '@mapbox/polyline'
import type { Ring } from '../geometry/boundary.ts'
import type { Box } from '../geometry/distance.ts'
import { type Area, extentOf, isCircle, joinBoxes, type Polygon, polygonsOf, type Shape } from './area.ts'
import { checkArea, type ReadArea, refused } from './check-area.ts'
import { readAreaGeoJson } from './geojson.ts'

/** Longest area in a URL. */
export const MAX_AREA_TEXT = 6_000

// Characters that an encoded polyline never has, and that a query string needs no escape for.
const BETWEEN_SHAPES = '.'
const BETWEEN_RINGS = '-'
const CIRCLE = '*'

/**
 * An area as text: encoded polylines (precision 5, latitude first) of the outline and its holes with `-` between them,
 * and `.` between polygons. A circle is `*`, its center as an encoded polyline, `*` and its radius in meters.
 */
export const formatArea = (area: Area): string => area.map(formatShape).join(BETWEEN_SHAPES)

function formatShape(shape: Shape): string {
  if (isCircle(shape)) return `${CIRCLE}${encode([shape.center])}${CIRCLE}${shape.radiusMeters}`
  return [shape.outline, ...shape.holes].map(encode).join(BETWEEN_RINGS)
}

const encode = (ring: Ring) => polyline.encode(ring.map(([longitude, latitude]) => [latitude, longitude]))

/** Parses the text of an area; also accepts GeoJSON. */
export function parseArea(text: string): ReadArea {
  if (text.length > MAX_AREA_TEXT) return refused(`An area can have at most ${MAX_AREA_TEXT} characters in a link.`)
  // A polyline may begin with a brace, but has no quotation marks.
  if (/^\s*\{\s*"/.test(text)) {
    try {
      return readAreaGeoJson(JSON.parse(text))
    } catch {
      return refused('This isn’t valid GeoJSON.')
    }
  }
  const shapes = text.split(BETWEEN_SHAPES).map(parseShape)
  return shapes.every((shape) => shape !== null) ? checkArea(shapes) : refused('This isn’t a drawn area.')
}

/** A box around an area, up to a meter larger. */
export function boxOfArea(text: string): Box {
  const polygons = polygonsOf(parseArea(text).area ?? [])
  const [west, south, east, north] = joinBoxes(polygons.map(({ outline }) => extentOf(outline)))
  const [down, up] = [Math.floor, Math.ceil].map((round) => (degrees: number) => round(degrees * 1e5) / 1e5)
  return [down!(west), down!(south), up!(east), up!(north)]
}

/** The canonical text of an area; undefined if it isn’t one. */
export function canonicalArea(text: string): string | undefined {
  const { area } = parseArea(text)
  return area === null ? undefined : formatArea(area)
}

function parseShape(text: string): Shape | null {
  if (text.startsWith(CIRCLE)) return parseCircle(text)
  const rings = text.split(BETWEEN_RINGS).map(decode)
  if (!rings.every((ring) => ring !== null)) return null
  const [outline, ...holes] = rings
  return { outline: outline!, holes } satisfies Polygon
}

function parseCircle(text: string): Shape | null {
  const [, encoded = '', radius = '', ...rest] = text.split(CIRCLE)
  const center = decode(encoded)
  return center?.length === 1 && /^\d{1,7}$/.test(radius) && rest.length === 0
    ? { center: center[0]!, radiusMeters: Number(radius) }
    : null
}

function decode(text: string): Ring | null {
  if (!/^[?-~]+$/.test(text)) return null
  const ring = polyline.decode(text).map(([latitude, longitude]): Ring[number] => [longitude, latitude])
  return ring.flat().every(Number.isFinite) ? ring : null
}
