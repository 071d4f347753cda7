import type { Geometry } from 'geojson'
import { expect, test } from 'vitest'
import { RELIEF_GRID } from '../../domain/layer/types/relief.ts'
import { boxAt, makeLayer, pointAt } from '../../tests/support/screening.ts'
import { createDocument } from '../document.ts'
import type { ScreeningLayer } from '../layers/layer.ts'
import { createParcel } from '../layers/parcel.ts'
import { findProfile } from '../profiles/profiles.ts'
import type { Fact } from './fact.ts'
import { measureFacts } from './measure-facts.ts'

const AI = findProfile('ai-campus')!

function factOf(key: string, layers: readonly ScreeningLayer[], geometry: Geometry = pointAt(-97, 32)): Fact {
  return measureFacts(createParcel(geometry), layers).find((fact) => fact.key === key)!
}

const federalLand = (kind: string) =>
  makeLayer('protected-land', [[boxAt(-97.5, 31.5, -96.5, 32.5), { kind, name: 'Department of Energy land' }]], {
    complete: false,
    error_meters: 1_000,
    holds: 'some federal land',
  })

test('an edge within its error is a bound, not a verdict', () => {
  const layers = [federalLand('Federal site')]
  const parcelAt = (west: number) => boxAt(west, 32, west + 0.01, 32.01)
  expect(factOf('federal_site', layers, parcelAt(-97))).toMatchObject({ state: 'known', value: 100 })
  expect(factOf('federal_site', layers, parcelAt(-96))).toMatchObject({ state: 'known', value: 0 })
  for (const west of [-96.515, -96.505, -96.495])
    expect(factOf('federal_site', layers, parcelAt(west))).toMatchObject({
      state: 'bounded',
      low: 0,
      high: 100,
      reason: 'the map is good to about 0.6 mi',
    })
  expect(factOf('federal_site', layers, pointAt(-96.505, 32))).toMatchObject({ state: 'bounded', low: 0, high: 100 })
})

test('an exact layer decides where a coarse one can’t', () => {
  const park = (key: string, west: number, claims = {}) =>
    makeLayer('protected-land', [[boxAt(west, 31.5, -96.5, 32.5), { kind: 'park' }]], { key, ...claims })
  const parcel = boxAt(-96.99, 32, -96.98, 32.01)
  const layers = [park('coarse', -96.985, { error_meters: 1_000 }), park('exact', -97)]
  expect(factOf('park_land', layers, parcel)).toMatchObject({ state: 'known', value: 100 })
})

test('each kind of federal land is a fact of its own', () => {
  for (const [kind, key] of [
    ['Bureau of Land Management', 'blm_land'],
    ['Bureau of Reclamation', 'reclamation_land'],
    ['Tennessee Valley Authority', 'tva_land'],
    ['Military land', 'military'],
    ['Wildlife refuge', 'refuge'],
    ['Park Service land', 'park_land'],
  ] as const)
    expect(factOf(key, [federalLand(kind)]).value, kind).toBe(100)
})

test('sites that have an outline aren’t looked for as points', () => {
  const sites = makeLayer('military-sites', [
    [pointAt(-97.01, 32), { name: 'Base', outline: 'Mapped' }],
    [pointAt(-97.1, 32), { name: 'Armory', outline: 'Not mapped' }],
  ])
  expect(factOf('military_site', [sites]).sources[0]?.name).toBe('Armory')
})

/** A block around (-97, 32) whose cells all have the same relief and elevation, but for the first. */
function reliefLayer(relief: string, elevation: string) {
  const { west, north, cellsPerDegree, side } = RELIEF_GRID
  const size = side / cellsPerDegree
  const [x, y] = [west + Math.floor((-97 - west) / size) * size, north - Math.floor((north - 32) / size) * size]
  const cells = (value: string) => ['-', ...Array.from({ length: side * side - 1 }, () => value)].join(' ')
  const properties = { relief: Number(relief), reliefs: cells(relief), elevations: cells(elevation) }
  return makeLayer('relief', [[boxAt(x, y - size, x + size, y), properties]])
}

const county = (landform: string) =>
  makeLayer('county-hazards', [[boxAt(-98, 31, -96, 33), { name: 'Bell', landform }]])

test.for([
  ['Flat plains', 100],
  ['Irregular plains, moderate relief', 300],
  ['Tablelands, moderate relief', 500],
  ['Open high hills', 1_000],
  ['Plains with low mountains', 3_000],
  ['High mountains', null],
] as const)('means of cells are the lower bound of relief, and %s the upper one', ([landform, high]) => {
  const layers = [reliefLayer('64', '550'), county(landform)]
  expect(factOf('relief', layers)).toMatchObject({ state: 'bounded', low: 64, high })
  expect(factOf('elevation', layers)).toMatchObject({ state: 'known', value: 550 })
  expect(factOf('landform', layers).parts).toEqual([{ name: landform, value: null }])
})

test('relief is at least that of its cells, and unknown without any', () => {
  expect(factOf('relief', [reliefLayer('800', '9'), county('Flat plains')])).toMatchObject({ low: 800, high: 800 })
  expect(factOf('relief', [reliefLayer('64', '550')])).toMatchObject({ low: 64, high: null })
  expect(factOf('relief', [reliefLayer('-', '-')])).toMatchObject({ state: 'unknown' })
  expect(factOf('relief', [reliefLayer('64', '550')], pointAt(-96.2, 32)).state).toBe('unknown')
})

test('fiber is at most as far as the nearest data center that it reaches', () => {
  const centers = makeLayer('data-centers', [[pointAt(-97.02, 32), { name: 'DC' }]], { complete: false })
  expect(factOf('fiber', [centers])).toMatchObject({
    state: 'bounded',
    low: 0,
    high: 1.17,
    reason: 'fiber reaches this data center, but its route isn’t mapped',
  })
  const route = (longitude: number) =>
    makeLayer('fiber', [
      [
        {
          type: 'LineString',
          coordinates: [
            [longitude, 31],
            [longitude, 33],
          ],
        },
        { network: 'A' },
      ],
    ])
  expect(factOf('fiber', [centers, route(-97.01)])).toMatchObject({ state: 'known', value: 0.59 })
  expect(factOf('fiber', [centers, route(-97.1)])).toMatchObject({ state: 'bounded', low: 0, high: 1.17 })
})

test('dense cities don’t stand in for urban areas where none are mapped', () => {
  const dense = makeLayer('urban-areas', [[boxAt(-97.2, 32, -97.1, 32.1), { density: 9_000 }]])
  expect(factOf('urban_area', [dense]).state).toBe('unknown')
})

test('a layer that isn’t complete never costs more points than not knowing it', () => {
  const claims = { complete: false, error_meters: 500 }
  const far = pointAt(-96, 32)
  const layers = [
    makeLayer('substations', [[far, { kv: 345 }]], claims),
    makeLayer('water', [[boxAt(-96, 32, -95.9, 32.1), {}]], claims),
    makeLayer('data-centers', [[far, { name: 'DC' }]], claims),
    makeLayer('plant-interconnections', [[far, { kv: 345, sector: 'IPP' }]], claims),
    makeLayer('contaminated-sites', [[far, { name: 'Site' }]], claims),
    makeLayer('power-plants', [[far, { mw: 900 }]], claims),
  ]
  const { contributions } = createDocument({ name: null, geometry: pointAt(-97, 32), acres: 300 }, layers, [AI])
    .scores[0]!
  const measured = contributions.filter(({ state, fact }) => state === 'bounded' && fact !== 'superfund')
  expect(measured.length).toBeGreaterThan(3)
  expect(measured.filter(({ high, weight }) => high < weight)).toEqual([])
})

test('a shape without area isn’t a parcel', () => {
  const there = [
    [-97, 32],
    [-96.99, 32.01],
    [-97, 32],
    [-97, 32],
  ]
  expect(() => createParcel({ type: 'Polygon', coordinates: [there] })).toThrow('The parcel has no area.')
})
