import type { PlaceKind } from '../../../domain/place/place.ts'
import type { TextTable } from './text-table.ts'

/** A row of places.tsv; db/gazetteer/README.md describes its columns. */
export interface GazetteerPlace {
  line: number
  kind: Exclude<PlaceKind, 'point'>
  name: string
  country: string
  /** Postal code of a US state, GeoNames code of a region abroad; empty if unknown. */
  region: string
  /** Code of a US county, those of a metro with their states, or the city of a ZIP code. */
  county: string
  population: number
  longitude: number
  latitude: number
  isCapital: boolean
  /** Part of a city. */
  isSection: boolean
  /** A post office that GeoNames doesn't list. */
  isPostOffice: boolean
}

/** Reads one row of places.tsv. */
export function readPlace(places: TextTable, line: number): GazetteerPlace {
  const [kind, name, country, region, county, population, longitude, latitude, flag] = places.row(line)
  return {
    line,
    kind: kind as GazetteerPlace['kind'],
    name: name!,
    country: country!,
    region: region!,
    county: county!,
    population: Number(population),
    longitude: Number(longitude),
    latitude: Number(latitude),
    isCapital: flag === 'c',
    isSection: flag === 'x',
    isPostOffice: flag === 'p',
  }
}
