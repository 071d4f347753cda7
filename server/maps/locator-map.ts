import { geoPath } from 'd3-geo'
import type { Polygon } from 'geojson'
import { at, type Frame, isInside, type Point, projectionOf, round } from './map-frame.ts'
import type { Ground, Grounds } from './map-ground.ts'
import type { LocatorMap } from './maps.ts'

/** In pixels. */
const PARCEL_MAP = { width: 768, height: 432 }
/** As the map of a parcel is shown on narrow screens. */
const CITY_MAP = { width: 378, height: 432 }
/** Width of the map on the ground: wide enough that a county line and some towns are in sight. */
const SPAN_KM = 90
/** Abroad, only country borders and larger towns are known. */
const SPAN_KM_ABROAD = 500
/** Around the ring of a city's surroundings, as a part of its radius. */
const RING_MARGIN = 1.12
/** Degrees that outlines may be off where many of them are in sight. */
const COARSE_DEGREES = 0.008
const MAX_TOWNS = 9
const SMALLEST_PARCEL_PX = 6
/** Of the names of towns, in pixels. */
const LABEL_START = 12
const LETTER_WIDTH = 6.6
const LABEL_HALF_HEIGHT = 12

type Label = LocatorMap['places'][number]
type Spot = { x: number; y: number }

/** Draws where a parcel lies: county lines, or abroad borders, with towns and a scale. */
export async function drawLocator(
  grounds: Grounds,
  { latitude, longitude, boundary }: Point & { boundary: [number, number][] | null },
): Promise<LocatorMap> {
  const center = { latitude, longitude }
  const near = { ...PARCEL_MAP, center, km: SPAN_KM }
  const nearGround = await grounds(near, 0)
  const frame = nearGround.hasCounties ? near : { ...near, km: SPAN_KM_ABROAD }
  const ground = nearGround.hasCounties ? nearGround : await grounds(frame, 0)
  const projection = projectionOf(frame)
  const marker = at(projection, center)
  return {
    ...shown(ground, { frame, marker, points: [] }),
    counties: ground.counties,
    parcel: boundary ? drawParcel(geoPath(projection).digits(1), boundary) : null,
    marker,
    points: [],
    ring: null,
  }
}

/** Draws what lies within a radius of a place, with points on it. */
export async function drawSurroundings(
  grounds: Grounds,
  { latitude, longitude, radiusKm, points }: Point & { radiusKm: number; points: Point[] },
): Promise<LocatorMap> {
  const center = { latitude, longitude }
  const { width, height } = CITY_MAP
  const frame = { center, width, height, km: (2 * radiusKm * RING_MARGIN * width) / Math.min(width, height) }
  const projection = projectionOf(frame)
  const drawn = points.map((point) => at(projection, point))
  return {
    ...shown(await grounds(frame, COARSE_DEGREES), { frame, marker: null, points: drawn }),
    counties: [],
    parcel: null,
    marker: null,
    points: drawn,
    ring: { ...at(projection, center), radius: round((radiusKm / frame.km) * width) },
  }
}

interface Clearance {
  frame: Frame
  /** What the map is about: room is kept around it. */
  marker: Spot | null
  /** What no label may cover. */
  points: Spot[]
}

function shown({ towns, counties: _, hasCounties: __, ...drawn }: Ground, clearance: Clearance) {
  return { ...drawn, places: spaced(towns, clearance) }
}

function drawParcel(path: ReturnType<typeof geoPath>, ring: [number, number][]): string | null {
  // d3-geo winds exterior rings clockwise; the other way round would fill the rest of the earth.
  const turned = isCounterClockwise(ring) ? ring.toReversed() : ring
  const polygon: Polygon = { type: 'Polygon', coordinates: [turned] }
  const [[left, top], [right, bottom]] = path.bounds(polygon)
  return Math.max(right - left, bottom - top) < SMALLEST_PARCEL_PX ? null : path(polygon)
}

function isCounterClockwise(ring: [number, number][]): boolean {
  let doubled = 0
  for (let i = 1; i < ring.length; i++) doubled += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1]
  return doubled > 0
}

/** The largest towns whose labels stay clear of each other and of what else is there. */
export function spaced(towns: Label[], { marker, points, frame }: Clearance): Label[] {
  const kept: Label[] = []
  for (const town of towns) {
    const apart = [...(marker ? [marker] : []), ...kept].every(
      ({ x, y }) => Math.abs(x - town.x) > 110 || Math.abs(y - town.y) > 24,
    )
    const clear = apart && !points.some((point) => isCovered(point, town))
    if (clear && town.x < frame.width - 120 && isInside(town, frame)) kept.push(town)
    if (kept.length === MAX_TOWNS) break
  }
  return kept
}

/** Whether the dot of a town or the name at its right would lie on a point. */
function isCovered({ x, y }: { x: number; y: number }, town: Label): boolean {
  const end = town.x + LABEL_START + town.name.length * LETTER_WIDTH
  return Math.abs(y - town.y) < LABEL_HALF_HEIGHT && x > town.x - LABEL_START && x < end
}
