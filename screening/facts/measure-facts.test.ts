import type { Geometry } from 'geojson'
import { expect, test } from 'vitest'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import { boxAt, makeLayer, pointAt } from '../../tests/support/screening.ts'
import { COVERAGE_UNKNOWN, createCoverage, WORLDWIDE } from '../layers/coverage.ts'
import type { ScreeningLayer } from '../layers/layer.ts'
import { createParcel } from '../layers/parcel.ts'
import { describeFact } from './fact.ts'
import { measureFacts } from './measure-facts.ts'

const HERE = boxAt(-97.01, 32, -97, 32.01)

function factOf(key: string, layers: ScreeningLayer[], geometry: Geometry = HERE) {
  const fact = measureFacts(createParcel(geometry), layers).find((each) => each.key === key)
  if (!fact) throw new Error(`No fact ${key}`)
  return fact
}

const dataCenter = (longitude: number) => [pointAt(longitude, 32.005), { name: 'DC' }] as const

test('a distance names the feature, its layer, license and vintage', () => {
  const fact = factOf('data_center', [makeLayer('data-centers', [dataCenter(-96.9)])])
  expect(fact).toMatchObject({ state: 'known', value: 5.87, low: 5.87, high: 5.87, unit: 'mi' })
  expect(fact.sources).toEqual([
    { layer: 'data-centers', version: '1', feature: 1, name: 'DC', license: 'CC0', vintage: '2026' },
  ])
  expect(describeFact(fact)).toBe('5.87 mi')
})

test('without a layer, everything but the acreage is unknown', () => {
  const facts = measureFacts(createParcel(HERE), [])
  expect(facts.filter(({ state }) => state !== 'unknown').map(({ key }) => key)).toEqual(['acreage'])
  expect(facts.every(({ state, value }) => state !== 'unknown' || value === null)).toBe(true)
})

test('where coverage ends before the nearest feature, the distance is a bound', () => {
  const near = createCoverage(boxAt(-97.5, 31.5, -96.8, 32.5))
  const empty = factOf('data_center', [makeLayer('data-centers', [], { coverage: near })])
  expect(empty).toMatchObject({ state: 'bounded', value: null, low: 11.74, high: null })
  expect(describeFact(empty)).toBe('at least 11.74 mi: coverage ends there')
  const beyond = factOf('data_center', [makeLayer('data-centers', [dataCenter(-96.5)], { coverage: near })])
  expect(beyond).toMatchObject({ state: 'bounded', low: 11.74, high: 29.36 })
})

test('outside of the coverage, a distance is unknown or has an upper bound only', () => {
  const elsewhere = createCoverage(boxAt(-90, 31, -89, 32))
  expect(factOf('data_center', [makeLayer('data-centers', [], { coverage: elsewhere })]).state).toBe('unknown')
  const found = factOf('data_center', [makeLayer('data-centers', [dataCenter(-96.9)], { coverage: elsewhere })])
  expect(found).toMatchObject({ state: 'bounded', low: 0, high: 5.87 })
  const unstated = factOf('data_center', [makeLayer('data-centers', [], { coverage: COVERAGE_UNKNOWN })])
  expect(unstated.state).toBe('unknown')
})

test('a parcel that is partly outside of the coverage has bounds', () => {
  const half = createCoverage(boxAt(-97.005, 31, -96, 33))
  const zones = [[boxAt(-97.0025, 31.9, -96.9, 32.1), { zone: '100yr' }]] as const
  const fact = factOf('flood_100', [makeLayer('flood-zones', zones, { coverage: half })])
  expect(fact).toMatchObject({ state: 'bounded', low: 25, high: 75 })
  expect(factOf('data_centers_25', [makeLayer('data-centers', [], { coverage: half })]).state).toBe('unknown')
})

test('the nearest of two layers counts, and the wider coverage', () => {
  const narrow = makeLayer('data-centers', [dataCenter(-96.9)], { key: 'b', coverage: COVERAGE_UNKNOWN })
  const wide = makeLayer('data-centers', [dataCenter(-96.5)], { key: 'a', coverage: WORLDWIDE })
  expect(factOf('data_center', [narrow, wide])).toMatchObject({ state: 'known', value: 5.87 })
})

const substation = (longitude: number, properties: LayerProperties): readonly [Geometry, LayerProperties] => [
  pointAt(longitude, 32.005),
  properties,
]

test('a substation without a voltage may be the nearest, so it is the lower bound', () => {
  const layers = [
    makeLayer('substations', [substation(-96.99, {}), substation(-96.95, { kv: 69 }), substation(-96.9, { kv: 345 })]),
  ]
  expect(factOf('substation_138', layers)).toMatchObject({ state: 'bounded', low: 0.59, high: 5.87 })
  expect(factOf('substation_69', layers)).toMatchObject({ state: 'bounded', low: 0.59, high: 2.94 })
})

test('a plant that is connected to the grid is no substation', () => {
  const plants = makeLayer('plant-interconnections', [[pointAt(-96.9, 32.005), { kv: 138, grid_owner: 'X' }]])
  expect(factOf('substation_138', [plants]).state).toBe('unknown')
  expect(factOf('interconnection_138', [plants])).toMatchObject({ state: 'known', value: 5.87 })
  const typedInVolts = makeLayer('plant-interconnections', [[pointAt(-96.9, 32.005), { kv: 480, grid_owner: 'X' }]])
  expect(factOf('interconnection_138', [typedInVolts])).toMatchObject({ state: 'bounded', high: null })
})

test('an incomplete layer gives an upper bound, and says what it holds', () => {
  const some = { complete: false, holds: 'the data centers that volunteers have mapped' }
  const incomplete = [makeLayer('data-centers', [dataCenter(-96.9)], some)]
  expect(describeFact(factOf('data_center', incomplete))).toBe(
    'at most 5.87 mi: the data centers that volunteers have mapped',
  )
  expect(factOf('data_centers_25', incomplete)).toMatchObject({ state: 'bounded', low: 1, high: null })
  const none = [makeLayer('data-centers', [], some)]
  expect(factOf('data_center', none)).toMatchObject({ state: 'unknown', reason: some.holds })
  expect(factOf('data_centers_25', none).state).toBe('unknown')
  const both = [...none, makeLayer('data-centers', [dataCenter(-96.5)], { key: 'complete' })]
  expect(factOf('data_center', both)).toMatchObject({ state: 'known', value: 29.36 })
})

test('a coarse layer gives both bounds', () => {
  const roads = (longitude: number): readonly [Geometry, LayerProperties] => {
    const coordinates = [31, 33].map((latitude) => [longitude, latitude])
    return [{ type: 'LineString', coordinates }, { route: 'I-35' }]
  }
  const coarse = makeLayer('roads', [roads(-96.9)], { error_meters: 2_000 })
  expect(factOf('interstate', [coarse])).toMatchObject({ state: 'bounded', low: 4.63, high: 7.11 })
  expect(describeFact(factOf('interstate', [coarse]))).toContain('the map is good to about 1.2 mi')
  const finer = makeLayer('roads', [roads(-96.895)], { key: 'finer' })
  expect(factOf('interstate', [coarse, finer])).toMatchObject({ state: 'bounded', low: 4.63, high: 6.16 })
  const trunk = makeLayer('roads', [[roads(-96.99)[0], { route: 'US 77', class: 'motorway' }]], { key: 'trunk' })
  expect(factOf('interstate', [finer, trunk])).toMatchObject({ state: 'known', value: 6.16 })
})

test('a road that may have become an interstate is a bound, and business loops are none', () => {
  const road = (longitude: number, properties: LayerProperties): readonly [Geometry, LayerProperties] => {
    const coordinates = [31, 33].map((latitude) => [longitude, latitude])
    return [{ type: 'LineString', coordinates }, properties]
  }
  const roads = makeLayer('roads', [
    road(-96.99, { route: 'US 59', class: 'us_highway', may_be: 'I-69' }),
    road(-96.995, { route: 'I 10 Bus', class: 'business' }),
    road(-96.9, { route: 'I-H-1', class: 'interstate' }),
  ])
  expect(factOf('interstate', [roads])).toMatchObject({ state: 'bounded', low: 0.59, high: 5.87 })
  expect(describeFact(factOf('interstate', [roads]))).toContain('closer roads may be interstates by now')
})

test('any numbered road is a main road, and none without a number', () => {
  const along = (route: string, roadClass: string) => {
    const coordinates = [31, 33].map((latitude) => [-96.9, latitude])
    return [
      makeLayer('roads', [
        [
          { type: 'LineString', coordinates },
          { route, class: roadClass },
        ],
      ]),
    ]
  }
  for (const [route, roadClass] of [
    ['SR 79', 'state_road'],
    ['FM 1431', 'primary'],
    ['US 77', 'trunk'],
    ['I 35', 'motorway'],
  ] as const)
    expect(factOf('main_road', along(route, roadClass))).toMatchObject({ state: 'known', value: 5.87 })
  expect(factOf('main_road', along('PGBT', 'motorway'))).toMatchObject({ state: 'bounded', low: 5.87, high: null })
  expect(factOf('main_road', along('Belt Line Road', 'primary')).high).toBeNull()
})

test('lines of direct current don’t count', () => {
  const line = (longitude: number, voltage_class: string): readonly [Geometry, LayerProperties] => {
    const coordinates = [31, 33].map((latitude) => [longitude, latitude])
    return [{ type: 'LineString', coordinates }, { voltage_class }]
  }
  const layers = [makeLayer('transmission-lines', [line(-96.99, 'DC'), line(-96.9, '345')])]
  expect(factOf('line_345', layers)).toMatchObject({ state: 'known', value: 5.87 })
  const across = [makeLayer('transmission-lines', [line(-97.005, 'DC')])]
  expect(factOf('line_inside', across).value).toBe(0.69)
})

test('a class that a layer doesn’t have is unknown', () => {
  const zones = [makeLayer('flood-zones', [[boxAt(-96, 31, -95, 32), { zone: '100yr' }]])]
  expect(factOf('flood_100', zones)).toMatchObject({ state: 'known', value: 0 })
  expect(factOf('floodway', zones)).toMatchObject({ state: 'unknown' })
})

test('where few tracts are centered nearby, the people there have bounds', () => {
  const tracts = (...longitudes: number[]) => [
    makeLayer(
      'population',
      longitudes.map((longitude) => [pointAt(longitude, 32), { people: 4_000 }] as const),
    ),
  ]
  const site = pointAt(-97, 32)
  expect(factOf('people_2', tracts(-97.09, -97.2), site)).toMatchObject({
    state: 'bounded',
    low: 0,
    high: 8_000,
    reason: 'people may live several miles from the center of their census tract',
  })
  expect(factOf('people_2', tracts(-97.5), site)).toMatchObject({ state: 'bounded', low: 0, high: 8_000 })
  expect(factOf('people_2', tracts(-97, -97.01, -97.02, -97.09), site)).toMatchObject({ state: 'known', value: 12_000 })
})

test('people are counted around the middle of a large parcel, and a river isn’t a lake', () => {
  const people = makeLayer('population', [
    [pointAt(-97, 32.001), { people: 3_000 }],
    [pointAt(-97.2, 32.001), { people: 900 }],
  ])
  const large = boxAt(-97.2, 31.8, -96.8, 32.2)
  expect(factOf('people_2', [people], large)).toMatchObject({ low: 0, high: 8_000 })
  expect(factOf('population_25', [people], large).value).toBe(3_900)
  const river: Geometry = {
    type: 'LineString',
    coordinates: [
      [-97.005, 31.9],
      [-97.005, 32.1],
    ],
  }
  const water = makeLayer('water', [
    [river, { rank: 1 }],
    [boxAt(-97.0025, 31.9, -96.9, 32.1), { rank: 3 }],
  ])
  expect(factOf('lake', [water]).value).toBe(25)
  expect(factOf('river', [water]).value).toBe(0.69)
})

test('a line of a class counts from its lower bound, and may count from its upper bound', () => {
  const line = (longitude: number, voltage_class: string): readonly [Geometry, LayerProperties] => {
    const [from, to] = [
      [longitude, 31],
      [longitude, 33],
    ]
    return [{ type: 'LineString', coordinates: [from!, to!] }, { voltage_class }]
  }
  const layers = [makeLayer('transmission-lines', [line(-96.99, '100-161'), line(-96.9, '345')])]
  expect(factOf('line_100', layers)).toMatchObject({ state: 'known', value: 0.59 })
  expect(factOf('line_138', layers)).toMatchObject({ state: 'bounded', low: 0.59, high: 5.87 })
  expect(factOf('line_220', layers)).toMatchObject({ state: 'known', value: 5.87 })
  const crossing = [makeLayer('transmission-lines', [line(-97.005, '345')])]
  expect(factOf('line_345', crossing).value).toBe(0)
  expect(factOf('line_inside', crossing).value).toBe(0.69)
})

test('capacity within a distance is added up by fuel', () => {
  const plant = (longitude: number, mw: number, fuel: string) => [pointAt(longitude, 32), { mw, fuel }] as const
  const plants = [plant(-96.98, 100, 'Gas'), plant(-96.97, 50, 'Wind'), plant(-96.7, 25.5, 'Gas'), plant(-90, 9, 'Gas')]
  const layers = [makeLayer('power-plants', plants)]
  expect(factOf('plants_5', layers)).toMatchObject({ value: 150, unit: 'MW' })
  expect(factOf('plants_25', layers)).toMatchObject({
    state: 'known',
    value: 175.5,
    parts: [
      { name: 'Gas', value: 125.5 },
      { name: 'Wind', value: 50 },
    ],
  })
})

test('planned plants count apart, by name, status and year', () => {
  const plant = (longitude: number, properties: Record<string, string | number>) =>
    [pointAt(longitude, 32), properties] as const
  const layers = [
    makeLayer('power-plants', [plant(-96.98, { mw: 100, fuel: 'Gas' })]),
    makeLayer('planned-plants', [
      plant(-96.97, { name: 'Sun', mw: 50, status: 'Under construction', year: 2026 }),
      plant(-96.9, { name: 'Homer City', mw: 4_396, status: 'Planned', year: 2028 }),
      plant(-96, { name: 'Far', mw: 900, status: 'Planned', year: 2027 }),
    ]),
  ]
  expect(factOf('plants_25', layers).value).toBe(100)
  expect(factOf('planned_25', layers)).toMatchObject({
    state: 'known',
    value: 4_446,
    parts: [
      { name: 'Homer City (planned, 2028)', value: 4_396 },
      { name: 'Sun (under construction, 2026)', value: 50 },
    ],
  })
  expect(factOf('planned_25', [layers[0]!]).state).toBe('unknown')
})

test('AI campuses are counted with what they draw now, and planned ones are no data centers yet', () => {
  const campus = (longitude: number, name: string, mw_now?: number) =>
    [pointAt(longitude, 32), { name, mw_planned: 900, ...(mw_now && { mw_now }) }] as const
  const planned = makeLayer('ai-campuses', [campus(-96.99, 'Planned')], { complete: false, holds: 'some of them' })
  expect(factOf('ai_campus', [planned])).toMatchObject({ state: 'bounded', high: 0.59 })
  expect(factOf('data_center', [planned]).state).toBe('unknown')
  expect(factOf('fiber', [planned]).state).toBe('unknown')
  const campuses = makeLayer('ai-campuses', [
    campus(-96.99, 'Planned'),
    campus(-96.9, 'North', 300),
    campus(-90, 'Far', 9),
  ])
  expect(factOf('ai_campuses_50', [campuses])).toMatchObject({
    state: 'known',
    value: 2,
    parts: [
      { name: 'North', value: 300 },
      { name: 'Planned', value: 0 },
    ],
  })
  const layers = [campuses, makeLayer('data-centers', [dataCenter(-96.5)])]
  expect(factOf('data_center', layers)).toMatchObject({ value: 5.87, sources: [{ name: 'North' }] })
  expect(factOf('fiber', layers)).toMatchObject({ low: 0, high: 5.87 })
  expect(factOf('data_centers_25', layers).value).toBe(0)
})

test('a county gives its value, and several utilities their names', () => {
  const counties = makeLayer('county-hazards', [
    [boxAt(-98, 31, -96, 33), { name: 'Tarrant County', risk_score: 43.2 }],
  ])
  expect(factOf('risk_score', [counties])).toMatchObject({ state: 'known', value: 43.2 })
  const utilities = makeLayer('utility-territories', [
    [boxAt(-98, 31, -96, 33), { name: 'Small', customers: 5 }],
    [boxAt(-97.005, 31, -96, 33), { name: 'Large', customers: 500 }],
    [boxAt(-95, 31, -94, 33), { name: 'Elsewhere', customers: 50 }],
  ])
  expect(factOf('utilities', [utilities]).parts).toEqual([
    { name: 'Large', value: 500 },
    { name: 'Small', value: 5 },
  ])
})

test('a point is inside of a zone or not, and its acreage is as stated', () => {
  const zones = makeLayer('flood-zones', [[HERE, { zone: 'AE' }]])
  expect(factOf('flood_100', [zones], pointAt(-97.005, 32.005)).value).toBe(100)
  expect(factOf('flood_100', [zones], pointAt(-97.02, 32.005)).value).toBe(0)
  const facts = measureFacts(createParcel(pointAt(-97, 32)), [], { acres: 40 })
  expect(facts[0]).toMatchObject({ key: 'acreage', value: 40 })
})
