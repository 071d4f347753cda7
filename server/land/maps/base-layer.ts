import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { geoPath } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { sql } from 'kysely'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Box } from '../../../domain/geometry/distance.ts'
import { memoizeUnchanging } from '../../platform/cache/memoize-unchanging.ts'
import { inChunks } from '../../platform/concurrency/chunked-work.ts'
import { lazy } from '../../platform/concurrency/lazy.ts'
import type { Db } from '../../platform/db/database.ts'
import { boxOf, type Frame, graticule, isInside, type Point, projectionOf, scaleBar, toPixels } from './frame.ts'
import type { TownDot } from './place-labels.ts'
import type { LocatorMap } from './service.ts'

/** People in a town that is drawn larger. */
export const LARGE_TOWN = 50_000
const MAX_OUTLINES = 150
/** Enough for all city pages and the most viewed listings. */
const MAX_CACHED = 300

/** Everything on a map but its subject, from the gazetteer alone. */
export interface BaseLayer
  extends Pick<LocatorMap, 'width' | 'height' | 'outlines' | 'counties' | 'meridians' | 'parallels' | 'scale'> {
  /** Candidates for labels, the largest first. */
  towns: TownDot[]
  /** False abroad: the gazetteer has US counties only. */
  hasCounties: boolean
}

/** Outlines are simplified by up to `tolerance` degrees. */
export type ReadBaseLayer = (frame: Frame, tolerance: number) => Promise<BaseLayer>

/** Draws base layers and caches them without expiry, because the gazetteer doesn't change while the process runs. */
export const createBaseLayerReader = (db: Db): ReadBaseLayer =>
  memoizeUnchanging((frame: Frame, tolerance: number) => drawBaseLayer(db, frame, tolerance), { max: MAX_CACHED })

async function drawBaseLayer(db: Db, frame: Frame, tolerance: number): Promise<BaseLayer> {
  const box = boxOf(frame)
  const [counties, towns] = await Promise.all([findCounties(db, box, { tolerance }), findTowns(db, box)])
  const projection = projectionOf(frame)
  const path = geoPath(projection).digits(1)
  const shapes: Polygon[] =
    counties.length > 0 ? counties.map(({ geometry }) => JSON.parse(geometry)) : await coastsIn(box)
  return {
    width: frame.width,
    height: frame.height,
    outlines: shapes.map((shape) => path(shape)).filter((data) => data !== null),
    hasCounties: counties.length > 0,
    counties: counties
      .map((county) => ({ name: county.name, ...toPixels(projection, county) }))
      .filter((label) => isInside(label, frame)),
    towns: towns.map((town) => ({
      name: town.name,
      ...toPixels(projection, town),
      large: town.population >= LARGE_TOWN,
    })),
    ...graticule(projection, box),
    scale: scaleBar(projection, frame),
  }
}

export interface Outline {
  name: string
  longitude: number
  latitude: number
  geometry: string
}
export interface Town extends Point {
  name: string
  population: number
}

const envelope = ([west, south, east, north]: Box) =>
  sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`

/**
 * Counties whose outline meets the box. Bounding boxes aren't enough: the Aleutians lie on both sides of the
 * antimeridian, so their box spans the earth. `tolerance`: degrees by which outlines may be simplified.
 */
export async function findCounties(
  db: Db,
  box: Box,
  { tolerance = 0, limit = MAX_OUTLINES }: { tolerance?: number; limit?: number } = {},
): Promise<Outline[]> {
  const outline = tolerance === 0 ? sql`boundary` : sql`ST_SimplifyPreserveTopology(boundary, ${tolerance}::float8)`
  const { rows } = await sql<Outline>`
    select name, ST_X(point::geometry) as longitude, ST_Y(point::geometry) as latitude, ST_AsGeoJSON(${outline}, 4) as geometry
    from places where kind = 'county' and ST_Intersects(boundary, ${envelope(box)}) limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Degrees. Edges of a wider box are ambiguous as geography, so it is compared as plain geometry. */
const MAX_GEOGRAPHY_WIDTH = 90

export async function findTowns(db: Db, box: Box): Promise<Town[]> {
  const isWide = box[2] - box[0] > MAX_GEOGRAPHY_WIDTH
  const isInBox = isWide ? sql`point::geometry && ${envelope(box)}` : sql`point && ${envelope(box)}::geography`
  const { rows } = await sql<Town>`
    select name, population, ST_X(point::geometry) as longitude, ST_Y(point::geometry) as latitude
    from places where kind = 'city' and ${isInBox}
    order by population desc nulls last limit 60`.execute(db)
  return rows
}

/** The towns that a map around a point must name: the one it is in, if the gazetteer has it, and the largest nearby. */
export async function findKeyTowns(db: Db, near: Frame, city: string | null): Promise<Town[]> {
  const { center } = near
  const isNear = sql`kind = 'city' and point && ${envelope(boxOf(near))}::geography`
  const columns = sql`name, coalesce(population, 0) as population, ST_X(point::geometry) as longitude,
    ST_Y(point::geometry) as latitude`
  const distance = sql`point <-> ST_SetSRID(ST_MakePoint(${center.longitude}::float8, ${center.latitude}::float8), 4326)::geography`
  const [{ rows: own }, { rows: largest }] = await Promise.all([
    sql<Town>`select ${columns} from places where ${isNear} and ${city === null ? sql`true` : sql`name = ${city}`}
      order by ${distance} limit 1`.execute(db),
    sql<Town>`select ${columns} from places where ${isNear} order by population desc nulls last limit 1`.execute(db),
  ])
  return [...own, ...largest.filter(({ name }) => name !== own[0]?.name)]
}

type Named = { name: string }

interface Shape {
  name: string
  box: Box
  polygon: Polygon
}

const intersects = ([west, south, east, north]: Box, [w, s, e, n]: Box) =>
  w <= east && e >= west && s <= north && n >= south

/** Polygons in a box, from a file that is read when the first map needs it. */
function shapesOf(file: string, object: string): (box: Box) => Promise<Shape[]> {
  const read = lazy(() => readShapes(file, object))
  return async (box) => (await read()).filter((shape) => intersects(box, shape.box))
}

const countriesIn = shapesOf('world-atlas/countries-50m.json', 'countries')
/** The states of the US. */
export const statesIn = shapesOf('us-atlas/states-10m.json', 'states')

export const coastsIn = async (box: Box): Promise<Polygon[]> => (await countriesIn(box)).map(({ polygon }) => polygon)

async function readShapes(file: string, object: string): Promise<Shape[]> {
  const path = createRequire(import.meta.url).resolve(file)
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology<Record<string, GeometryCollection<Named>>>
  return inChunks(topology.objects[object]!.geometries, (area) => {
    const { geometry, properties } = feature(topology, area) as Feature<Polygon | MultiPolygon, Named>
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return parts.map((coordinates) => ({
      name: properties.name,
      polygon: { type: 'Polygon' as const, coordinates },
      box: boxAround(coordinates[0] ?? []),
    }))
  })
}

/** Needs no care at the antimeridian: the source cuts polygons there. */
function boxAround(ring: number[][]): Box {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude!), ring.map(([, latitude]) => latitude!)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
