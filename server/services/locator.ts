import { createRequire } from 'node:module'
import { type GeoProjection, geoMercator, geoPath } from 'd3-geo'
import type { MultiPolygon, Polygon } from 'geojson'
import { sql } from 'kysely'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Box, EARTH_RADIUS_KM, KM_PER_MILE } from '../../domain/distance.ts'
import type { Db } from '../db/database.ts'
import type { LocatorMap } from './maps.ts'

const WIDTH = 768
const HEIGHT = 432
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180
/** Width of the map on the ground: wide enough that a county line and some towns are in sight. */
const SPAN_KM = 90
/** Abroad, only country borders and larger towns are known. */
const SPAN_KM_ABROAD = 500
const MAX_TOWNS = 9
const SMALLEST_PARCEL_PX = 6

interface Point {
  latitude: number
  longitude: number
}
interface Outline {
  name: string
  longitude: number
  latitude: number
  geometry: string
}
interface Town extends Point {
  name: string
  population: number
}

/** Draws the surroundings of a point from the gazetteer: county lines, or abroad borders, with towns and a scale. */
export async function drawLocator(
  db: Db,
  { latitude, longitude, boundary }: Point & { boundary: [number, number][] | null },
): Promise<LocatorMap> {
  const near = frameAround({ latitude, longitude }, SPAN_KM)
  const counties = await findCounties(db, near)
  const span = counties.length > 0 ? SPAN_KM : SPAN_KM_ABROAD
  const box = counties.length > 0 ? near : frameAround({ latitude, longitude }, span)
  const towns = await findTowns(db, box)
  const projection = projectionOf({ latitude, longitude }, span)
  const path = geoPath(projection).digits(1)
  const shapes = counties.map(({ geometry }) => JSON.parse(geometry)).concat(counties.length > 0 ? [] : borders())
  return {
    width: WIDTH,
    height: HEIGHT,
    outlines: shapes.map((shape) => path(shape)).filter((drawn) => drawn !== null),
    parcel: boundary ? drawParcel(path, boundary) : null,
    marker: at(projection, { latitude, longitude }),
    places: spaced(
      towns.map((town) => ({ name: town.name, ...at(projection, town), large: town.population >= 50_000 })),
    ),
    counties: counties.map((county) => ({ name: county.name, ...at(projection, county) })).filter(inside),
    ...graticule(projection, box),
    scale: scaleBar(projection, { latitude, longitude }),
  }
}

/** The ground that the drawing shows, in its proportions. */
function frameAround({ latitude, longitude }: Point, km: number): Box {
  const half = km / 2 / KM_PER_DEGREE
  const wide = half / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const tall = (half * HEIGHT) / WIDTH
  return [
    Math.max(-180, longitude - wide),
    Math.max(-85, latitude - tall),
    Math.min(180, longitude + wide),
    Math.min(85, latitude + tall),
  ]
}

/** North up, Mercator: at this scale the distortion is below a pixel. */
function projectionOf({ latitude, longitude }: Point, km: number): GeoProjection {
  const kmPerRadian = EARTH_RADIUS_KM * Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return geoMercator()
    .center([longitude, latitude])
    .scale((WIDTH / km) * kmPerRadian)
    .translate([WIDTH / 2, HEIGHT / 2])
    .clipExtent([
      [-1, -1],
      [WIDTH + 1, HEIGHT + 1],
    ])
}

const round = (value: number) => Math.round(value * 10) / 10

function at(projection: GeoProjection, { longitude, latitude }: Point): { x: number; y: number } {
  const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
  return { x: round(x), y: round(y) }
}

const inside = ({ x, y }: { x: number; y: number }) => x > 40 && x < WIDTH - 40 && y > 32 && y < HEIGHT - 48

const envelope = ([west, south, east, north]: Box) =>
  sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`

async function findCounties(db: Db, box: Box): Promise<Outline[]> {
  const { rows } = await sql<Outline>`
    select name, ST_X(point::geometry) as longitude, ST_Y(point::geometry) as latitude, ST_AsGeoJSON(boundary, 4) as geometry
    from places where kind = 'county' and boundary && ${envelope(box)} limit 60`.execute(db)
  return rows
}

async function findTowns(db: Db, box: Box): Promise<Town[]> {
  const { rows } = await sql<Town>`
    select name, population, ST_X(point::geometry) as longitude, ST_Y(point::geometry) as latitude
    from places where kind = 'city' and point && ${envelope(box)}::geography
    order by population desc nulls last limit 60`.execute(db)
  return rows
}

type Named = { name: string }

/** Country borders, read once when the first map abroad is drawn. */
let countryBorders: (Polygon | MultiPolygon)[] | undefined
function borders(): (Polygon | MultiPolygon)[] {
  if (countryBorders) return countryBorders
  const require = createRequire(import.meta.url)
  const topology = require('world-atlas/countries-50m.json') as Topology<Record<string, GeometryCollection<Named>>>
  const { features } = feature(topology, topology.objects.countries!)
  countryBorders = features.map(({ geometry }) => geometry as Polygon | MultiPolygon)
  return countryBorders
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

/** The largest towns whose labels stay clear of each other and of the marker in the middle. */
function spaced(towns: LocatorMap['places']): LocatorMap['places'] {
  const kept: LocatorMap['places'] = []
  const middle = { name: '', x: WIDTH / 2, y: HEIGHT / 2, large: false }
  for (const town of towns) {
    const clear = [middle, ...kept].every(({ x, y }) => Math.abs(x - town.x) > 110 || Math.abs(y - town.y) > 24)
    if (clear && town.x < WIDTH - 120 && inside(town)) kept.push(town)
    if (kept.length === MAX_TOWNS) break
  }
  return kept
}

const STEPS_DEGREES = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5]

function graticule(
  projection: GeoProjection,
  [west, south, east, north]: Box,
): Pick<LocatorMap, 'meridians' | 'parallels'> {
  const step = STEPS_DEGREES.find((degrees) => (east - west) / degrees <= 6) ?? 10
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  return {
    meridians: ticks(west, east, step).map((longitude) => ({
      x: at(projection, { ...middle, longitude }).x,
      label: `${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`,
    })),
    parallels: ticks(south, north, step).map((latitude) => ({
      y: at(projection, { ...middle, latitude }).y,
      label: `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`,
    })),
  }
}

function ticks(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(4)))
}

function scaleBar(projection: GeoProjection, { latitude, longitude }: Point): LocatorMap['scale'] {
  const east = longitude + 1 / (KM_PER_DEGREE * Math.max(0.05, Math.cos((latitude * Math.PI) / 180)))
  const perKm = (projection([east, latitude])?.[0] ?? 0) - (projection([longitude, latitude])?.[0] ?? 0)
  const miles = [100, 50, 25, 10, 5].find((length) => length * KM_PER_MILE * perKm <= 140) ?? 5
  return { miles, pixels: round(miles * KM_PER_MILE * perKm) }
}
