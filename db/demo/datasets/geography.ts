import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { geoArea, geoCentroid } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { gridOperators } from './grid-operators.ts'
import { csv, round } from './table.ts'

// Loaded when a file is generated, not with this module, to keep startup fast.
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

interface ExtractedPlace {
  name: string
  country: string
  population: number
  latitude: number
  longitude: number
}

/** Places of one kind in the gazetteer extract, whose columns are listed in db/gazetteer/README.md. */
function placesOf(kind: 'city' | 'zip'): ExtractedPlace[] {
  const text = gunzipSync(readFileSync(new URL('../../gazetteer/places.tsv.gz', import.meta.url))).toString()
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith(`${kind}\t`)) return []
    const [, name = '', country = '', , , population, longitude, latitude] = line.split('\t')
    return [{ name, country, population: Number(population), latitude: Number(latitude), longitude: Number(longitude) }]
  })
}

export function zipTable(): string {
  return csv(
    ['zip', 'latitude', 'longitude'],
    placesOf('zip')
      .filter(({ name }) => name >= '75001' && name <= '79999')
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ name, latitude, longitude }) => [name, latitude, longitude]),
  )
}

export function citiesOfTheWorld(): string {
  return csv(
    ['city', 'country', 'population', 'latitude', 'longitude'],
    placesOf('city')
      .filter((city) => city.population >= 250_000)
      .toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'en'))
      .map(({ name, country, population, latitude, longitude }) => [name, country, population, latitude, longitude]),
  )
}
