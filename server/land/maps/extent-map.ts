import type { GeoProjection } from 'd3-geo'
import type { MultiPolygon, Polygon } from 'geojson'
import { type Box, EARTH_RADIUS_KM } from '../../../domain/geometry/distance.ts'
import { inChunks } from '../../platform/concurrency/chunked-work.ts'
import type { Db } from '../../platform/db/database.ts'
import { coastsIn, findCounties, findTowns, LARGE_TOWN, statesIn } from './base-layer.ts'
import { boxOf, type Frame, graticule, isInside, projectionOf, scaleBar, toPixels } from './frame.ts'
import type { GridDrawing } from './grid.ts'
import { placeLabels } from './place-labels.ts'
import type { LocatorMap, MapsService } from './service.ts'

/** In pixels. */
const SIZE = { width: 768, height: 432 }
/** Degrees of longitude. Wider extents are drawn with states and coasts only, and wider still with coasts only. */
const COUNTIES_DEGREES = 6
const STATES_DEGREES = 100
const MAX_COUNTIES = 300
/** Vertices closer to each other than this are merged. */
const MIN_SEGMENT_PX = 2.5
const MIN_OUTLINE_PX = 4
/** The map is this much wider than the extent. */
const MARGIN = 1.12
const MIN_KM = 20
/** Mercator has no poles. */
const MAX_LATITUDE = 83

const radians = (degrees: number) => (degrees * Math.PI) / 180
const northing = (latitude: number) => Math.asinh(Math.tan(radians(latitude)))
const clampLatitude = (latitude: number) => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))
/** Just short of the antimeridian: a point past it would be drawn on the other side of the map. */
const clampLongitude = (longitude: number) => Math.max(-179.999, Math.min(179.999, longitude))

type Extent = Parameters<MapsService['getExtent']>[0]

/** Draws an extent, up to the whole world, with many points, lines and areas. */
export async function drawExtent(
  { db, drawGrid }: { db: Db; drawGrid: (frame: Frame) => Promise<GridDrawing> },
  { bounds, points, lines, areas, hasGrid = false, hasMarkers = false }: Extent,
): Promise<LocatorMap> {
  const frame = frameAround(bounds)
  const projection = projectionOf(frame)
  const box = boxOf(frame)
  const [shapes, towns, grid] = await Promise.all([
    shapesIn(db, box),
    findTowns(db, box),
    hasGrid ? drawGrid(frame) : null,
  ])
  const pixels = points
    .map(([longitude, latitude]) => toPixels(projection, { longitude, latitude }))
    .filter(({ x, y }) => !Number.isNaN(x + y))
  const labels = towns.map((town) => ({
    name: town.name,
    ...toPixels(projection, town),
    large: town.population >= LARGE_TOWN,
  }))
  return {
    ...SIZE,
    outlines: await inChunks(shapes, (shape) => outlinesOf(shape, projection)),
    ...graticule(projection, box),
    scale: scaleBar(projection, frame),
    places: placeLabels(
      labels.filter((label) => isInside(label, frame)),
      { frame, marker: null, points: [] },
    ).slice(0, 6),
    counties: [],
    parcel: null,
    marker: null,
    rings: [],
    ...(grid && { grid }),
    points: hasMarkers ? pixels : [],
    dots: hasMarkers ? '' : [...new Set(pixels.map(({ x, y }) => `M${x} ${y}h0`))].join(''),
    lines: pathOfAll(await inChunks(lines, (line) => dataPathsOf(line, projection))),
    areas: pathOfAll(await inChunks(areas, (line) => dataPathsOf(line, projection))),
  }
}

/** The smallest view with the proportions of the map that shows all of the bounds. */
function frameAround([west, south, east, north]: Box): Frame {
  const [bottom, top] = [northing(clampLatitude(south)), northing(clampLatitude(north))]
  const middle = (bottom + top) / 2
  const latitude = (Math.atan(Math.sinh(middle)) * 180) / Math.PI
  const width = Math.max(radians(east - west), ((top - bottom) * SIZE.width) / SIZE.height) * MARGIN
  const km = Math.min(width, 2 * Math.PI) * EARTH_RADIUS_KM * Math.cos(radians(latitude))
  return { ...SIZE, center: { latitude, longitude: (west + east) / 2 }, km: Math.max(km, MIN_KM) }
}

async function shapesIn(db: Db, box: Box): Promise<(Polygon | MultiPolygon)[]> {
  const degrees = box[2] - box[0]
  if (degrees <= COUNTIES_DEGREES) {
    const counties = await findCounties(db, box, { tolerance: degrees / 500, limit: MAX_COUNTIES })
    if (counties.length > 0) return counties.map(({ geometry }) => JSON.parse(geometry))
  }
  const [coasts, states] = await Promise.all([coastsIn(box), degrees <= STATES_DEGREES ? statesIn(box) : []])
  return [...coasts, ...states.map(({ polygon }) => polygon)]
}

/** Outlines simplified to what the size of the map can show, as SVG path data. Specks are left out. */
function outlinesOf(shape: Polygon | MultiPolygon, projection: GeoProjection): string[] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  return polygons
    .flatMap((rings) => rings.flatMap(splitAtAntimeridian).map((line) => lineOf(line, projection)))
    .filter((line) => line !== '')
}

/** A ring that continues at the other edge of the map becomes two lines. */
function splitAtAntimeridian(ring: number[][]): number[][][] {
  const lines: number[][][] = [[]]
  for (const [index, vertex] of ring.entries()) {
    const previous = ring[index - 1]
    if (previous && Math.abs(vertex[0]! - previous[0]!) > 180) lines.push([])
    lines.at(-1)!.push(vertex)
  }
  return lines
}

/** Lines of data are drawn even where they are only a speck. */
const dataPathsOf = (line: number[][], projection: GeoProjection): string[] =>
  splitAtAntimeridian(line)
    .map((part) => verticesOf(part, projection))
    .filter((vertices) => vertices.length > 0)
    .map((vertices) => (vertices.length > 1 ? pathOf(vertices) : `${pathOf(vertices)}h0`))

const pathOfAll = (paths: string[]): string => [...new Set(paths)].join('')

function lineOf(ring: number[][], projection: GeoProjection): string {
  const vertices = verticesOf(ring, projection)
  return isVisible(vertices) ? pathOf(vertices) : ''
}

/** In whole pixels. */
function verticesOf(ring: number[][], projection: GeoProjection): [number, number][] {
  const vertices: [number, number][] = []
  for (const [longitude, latitude] of ring) {
    const [x, y] = projection([clampLongitude(longitude!), clampLatitude(latitude!)]) ?? [Number.NaN, Number.NaN]
    const last = vertices.at(-1)
    const isFar = !last || Math.hypot(x - last[0], y - last[1]) >= MIN_SEGMENT_PX
    if (isFar && !Number.isNaN(x + y)) vertices.push([Math.round(x), Math.round(y)])
  }
  return vertices
}

function isVisible(vertices: [number, number][]): boolean {
  const [xs, ys] = [vertices.map(([x]) => x), vertices.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const isOnMap = right >= 0 && left <= SIZE.width && bottom >= 0 && top <= SIZE.height
  return isOnMap && vertices.length > 3 && Math.max(right - left, bottom - top) >= MIN_OUTLINE_PX
}

/** SVG path data in relative coordinates, which are shorter. */
function pathOf([first, ...others]: [number, number][]): string {
  let [x, y] = first!
  const steps = others.map(([nextX, nextY]) => {
    const step = `l${nextX - x} ${nextY - y}`
    ;[x, y] = [nextX, nextY]
    return step
  })
  return `M${first!.join(' ')}${steps.join('')}`
}
