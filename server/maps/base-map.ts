import type { MultiPolygon, Polygon } from 'geojson'
import type { Box } from '../../domain/distance.ts'
import type { Db } from '../db/database.ts'
import { coastsIn, findCounties, findTowns, statesIn } from './map-ground.ts'

/** The ground of a map that moves: GeoJSON in degrees. */
export interface BaseMap {
  /** Counties; over wider parts of the world states and coasts. */
  outlines: (Polygon | MultiPolygon)[]
  /** Of counties or states, each at its middle. */
  areas: { name: string; longitude: number; latitude: number }[]
  /** The largest first, at most 60. */
  towns: { name: string; longitude: number; latitude: number; population: number | null }[]
}

/** Wider boxes than this, in degrees, are drawn without counties, and those without states. */
const COUNTIES_DEGREES = 8
const STATES_DEGREES = 240
const MAX_COUNTIES = 600
/** Boxes that are kept: the browser asks for the same ones again and again. */
const KEPT = 200

export function createBaseMap(db: Db): (options: { box: Box }) => Promise<BaseMap> {
  // The gazetteer does not change while the process runs.
  const kept = new Map<string, Promise<BaseMap>>()
  return ({ box }) => {
    const key = box.join(' ')
    const known = kept.get(key)
    if (known) return known
    const drawn = drawBaseMap(db, box)
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    return drawn
  }
}

async function drawBaseMap(db: Db, box: Box): Promise<BaseMap> {
  const width = box[2] - box[0]
  const [counties, towns] = await Promise.all([
    width <= COUNTIES_DEGREES ? findCounties(db, box, { limit: MAX_COUNTIES }) : [],
    findTowns(db, box),
  ])
  if (counties.length > 0) {
    const areas = counties.map(({ name, longitude, latitude }) => ({ name, longitude, latitude }))
    return { outlines: counties.map(({ geometry }) => JSON.parse(geometry) as MultiPolygon), areas, towns }
  }
  const [coasts, states] = await Promise.all([coastsIn(box), width <= STATES_DEGREES ? statesIn(box) : []])
  return { outlines: [...coasts, ...states.map(({ polygon }) => polygon)], areas: largestParts(states), towns }
}

/** Each state is named once, in the middle of its largest part. */
function largestParts(states: Awaited<ReturnType<typeof statesIn>>): BaseMap['areas'] {
  const largest = new Map<string, Box>()
  const size = ([west, south, east, north]: Box) => (east - west) * (north - south)
  for (const { name, box } of states) {
    const other = largest.get(name)
    if (!other || size(box) > size(other)) largest.set(name, box)
  }
  return [...largest].map(([name, [west, south, east, north]]) => ({
    name,
    longitude: (west + east) / 2,
    latitude: (south + north) / 2,
  }))
}
