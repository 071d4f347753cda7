import { geoPath } from 'd3-geo'
import type { Polygon } from 'geojson'
import type { BaseLayer, ReadBaseLayer } from './base-layer.ts'
import { type Frame, isInside, type Point, projectionOf, round, toPixels } from './frame.ts'
import type { LocatorMap } from './service.ts'

/** In pixels. */
const PARCEL_MAP = { width: 768, height: 432 }
/** The part of a parcel map that narrow screens show. */
const CITY_MAP = { width: 378, height: 432 }
/** Wide enough to show a county line and some towns. */
const SPAN_KM = 90
/** Abroad, the gazetteer has only country borders and larger towns. */
const SPAN_KM_ABROAD = 500
/** The map is this much wider than the circle around a city. */
const RING_MARGIN = 1.12
/** City maps show many county outlines, so these are simplified. */
const CITY_TOLERANCE_DEGREES = 0.008
const MAX_TOWNS = 9
const MIN_PARCEL_PX = 6
/** Town labels, in pixels. */
const LABEL_OFFSET = 12
const CHARACTER_WIDTH = 6.6
const LABEL_HALF_HEIGHT = 12

type Label = LocatorMap['places'][number]
type Pixel = { x: number; y: number }

/** Draws the surroundings of a parcel: county lines (country borders abroad), towns and a scale bar. */
export async function drawLocator(
  readBaseLayer: ReadBaseLayer,
  { latitude, longitude, boundary }: Point & { boundary: [number, number][] | null },
): Promise<LocatorMap> {
  const center = { latitude, longitude }
  let frame = { ...PARCEL_MAP, center, km: SPAN_KM }
  let layer = await readBaseLayer(frame, 0)
  if (!layer.hasCounties) {
    frame = { ...frame, km: SPAN_KM_ABROAD }
    layer = await readBaseLayer(frame, 0)
  }
  const projection = projectionOf(frame)
  const marker = toPixels(projection, center)
  return {
    ...labeled(layer, { frame, marker, points: [] }),
    counties: layer.counties,
    parcel: boundary ? drawParcel(geoPath(projection).digits(1), boundary) : null,
    marker,
    points: [],
    ring: null,
  }
}

/** Draws the circle of a radius around a place, with listings as points. */
export async function drawSurroundings(
  readBaseLayer: ReadBaseLayer,
  { latitude, longitude, radiusKm, points }: Point & { radiusKm: number; points: Point[] },
): Promise<LocatorMap> {
  const center = { latitude, longitude }
  const { width, height } = CITY_MAP
  const frame = { center, width, height, km: (2 * radiusKm * RING_MARGIN * width) / Math.min(width, height) }
  const projection = projectionOf(frame)
  const pixels = points.map((point) => toPixels(projection, point))
  return {
    ...labeled(await readBaseLayer(frame, CITY_TOLERANCE_DEGREES), { frame, marker: null, points: pixels }),
    counties: [],
    parcel: null,
    marker: null,
    points: pixels,
    ring: { ...toPixels(projection, center), radius: round((radiusKm / frame.km) * width) },
  }
}

interface LabelObstacles {
  frame: Frame
  /** The subject of the map, with clear space around it. */
  marker: Pixel | null
  /** Labels must not cover these. */
  points: Pixel[]
}

function labeled({ towns, counties: _, hasCounties: __, ...layer }: BaseLayer, obstacles: LabelObstacles) {
  return { ...layer, places: placeLabels(towns, obstacles) }
}

function drawParcel(path: ReturnType<typeof geoPath>, ring: [number, number][]): string | null {
  // d3-geo winds exterior rings clockwise; the other way round would fill the rest of the earth.
  const clockwise = isCounterClockwise(ring) ? ring.toReversed() : ring
  const polygon: Polygon = { type: 'Polygon', coordinates: [clockwise] }
  const [[left, top], [right, bottom]] = path.bounds(polygon)
  return Math.max(right - left, bottom - top) < MIN_PARCEL_PX ? null : path(polygon)
}

function isCounterClockwise(ring: [number, number][]): boolean {
  let doubleArea = 0
  for (let i = 1; i < ring.length; i++) doubleArea += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1]
  return doubleArea > 0
}

/** The largest towns whose labels overlap neither each other nor the marker and points. */
export function placeLabels(towns: Label[], { marker, points, frame }: LabelObstacles): Label[] {
  const placed: Label[] = []
  for (const town of towns) {
    const isApart = [...(marker ? [marker] : []), ...placed].every(
      ({ x, y }) => Math.abs(x - town.x) > 110 || Math.abs(y - town.y) > 24,
    )
    const isFree = isApart && !points.some((point) => covers(town, point))
    if (isFree && town.x < frame.width - 120 && isInside(town, frame)) placed.push(town)
    if (placed.length === MAX_TOWNS) break
  }
  return placed
}

/** Whether the dot of a town, or the name to its right, would cover a point. */
function covers(town: Label, { x, y }: Pixel): boolean {
  const end = town.x + LABEL_OFFSET + town.name.length * CHARACTER_WIDTH
  return Math.abs(y - town.y) < LABEL_HALF_HEIGHT && x > town.x - LABEL_OFFSET && x < end
}
