import type { GeoProjection } from 'd3-geo'
import type { MultiPolygon, Polygon } from 'geojson'
import { type Box, EARTH_RADIUS_KM } from '../../domain/distance.ts'
import type { Db } from '../db/database.ts'
import { inSteps } from '../steps.ts'
import { spaced } from './locator.ts'
import { at, boxOf, type Frame, graticule, isInside, type Point, projectionOf, scaleBar } from './map-frame.ts'
import { coastsIn, findCounties, findTowns, statesIn } from './map-ground.ts'
import type { LocatorMap } from './maps.ts'

/** In pixels. */
const SIZE = { width: 768, height: 432 }
/** Wider than this, in degrees, states and coasts are drawn, and no counties. */
const COUNTIES_DEGREES = 6
const STATES_DEGREES = 100
const MAX_COUNTIES = 300
/** Corners of an outline that are closer than this to each other are one. */
const FINEST_PX = 2.5
const SMALLEST_PX = 4
/** Room around what is shown, as a part of it. */
const MARGIN = 1.12
const SMALLEST_KM = 20
/** Mercator has no poles. */
const LAST_LATITUDE = 83

const radians = (degrees: number) => (degrees * Math.PI) / 180
const northing = (latitude: number) => Math.asinh(Math.tan(radians(latitude)))
const held = (latitude: number) => Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude))
/** What is a hair past the date line would be drawn on the other side of the map. */
const onThisSide = (longitude: number) => Math.max(-179.999, Math.min(179.999, longitude))

/** Draws a part of the world, up to the whole of it, with many places on it. */
export async function drawExtent(db: Db, { bounds, points }: { bounds: Box; points: Point[] }): Promise<LocatorMap> {
  const frame = frameAround(bounds)
  const projection = projectionOf(frame)
  const box = boxOf(frame)
  const [shapes, towns] = await Promise.all([shapesIn(db, box), findTowns(db, box)])
  const drawn = points.map((point) => at(projection, point)).filter(({ x, y }) => !Number.isNaN(x + y))
  const labels = towns.map((town) => ({ name: town.name, ...at(projection, town), large: town.population >= 50_000 }))
  return {
    ...SIZE,
    outlines: await inSteps(shapes, (shape) => outlinesOf(shape, projection)),
    ...graticule(projection, box),
    scale: scaleBar(projection, frame),
    places: spaced(
      labels.filter((label) => isInside(label, frame)),
      { frame, marker: null, points: [] },
    ).slice(0, 6),
    counties: [],
    parcel: null,
    marker: null,
    ring: null,
    points: [],
    dots: [...new Set(drawn.map(({ x, y }) => `M${x} ${y}h0`))].join(''),
  }
}

/** The ground that shows all of the bounds, in the proportions of the drawing. */
function frameAround([west, south, east, north]: Box): Frame {
  const [bottom, top] = [northing(held(south)), northing(held(north))]
  const middle = (bottom + top) / 2
  const latitude = (Math.atan(Math.sinh(middle)) * 180) / Math.PI
  const wide = Math.max(radians(east - west), ((top - bottom) * SIZE.width) / SIZE.height) * MARGIN
  const km = Math.min(wide, 2 * Math.PI) * EARTH_RADIUS_KM * Math.cos(radians(latitude))
  return { ...SIZE, center: { latitude, longitude: (west + east) / 2 }, km: Math.max(km, SMALLEST_KM) }
}

async function shapesIn(db: Db, box: Box): Promise<(Polygon | MultiPolygon)[]> {
  const degrees = box[2] - box[0]
  if (degrees <= COUNTIES_DEGREES) {
    const counties = await findCounties(db, box, { coarse: degrees / 500, limit: MAX_COUNTIES })
    if (counties.length > 0) return counties.map(({ geometry }) => JSON.parse(geometry))
  }
  const [coasts, states] = await Promise.all([coastsIn(box), degrees <= STATES_DEGREES ? statesIn(box) : []])
  return [...coasts, ...states.map(({ polygon }) => polygon)]
}

/** Lines as fine as they can be seen; what would be a speck is left out. */
function outlinesOf(shape: Polygon | MultiPolygon, projection: GeoProjection): string[] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons
    .flatMap((rings) => rings.flatMap(cutAtDateLine).map((line) => lineOf(line, projection)))
    .filter((line) => line !== '')
}

/** A line that goes on at the other edge of the map is two. */
function cutAtDateLine(ring: number[][]): number[][][] {
  const pieces: number[][][] = [[]]
  for (const [at, corner] of ring.entries()) {
    const before = ring[at - 1]
    if (before && Math.abs(corner[0]! - before[0]!) > 180) pieces.push([])
    pieces.at(-1)!.push(corner)
  }
  return pieces
}

function lineOf(ring: number[][], projection: GeoProjection): string {
  const kept: [number, number][] = []
  for (const [longitude, latitude] of ring) {
    const [x, y] = projection([onThisSide(longitude!), held(latitude!)]) ?? [Number.NaN, Number.NaN]
    const last = kept.at(-1)
    const isFar = !last || Math.hypot(x - last[0], y - last[1]) >= FINEST_PX
    if (isFar && !Number.isNaN(x + y)) kept.push([Math.round(x), Math.round(y)])
  }
  return isWorthDrawing(kept) ? pathOf(kept) : ''
}

function isWorthDrawing(corners: [number, number][]): boolean {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const isSeen = right >= 0 && left <= SIZE.width && bottom >= 0 && top <= SIZE.height
  return isSeen && corners.length > 3 && Math.max(right - left, bottom - top) >= SMALLEST_PX
}

/** Steps from corner to corner are shorter to write than the corners. A ring ends where it began. */
function pathOf([first, ...others]: [number, number][]): string {
  let [x, y] = first!
  const steps = others.map(([nextX, nextY]) => {
    const step = `l${nextX - x} ${nextY - y}`
    ;[x, y] = [nextX, nextY]
    return step
  })
  return `M${first!.join(' ')}${steps.join('')}`
}
