import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { placeKey } from '../../../domain/place/place.ts'
import { US_STATES } from '../../../domain/place/us-states.ts'
import { readPlace } from './gazetteer-place.ts'
import { TextTable } from './text-table.ts'
import { type Area, ATLAS_VERSION, readCounties, readStates } from './us-atlas.ts'

/** One row of the table `places`, which answers where a point is. Places by name are in `gazetteer.ts`. */
export interface PlaceRow {
  id: number
  kind: 'city' | 'county' | 'state'
  name: string
  name_key: string
  state: string | null
  country: string
  population: number | null
  longitude: number
  latitude: number
  /** GeoJSON text of a MultiPolygon. */
  boundary: string | null
}

const EXTRACT = new URL('../../../db/gazetteer/', import.meta.url)

/** Identifies the data and how it is read: when it changes, the gazetteer is loaded again. */
export const EDITION = `3 ${readFileSync(new URL('edition.txt', EXTRACT), 'utf8').trim()} us-atlas ${ATLAS_VERSION}`

/** Abroad, cities of this many people are enough to say where land is. */
const MIN_POPULATION_ABROAD = 15_000

/** US states and counties with their boundaries, US cities, and larger cities abroad. */
export function* readGazetteer(): Generator<PlaceRow> {
  let id = 0
  for (const area of readStates()) yield { id: ++id, kind: 'state', ...areaRow(area) }
  for (const area of readCounties()) yield { id: ++id, kind: 'county', ...areaRow(area) }
  for (const city of cities()) yield { id: ++id, ...city }
}

function areaRow({ name, state, geometry, longitude, latitude }: Area) {
  const coordinates = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const boundary = JSON.stringify({ type: 'MultiPolygon', coordinates })
  return { name, name_key: placeKey(name), state, country: 'US', population: null, longitude, latitude, boundary }
}

function* cities(): Iterable<Omit<PlaceRow, 'id'>> {
  const regions = new Map<string, string>()
  const places = new TextTable(gunzipSync(readFileSync(new URL('places.tsv.gz', EXTRACT))))
  for (let line = 0; line < places.length; line++) {
    const { kind, name, country, region, population, longitude, latitude, isPostOffice } = readPlace(places, line)
    if (kind === 'state') regions.set(`${country}.${region}`, name)
    if (kind !== 'city' || isPostOffice || (country !== 'US' && population < MIN_POPULATION_ABROAD)) continue
    const state = (country === 'US' ? US_STATES[region] : regions.get(`${country}.${region}`)) ?? null
    yield {
      kind: 'city',
      name,
      name_key: placeKey(name),
      state,
      country,
      population,
      longitude,
      latitude,
      boundary: null,
    }
  }
}
