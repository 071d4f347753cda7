import { geoMercator, geoPath } from 'd3-geo'
import type { Polygon } from 'geojson'
import type { Ring } from '../../../domain/geometry/boundary.ts'
import { EARTH_RADIUS_KM, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { LARGE_TOWN, type ReadBaseLayer, type Town } from './base-layer.ts'
import { type Frame, type Point, projectionOf, round, toPixels } from './frame.ts'
import type { GridDrawing } from './grid.ts'
import { type Box, placeLabels, visibleCountyLabels } from './place-labels.ts'
import type { LocatorMap, MapsService } from './service.ts'

/** In pixels. */
const PARCEL_MAP = { width: 768, height: 432 }
/** The part of a parcel map that narrow screens show. */
const CITY_MAP = { width: 378, height: 432 }
/** The largest circle fits in the part that narrow screens show. */
const SPAN_KM = 33
const RINGS_MILES = [1, 3, 5]
/** Abroad, the gazetteer has only country borders and larger towns. */
const SPAN_KM_ABROAD = 500
/** Where the town is that a parcel belongs to. */
const NEARBY = { width: 1, height: 1, km: 80 }
const NEARBY_ABROAD = { width: 1, height: 1, km: 100 }
/** The map is this much wider than the circle around a city. */
const RING_MARGIN = 1.12
/** City maps show many county outlines, so these are simplified. */
const CITY_TOLERANCE_DEGREES = 0.008
const MIN_PARCEL_PX = 6
/** The enlarged boundary: its size, the space around it and that of its scale bar, in pixels. */
const INSET = { width: 160, height: 120 }
const INSET_AREAS = {
  top: { left: 0, right: 184, top: 0, bottom: 164 },
  bottom: { left: 0, right: 184, top: 280, bottom: 432 },
} satisfies Record<string, Box>
const INSET_MARGIN = 12
const INSET_SCALE = 16
const KM_PER_FOOT = KM_PER_MILE / 5280
const SCALE_FEET = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20]

interface LocatorSources {
  readBaseLayer: ReadBaseLayer
  /** The town a point is in, and the largest nearby. */
  findKeyTowns: (near: Frame, city: string | null) => Promise<Town[]>
  drawGrid: (frame: Frame) => Promise<GridDrawing>
}

/** Draws the surroundings of a parcel: the grid and circles (country borders abroad), towns and a scale bar. */
export async function drawLocator(
  { readBaseLayer, findKeyTowns, drawGrid }: LocatorSources,
  { latitude, longitude, boundary, city }: Parameters<MapsService['getLocator']>[0],
): Promise<LocatorMap> {
  const center = { latitude, longitude }
  let frame = { ...PARCEL_MAP, center, km: SPAN_KM }
  let layer = await readBaseLayer(frame, 0)
  if (!layer.hasCounties) {
    frame = { ...frame, km: SPAN_KM_ABROAD }
    layer = await readBaseLayer(frame, 0)
  }
  const [keyTowns, grid] = await Promise.all([
    findKeyTowns({ center, ...(layer.hasCounties ? NEARBY : NEARBY_ABROAD) }, city),
    layer.hasCounties ? drawGrid(frame) : null,
  ])
  const projection = projectionOf(frame)
  const marker = toPixels(projection, center)
  const { towns, counties, hasCounties: _, ...base } = layer
  const key = keyTowns.map(({ name, population, ...at }) => ({
    name,
    large: population >= LARGE_TOWN,
    isRequired: true,
    ...toPixels(projection, at),
  }))
  // A town that the gazetteer lacks is named at the parcel.
  if (city !== null && !key.some(({ name }) => name === city)) {
    key.unshift({ name: city, large: false, isRequired: true, ...marker })
  }
  const others = towns.filter(({ name }) => !key.some((town) => town.name === name))
  const corner = key.some((town) => isIn(town, INSET_AREAS.bottom)) ? 'top' : 'bottom'
  const covered = boundary ? { covered: INSET_AREAS[corner] } : {}
  const places = placeLabels([...key, ...others], { frame, marker, points: [], ...covered })
  return {
    ...base,
    places,
    counties: visibleCountyLabels(counties, { places, marker, ...covered }),
    parcel: boundary ? drawParcel(geoPath(projection).digits(1), boundary) : null,
    ...(boundary ? { inset: { ...drawInset(boundary), corner } } : {}),
    marker,
    points: [],
    rings: grid ? ringsAround(marker, frame) : [],
    ...(grid && { grid }),
  }
}

function ringsAround(at: { x: number; y: number }, { km, width }: Frame): LocatorMap['rings'] {
  const pixelsPerMile = (KM_PER_MILE * width) / km
  return RINGS_MILES.map((miles) => ({ ...at, radius: round(miles * pixelsPerMile), label: `${miles} mi` }))
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
  const { towns, hasCounties: _, ...base } = await readBaseLayer(frame, CITY_TOLERANCE_DEGREES)
  return {
    ...base,
    places: placeLabels(towns, { frame, marker: null, points: pixels }),
    counties: [],
    parcel: null,
    marker: null,
    points: pixels,
    rings: [{ ...toPixels(projection, center), radius: round((radiusKm / frame.km) * width), label: null }],
  }
}

function drawParcel(path: ReturnType<typeof geoPath>, ring: Ring): string | null {
  const polygon = polygonOf(ring)
  const [[left, top], [right, bottom]] = path.bounds(polygon)
  return Math.max(right - left, bottom - top) < MIN_PARCEL_PX ? null : path(polygon)
}

/** The boundary enlarged to fill a small drawing. */
function drawInset(ring: Ring): Omit<NonNullable<LocatorMap['inset']>, 'corner'> {
  const { width, height } = INSET
  const polygon = polygonOf(ring)
  const projection = geoMercator().fitExtent(
    [
      [INSET_MARGIN, INSET_MARGIN],
      [width - INSET_MARGIN, height - INSET_MARGIN - INSET_SCALE],
    ],
    polygon,
  )
  const [, latitude] = ring[0]!
  const kmPerRadian = EARTH_RADIUS_KM * Math.cos((latitude * Math.PI) / 180)
  const pixelsPerFoot = (projection.scale() / kmPerRadian) * KM_PER_FOOT
  const feet = SCALE_FEET.find((length) => length * pixelsPerFoot <= width / 2) ?? SCALE_FEET.at(-1)!
  const outline = geoPath(projection).digits(1)(polygon) ?? ''
  return { width, height, outline, scale: { feet, pixels: round(feet * pixelsPerFoot) } }
}

const isIn = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom

/** d3-geo winds exterior rings clockwise; the other way round would fill the rest of the earth. */
function polygonOf(ring: Ring): Polygon {
  return { type: 'Polygon', coordinates: [isCounterClockwise(ring) ? ring.toReversed() : ring] }
}

function isCounterClockwise(ring: Ring): boolean {
  let doubleArea = 0
  for (let i = 1; i < ring.length; i++) doubleArea += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1]
  return doubleArea > 0
}
