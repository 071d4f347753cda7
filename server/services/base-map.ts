import type { MultiPolygon, Polygon } from 'geojson'
import type { Box } from '../../domain/distance.ts'
import type { Db } from '../db/database.ts'
import { coastsIn, findOutlines, findTowns } from './map-ground.ts'

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
const COUNTIES_DEGREES = 9
const STATES_DEGREES = 70
/** Outlines may be off by this part of the width: about two pixels. */
const COARSE = 1 / 500
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
  const kind = width <= COUNTIES_DEGREES ? 'county' : width <= STATES_DEGREES ? 'state' : null
  const [areas, towns] = await Promise.all([
    kind ? findOutlines(db, kind, box, width * COARSE) : [],
    findTowns(db, box),
  ])
  const coasts = kind === 'county' && areas.length > 0 ? [] : coastsIn(box)
  return {
    outlines: [...coasts, ...areas.map(({ geometry }) => JSON.parse(geometry) as MultiPolygon)],
    areas: areas.map(({ name, longitude, latitude }) => ({ name, longitude, latitude })),
    towns,
  }
}
