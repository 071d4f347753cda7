// How the rows of some files become features. Each is called once with the folder of files and returns what changes one row;
// null leaves the row out.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

export const KM_PER_DEGREE = 111.2
const SQUARE_KM_PER_SQUARE_MILE = 2.589988

export const kmBetween = (a, b) => {
  const dx = (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(dx, b.lat - a.lat)
}

/** The scenic area along the Columbia has towns and industry in it, and the Savannah River Site is not a forest. */
export const isForest = ({ name }) => !/Scenic Area|Savannah River Site/.test(name)

const BASES =
  /\b(AFB|Air Force Academy|Proving Ground|Barracks|Arsenal)$|^(Bangor|Homestead|Kings Bay|Quantico) Base$|^(Fallon|Kaneohe|Kodiak|Lemoore|Whidbey Island) Station$|^Camp Pendleton|^Fort (Belvoir|Bliss|Campbell North|Carson|Dix|Drum|Greely|Hood|Indiantown Gap|Irwin|Knox|Leonard Wood|Lewis|Polk|Riley|Rucker|Stewart)/

export const isMilitaryPlace = ({ name }) => BASES.test(name)
export const nameOnly =
  () =>
  ({ name }) => ({ name })

export const isDense = ({ tract_pop_2020, land_km2 }) =>
  Number(land_km2) >= 2 * SQUARE_KM_PER_SQUARE_MILE && perSquareMile(tract_pop_2020, land_km2) >= 8_000

const perSquareMile = (people, squareKm) => (Number(people) / Number(squareKm)) * SQUARE_KM_PER_SQUARE_MILE

export const densityOf = () => (values) => ({
  name: values.name,
  square_km: values.land_km2,
  density: Math.round(perSquareMile(values.tract_pop_2020, values.land_km2)),
})

const AIRPORT_KINDS = {
  large_airport: 'Large airport',
  medium_airport: 'Medium airport',
  small_airport: 'Small airport',
}

export const kindOfAirport = () => (values) => ({ ...values, type: AIRPORT_KINDS[values.type] })

const SHORTEST_RUNWAY_FEET = 3_000
const METERS_PER_FOOT = 0.3048
const STRIP_METERS = { 'Large airport': 1_000 }
const OTHER_STRIP_METERS = 500
const CIRCLE_METERS = 1_000
const MAPPED_KINDS = new Set(['large_airport', 'medium_airport'])

/**
 * The hull of each airport's runways with a strip around it, or a circle around an airport without mapped runways. Runways whose
 * ends are too far apart are mistakes.
 */
export async function airfieldsOf(features, query) {
  const airports = new Map()
  const [runways, points] = ['LineString', 'Point'].map((type) =>
    features.filter(({ geometry }) => geometry.type === type),
  )
  for (const { geometry, values } of runways) {
    const feet = Number(values.length_ft)
    if (!AIRPORT_KINDS[values.type] || feet < SHORTEST_RUNWAY_FEET || !isAsLong(geometry, feet)) continue
    const airport = airports.get(values.airport) ?? { values, feet: 0, lines: [] }
    airports.set(values.airport, airport)
    airport.feet = Math.max(airport.feet, feet)
    airport.lines.push(geometry.coordinates)
  }
  const around = async (geometry, meters) => {
    const [{ shape }] = await query(
      `select ST_AsGeoJSON(ST_Buffer(ST_ConvexHull(ST_GeomFromGeoJSON($1::text))::geography, $2::float8, 'quad_segs=3')) as shape`,
      [JSON.stringify(geometry), meters],
    )
    return JSON.parse(shape)
  }
  const fields = []
  for (const { values, feet, lines } of airports.values()) {
    const kind = AIRPORT_KINDS[values.type]
    const geometry = { type: 'MultiLineString', coordinates: lines }
    const strip = STRIP_METERS[kind] ?? OTHER_STRIP_METERS
    fields.push({ geometry: await around(geometry, strip), values: { name: values.name, kind, runway_ft: feet } })
  }
  for (const { geometry, values } of points) {
    if (airports.has(values.ident) || !MAPPED_KINDS.has(values.type)) continue
    const kind = AIRPORT_KINDS[values.type]
    const runway_ft = values.longest_runway_ft || undefined
    fields.push({ geometry: await around(geometry, CIRCLE_METERS), values: { name: values.name, kind, runway_ft } })
  }
  return fields
}

function isAsLong({ coordinates }, feet) {
  const [[lng1, lat1], [lng2, lat2]] = [coordinates[0], coordinates.at(-1)]
  const feetApart = (kmBetween({ lng: lng1, lat: lat1 }, { lng: lng2, lat: lat2 }) * 1_000) / METERS_PER_FOOT
  return feetApart < 1.5 * feet
}

/** Of the coarse map: the forests and tribal lands of finer maps take the place of its own. */
const KINDS_OF_AGENCIES = {
  BLM: 'Bureau of Land Management',
  BOR: 'Bureau of Reclamation',
  DOD: 'Military land',
  DOE: 'Federal site',
  FWS: 'Wildlife refuge',
  NASA: 'Federal site',
  NPS: 'Park Service land',
  TVA: 'Tennessee Valley Authority',
}
const NAMES_OF_AGENCIES = { DOD: 'Department of Defense', DOE: 'Department of Energy' }

export const hasAgency = ({ agency }) => Object.hasOwn(KINDS_OF_AGENCIES, agency)

export const kindOfAgency =
  () =>
  ({ agency, agency_name }) => ({
    kind: KINDS_OF_AGENCIES[agency],
    name: `${NAMES_OF_AGENCIES[agency] ?? agency_name} land`,
  })

const LARGE_SQUARE_KM = 6
const CLOSED = new Set(['Kelly Air Force Base', 'Brooks Air Force Base', 'Def Industrial Plant Equip Fac'])

/** Outlines of 2005 that a site of 2025 lies in, and large ones: sites of several parts have one point. */
export async function withoutClosedBases(folder) {
  const text = await readFile(join(folder, 'military/us_military_sites_mirta_2025_points.csv'), 'utf8')
  const current = new Set(parse(text, { columns: true }).map((site) => site.ntad_2005_polygon))
  return (values) => {
    const { name, area_km2 } = values
    const isKept = current.has(name) || (Number(area_km2) > LARGE_SQUARE_KM && !CLOSED.has(name))
    return isKept ? { name } : null
  }
}

export const outlineOfSite =
  () =>
  ({ name, component, state, ntad_2005_polygon, federal_lands_dod }) => ({
    name,
    component,
    state,
    outline: ntad_2005_polygon || federal_lands_dod ? 'Mapped' : 'Not mapped',
  })

const WET_KINDS = { swamp_marsh: 'Swamp or marsh', floodplain: 'Floodplain', lowland_mixed: 'Wet lowland' }

export const wetKindOf =
  () =>
  ({ l4_name, wet_class }) => ({ name: l4_name, kind: WET_KINDS[wet_class] })
