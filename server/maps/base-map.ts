import type { MultiPolygon } from 'geojson'
import type { Box } from '../../domain/distance.ts'
import { createPromiseCache } from '../cache/promise-cache.ts'
import type { Db } from '../db/database.ts'
import { coastsIn, findCounties, findTowns, statesIn } from './base-layer.ts'
import type { BaseMap } from './service.ts'

/** Degrees of longitude. Wider boxes are drawn without counties, and wider still without states. */
const COUNTIES_DEGREES = 8
const STATES_DEGREES = 240
const MAX_COUNTIES = 600
/** Browsers request the same boxes again and again. */
const MAX_CACHED = 200

export function createBaseMap(db: Db): (options: { box: Box }) => Promise<BaseMap> {
  // The gazetteer doesn't change while the process runs, so entries don't expire.
  const cache = createPromiseCache<BaseMap>({ max: MAX_CACHED })
  return ({ box }) => cache.get(box.join(' '), () => drawBaseMap(db, box))
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

/** One label for each state, in the middle of its largest part. */
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
