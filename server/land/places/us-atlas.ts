import { createRequire } from 'node:module'
import { geoCentroid } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** A state or county of the United States, with its outline by the Census Bureau. */
export interface Area {
  /** Two digits for a state, five for a county. */
  fips: string
  /** “Texas”, “Travis County”, “Caddo Parish”. */
  name: string
  /** Name of the state. */
  state: string
  geometry: Polygon | MultiPolygon
  longitude: number
  latitude: number
}

type Shape = Feature<Polygon | MultiPolygon, { name: string }>

const require = createRequire(import.meta.url)
export const ATLAS_VERSION = (require('us-atlas/package.json') as { version: string }).version

function read(object: 'states' | 'counties'): Shape[] {
  const topology = require('us-atlas/counties-10m.json') as Topology<
    Record<string, GeometryCollection<{ name: string }>>
  >
  return (feature(topology, topology.objects[object]!).features as Shape[]).filter((shape) => shape.geometry !== null)
}

const STATE_NAMES: Record<string, string> = {
  'Commonwealth of the Northern Mariana Islands': 'Northern Mariana Islands',
  'United States Virgin Islands': 'Virgin Islands',
}

export function readStates(): Area[] {
  return read('states').map((shape) => {
    const { name } = shape.properties
    const state = STATE_NAMES[name] ?? name
    return { fips: String(shape.id), name: state, state, ...located(shape) }
  })
}

export function readCounties(): Area[] {
  const stateOf = new Map(readStates().map(({ fips, name }) => [fips, name]))
  return read('counties').flatMap((shape) => {
    const fips = String(shape.id)
    const state = stateOf.get(fips.slice(0, 2))
    return state ? [{ fips, name: countyName(shape.properties.name, state, fips), state, ...located(shape) }] : []
  })
}

function located(shape: Shape) {
  const [longitude, latitude] = geoCentroid(shape)
  return { geometry: shape.geometry, longitude, latitude }
}

/** Independent cities have county codes from 510; Louisiana has parishes; Alaska and the territories neither. */
function countyName(name: string, state: string, fips: string): string {
  const plain = Number(fips.slice(2)) >= 510 || Number(fips.slice(0, 2)) > 56
  if (plain || state === 'Alaska' || state === 'District of Columbia') return name
  return `${name} ${state === 'Louisiana' ? 'Parish' : 'County'}`
}
