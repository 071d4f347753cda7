import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { geoPath } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { sql } from 'kysely'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Box } from '../../domain/distance.ts'
import type { Db } from '../db/database.ts'
import { inSteps } from '../steps.ts'
import { at, boxOf, type Frame, graticule, isInside, type Point, projectionOf, scaleBar } from './map-frame.ts'
import type { LocatorMap } from './maps.ts'

const MAX_OUTLINES = 150
/** Maps whose ground is kept: those of all city pages, and of the listings that are looked at most. */
const KEPT = 300

/** What a map shows besides what it is about, from the gazetteer alone. */
export interface Ground
  extends Pick<LocatorMap, 'width' | 'height' | 'outlines' | 'counties' | 'meridians' | 'parallels' | 'scale'> {
  /** All that might be named, the largest first. */
  towns: LocatorMap['places']
  /** Abroad, none are known. */
  hasCounties: boolean
}

export type Grounds = (frame: Frame, coarse: number) => Promise<Ground>

/**
 * Draws the ground of maps, and keeps it: the gazetteer does not change while the process runs. Outlines may be off by
 * `coarse` degrees.
 */
export function createGrounds(db: Db): Grounds {
  const kept = new Map<string, Promise<Ground>>()
  return (frame, coarse) => {
    const key = JSON.stringify([frame, coarse])
    const known = kept.get(key)
    if (known) return known
    const drawn = drawGround(db, frame, coarse)
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    return drawn
  }
}

async function drawGround(db: Db, frame: Frame, coarse: number): Promise<Ground> {
  const box = boxOf(frame)
  const [counties, towns] = await Promise.all([findCounties(db, box, { coarse }), findTowns(db, box)])
  const projection = projectionOf(frame)
  const path = geoPath(projection).digits(1)
  const shapes: Polygon[] =
    counties.length > 0 ? counties.map(({ geometry }) => JSON.parse(geometry)) : await coastsIn(box)
  return {
    width: frame.width,
    height: frame.height,
    outlines: shapes.map((shape) => path(shape)).filter((drawn) => drawn !== null),
    hasCounties: counties.length > 0,
    counties: counties
      .map((county) => ({ name: county.name, ...at(projection, county) }))
      .filter((label) => isInside(label, frame)),
    towns: towns.map((town) => ({ name: town.name, ...at(projection, town), large: town.population >= 50_000 })),
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

/** By the outline and not by its box: that of the Aleutians, on both sides of the date line, goes around the earth. */
export async function findCounties(
  db: Db,
  box: Box,
  { coarse = 0, limit = MAX_OUTLINES }: { coarse?: number; limit?: number } = {},
): Promise<Outline[]> {
  const outline = coarse === 0 ? sql`boundary` : sql`ST_SimplifyPreserveTopology(boundary, ${coarse}::float8)`
  const { rows } = await sql<Outline>`
    select name, ST_X(point::geometry) as longitude, ST_Y(point::geometry) as latitude, ST_AsGeoJSON(${outline}, 4) as geometry
    from places where kind = 'county' and ST_Intersects(boundary, ${envelope(box)}) limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** On the globe, a box half around the earth has edges of which nobody can say where they run. */
const WIDEST_ON_GLOBE = 90

export async function findTowns(db: Db, box: Box): Promise<Town[]> {
  const isWide = box[2] - box[0] > WIDEST_ON_GLOBE
  const isInBox = isWide ? sql`point::geometry && ${envelope(box)}` : sql`point && ${envelope(box)}::geography`
  const { rows } = await sql<Town>`
    select name, population, ST_X(point::geometry) as longitude, ST_Y(point::geometry) as latitude
    from places where kind = 'city' and ${isInBox}
    order by population desc nulls last limit 60`.execute(db)
  return rows
}

type Named = { name: string }

interface Shape {
  name: string
  box: Box
  polygon: Polygon
}

const isSeen = ([west, south, east, north]: Box, [w, s, e, n]: Box) =>
  w <= east && e >= west && s <= north && n >= south

/** Polygon by polygon, read once when the first map needs them. */
function lazyShapes(read: () => Promise<Shape[]>): (box: Box) => Promise<Shape[]> {
  let shapes: Promise<Shape[]> | undefined
  return async (box) => {
    shapes ??= read().catch((error: unknown) => {
      shapes = undefined
      throw error
    })
    return (await shapes).filter((shape) => isSeen(box, shape.box))
  }
}

const countriesIn = lazyShapes(() => readShapes('world-atlas/countries-50m.json', 'countries'))
/** The states of the US. */
export const statesIn = lazyShapes(() => readShapes('us-atlas/states-10m.json', 'states'))

export const coastsIn = async (box: Box): Promise<Polygon[]> => (await countriesIn(box)).map(({ polygon }) => polygon)

async function readShapes(file: string, object: string): Promise<Shape[]> {
  const path = createRequire(import.meta.url).resolve(file)
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology<Record<string, GeometryCollection<Named>>>
  return inSteps(topology.objects[object]!.geometries, (area) => {
    const { geometry, properties } = feature(topology, area) as Feature<Polygon | MultiPolygon, Named>
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    return parts.map((coordinates) => ({
      name: properties.name,
      polygon: { type: 'Polygon' as const, coordinates },
      box: boxAround(coordinates[0] ?? []),
    }))
  })
}

/** No polygon crosses the date line: there they are cut. */
function boxAround(ring: number[][]): Box {
  const [longitudes, latitudes] = [ring.map(([longitude]) => longitude!), ring.map(([, latitude]) => latitude!)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
