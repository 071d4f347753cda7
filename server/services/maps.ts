import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { createBaseMap } from './base-map.ts'
import { drawExtent } from './extent-map.ts'
import { FEW, type Keep, keeper } from './keep.ts'
import { drawLocator, drawSurroundings } from './locator.ts'
import { createGrounds } from './map-ground.ts'
import { parsePoint } from './places.ts'
import type { Services } from './services.ts'

/** Everything that a small map needs to be drawn as SVG: paths in a box of `width` × `height` pixels, north up. */
export interface LocatorMap {
  width: number
  height: number
  /** County or state outlines, as SVG path data. */
  outlines: string[]
  /** Parcel boundary as SVG path data; null where it is not known or too small to show. */
  parcel: string | null
  /** What the map is about, where that is one spot. */
  marker: { x: number; y: number } | null
  /** Listings around a place. */
  points: { x: number; y: number }[]
  /** Many places at once, as SVG path data of strokes without length. */
  dots?: string
  /** The circle that the points lie in. */
  ring: { x: number; y: number; radius: number } | null
  places: { name: string; x: number; y: number; large: boolean }[]
  counties: { name: string; x: number; y: number }[]
  /** Grid lines every so many degrees, with their labels: “97.50° W”. */
  meridians: { x: number; label: string }[]
  parallels: { y: number; label: string }[]
  /** Scale bar: so many pixels are so many miles. */
  scale: { miles: number; pixels: number }
}

const MAX_MARKERS = 200

export function createMaps(db: Db, keep: Keep = keeper()): Services['maps'] {
  const grounds = createGrounds(db)
  const markers = keep(['land_listings'], async () => {
    const { rows } = await sql<{ gps_coordinates: string }>`
      select gps_coordinates from land_listings where is_published and gps_coordinates is not null
      order by created_at desc, id desc limit ${MAX_MARKERS}`.execute(db)
    return rows.map(({ gps_coordinates }) => parsePoint(gps_coordinates)).filter((point) => point !== null)
  })
  return {
    findMarkers: () => markers(),
    getBaseMap: createBaseMap(db),
    getLocator: (options) => drawLocator(grounds, options),
    // Of a dataset's places, which are the same until it has another version.
    getExtent: keep([], (options) => drawExtent(db, options), FEW),
    // Of the few cities that have a page: their points are part of what is asked for.
    getSurroundings: keep([], (options) => drawSurroundings(grounds, options)),
  }
}
