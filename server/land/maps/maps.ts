import { sql } from 'kysely'
import { parseGps } from '../../../domain/place/gps.ts'
import { createMemoize, MAX_LARGE_RESULTS, type Memoize } from '../../platform/cache/query-cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { findAiCampuses } from './ai-campuses.ts'
import { createBaseLayerReader, findKeyTowns } from './base-layer.ts'
import { drawExtent } from './extent-map.ts'
import type { Frame } from './frame.ts'
import { drawGrid } from './grid.ts'
import { drawLocator, drawSurroundings } from './locator-map.ts'
import { findNearest } from './nearest.ts'
import type { MapsService } from './service.ts'

const MAX_MARKERS = 200
/** About 1 KB each. */
const MAX_NEAREST = 5_000
const HOUR_MS = 3_600_000

export function createMaps(db: Db, memoize: Memoize = createMemoize()): MapsService {
  const readBaseLayer = createBaseLayerReader(db)
  const markers = memoize(['land_listings'], async () => {
    const { rows } = await sql<{ gps_coordinates: string }>`
      select gps_coordinates from land_listings where is_published and gps_coordinates is not null
      order by created_at desc, id desc limit ${MAX_MARKERS}`.execute(db)
    return rows.map(({ gps_coordinates }) => parseGps(gps_coordinates)).filter((point) => point !== null)
  })
  // Keyed by the point and city of a listing. The gazetteer doesn't change while the process runs.
  const keyTowns = memoize([], (near: Frame, city: string | null) => findKeyTowns(db, near, city))
  // Keyed by the frame of a map.
  const grid = memoize(['layers'], (frame: Frame) => drawGrid(db, frame), { max: MAX_LARGE_RESULTS, ttlMs: HOUR_MS })
  return {
    findMarkers: () => markers(),
    // Keyed by the place of a listing. It takes most of the time of a listing page.
    findNearest: memoize(['layers'], (site) => findNearest(db, site), { max: MAX_NEAREST, ttlMs: HOUR_MS }),
    // Keyed by the middle of a city, of which few have pages.
    findAiCampuses: memoize(['layers'], (place) => findAiCampuses(db, place), { ttlMs: HOUR_MS }),
    getLocator: (options) => drawLocator({ readBaseLayer, findKeyTowns: keyTowns, drawGrid: grid }, options),
    // Keyed by points, such as those of a dataset version, which never change.
    getExtent: memoize(['layers'], (options) => drawExtent({ db, drawGrid: grid }, options), {
      max: MAX_LARGE_RESULTS,
    }),
    // Keyed by the listings around a city, of which few have pages.
    getSurroundings: memoize([], (options) => drawSurroundings(readBaseLayer, options)),
  }
}
