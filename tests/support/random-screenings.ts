import type { Geometry, Position } from 'geojson'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import { screenParcel } from '../../screening/document.ts'
import type { ScreeningLayer } from '../../screening/layers/layer.ts'
import { PROFILES } from '../../screening/profiles/profiles.ts'
import { boxAt, makeLayer, pointAt } from './screening.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

/** Node.js and a browser run this module, so it uses neither. */

type Feature = readonly [Geometry, LayerProperties]

/** It isn’t known whether these have 138 kV. */
const CLASS_ONLY: LayerProperties = { voltage_class: '100-161' }
const NOTHING: LayerProperties = {}

/** In and around Texas, where the layers have data and end. */
const placeIn = (random: SeededRandom): [number, number] => [-109 + 18 * random.next(), 24 + 15 * random.next()]

const listOf = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

function lineFrom(random: SeededRandom, [longitude, latitude]: Position): Geometry {
  const coordinates: Position[] = [[longitude!, latitude!]]
  for (let i = random.integer(1, 6); i > 0; i--) {
    const [x, y] = coordinates.at(-1)!
    coordinates.push([x! + random.next() - 0.5, y! + random.next() - 0.5])
  }
  return { type: 'LineString', coordinates }
}

/** With corners at random, so that its edges may cross. */
function polygonAround(random: SeededRandom, [longitude, latitude]: Position, degrees: number): Geometry {
  const ring = listOf(
    random.integer(3, 9),
    (): Position => [longitude! + degrees * (random.next() - 0.5), latitude! + degrees * (random.next() - 0.5)],
  )
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

/** Every kind of measurement has a layer, and some types have none. */
function randomLayers(random: SeededRandom): ScreeningLayer[] {
  const points = (type: string, count: number, properties: () => LayerProperties) =>
    makeLayer(
      type,
      listOf(count, (): Feature => [pointAt(...placeIn(random)), properties()]),
    )
  const lines = (type: string, count: number, properties: () => LayerProperties) =>
    makeLayer(
      type,
      listOf(count, (): Feature => [lineFrom(random, placeIn(random)), properties()]),
    )
  const polygons = (type: string, count: number, degrees: number, properties: () => LayerProperties) =>
    makeLayer(
      type,
      listOf(count, (): Feature => [polygonAround(random, placeIn(random), degrees), properties()]),
    )
  const cells = Array.from({ length: 70 }, (_, i): Feature => {
    const [west, south] = [-107 + 1.4 * (i % 10), 25 + 1.7 * Math.floor(i / 10)]
    return [boxAt(west, south, west + 1.4, south + 1.7), { risk_score: i, peak_acceleration: i / 7, disasters: i % 9 }]
  })
  return [
    lines('transmission-lines', 300, () =>
      random.percent(50) ? { kv: random.pick([69, 138, 230, 345]) } : CLASS_ONLY,
    ),
    points('substations', 200, () => (random.percent(30) ? NOTHING : { kv: random.pick([69, 138, 230, 345]) })),
    points('plant-interconnections', 100, () => ({ kv: random.pick([69, 138, 13_800]), sector: 'IPP' })),
    points('power-plants', 200, () => ({ mw: random.next() * 900, fuel: random.pick(['Gas', 'Solar', 'Wind']) })),
    points('planned-plants', 50, () => ({ name: 'New', mw: random.next() * 900, status: 'Planned', year: 2027 })),
    points('data-centers', 100, () => ({ name: 'Data center' })),
    points('contaminated-sites', 50, () => ({ name: 'Site' })),
    lines('gas-pipelines', 200, () => ({})),
    lines('water', 100, () => ({ rank: random.integer(1, 9) })),
    polygons('flood-zones', 200, 0.8, () => ({ zone: random.pick(['AE', 'X', 'A', 'VE']) })),
    polygons('protected-land', 100, 1, () => ({ kind: random.pick(['tribal', 'park']) })),
    polygons('utility-territories', 60, 4, () => ({
      name: `Utility ${random.integer(1, 99)}`,
      ...(random.percent(80) && { industrial_cents: random.integer(300, 2_000) / 100 }),
    })),
    makeLayer('county-hazards', cells),
  ]
}

function randomParcel(random: SeededRandom): Geometry {
  const place = placeIn(random)
  if (random.percent(25)) return pointAt(...place)
  return polygonAround(random, place, random.percent(20) ? 0.5 : 0.01)
}

/** The facts and scores of random parcels, as JSON. The same seed gives the same parcels and layers. */
export function screenRandomParcels(seed: number, count: number): string[] {
  const random = createSeededRandom(seed)
  const layers = randomLayers(random)
  return listOf(count, () => {
    const geometry = randomParcel(random)
    const acres = geometry.type === 'Point' ? random.integer(1, 500) : null
    return JSON.stringify(screenParcel({ name: null, geometry, acres }, layers, PROFILES))
  })
}
