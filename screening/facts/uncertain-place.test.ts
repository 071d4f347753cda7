import type { Geometry } from 'geojson'
import { expect, test } from 'vitest'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import { boxAt, makeLayer, pointAt } from '../../tests/support/screening.ts'
import { createSeededRandom } from '../../tests/support/seeded-random.ts'
import { createParcel } from '../layers/parcel.ts'
import { METERS_PER_MILE } from './context.ts'
import { describeFact, type Fact } from './fact.ts'
import { measureFacts } from './measure-facts.ts'

const random = createSeededRandom(7).next
const between = (low: number, high: number) => low + (high - low) * random()
const somewhere = () => [between(-97.6, -96.4), between(31.5, 32.5)] as const
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
type Feature = readonly [Geometry, LayerProperties]

const LAYERS = [
  makeLayer(
    'data-centers',
    times(40, (): Feature => [pointAt(...somewhere()), { name: 'DC' }]),
  ),
  makeLayer(
    'power-plants',
    times(60, (i): Feature => [pointAt(...somewhere()), { mw: 10 * i, fuel: 'gas' }]),
  ),
  makeLayer(
    'transmission-lines',
    times(
      30,
      (i): Feature => [
        { type: 'LineString', coordinates: [[...somewhere()], [...somewhere()]] },
        { kv: [69, 138, 345][i % 3]! },
      ],
    ),
  ),
  makeLayer(
    'flood-zones',
    times(30, (): Feature => {
      const [x, y] = somewhere()
      return [boxAt(x, y, x + between(0.01, 0.3), y + between(0.01, 0.3)), { zone: '100yr' }]
    }),
  ),
  makeLayer(
    'electricity-prices',
    times(9, (i): Feature => {
      const [x, y] = [-97.6 + 0.4 * (i % 3), 31.5 + 0.34 * Math.floor(i / 3)]
      return [boxAt(x, y, x + 0.4, y + 0.34), { industrial_cents: 4 + i }]
    }),
  ),
]

const KEYS = ['data_center', 'data_centers_25', 'line_138', 'line_inside', 'plants_5', 'flood_100', 'price_industrial']
const UNCERTAINTY_MILES = 4

const factsAt = ([x, y]: readonly [number, number], miles = 0): Fact[] =>
  measureFacts(createParcel(pointAt(x, y), { uncertaintyMeters: miles * METERS_PER_MILE }), LAYERS).filter(({ key }) =>
    KEYS.includes(key),
  )

test('wherever within the distance the parcel is, each fact lies between the bounds', () => {
  const rounding = 0.011
  for (let trial = 0; trial < 60; trial++) {
    const center = [between(-97.2, -96.8), between(31.8, 32.2)] as const
    const uncertain = factsAt(center, UNCERTAINTY_MILES)
    expect(uncertain).toHaveLength(KEYS.length)
    for (let draw = 0; draw < 8; draw++) {
      const [angle, miles] = [between(0, 2 * Math.PI), UNCERTAINTY_MILES * Math.sqrt(random()) * 0.99]
      const at = [center[0] + (miles * Math.sin(angle)) / 58.9, center[1] + (miles * Math.cos(angle)) / 69] as const
      for (const [i, { key, low, high }] of factsAt(at).entries()) {
        const { low: least, high: most } = uncertain[i]!
        expect(low, key).toBeGreaterThanOrEqual((least ?? 0) - rounding)
        if (most !== null) expect(high ?? 0, key).toBeLessThanOrEqual(most + rounding)
      }
    }
  }
})

test('what is the same everywhere stays known', () => {
  const layers = [
    makeLayer('flood-zones', [[boxAt(-98, 31, -96, 33), { zone: '100yr' }]]),
    makeLayer('electricity-prices', [[boxAt(-98, 31, -96, 33), { industrial_cents: 5 }]]),
  ]
  const facts = measureFacts(createParcel(pointAt(-97, 32), { uncertaintyMeters: 10_000 }), layers)
  const factOf = (key: string) => facts.find((fact) => fact.key === key)
  expect(factOf('flood_100')).toMatchObject({ state: 'known', value: 100 })
  expect(factOf('price_industrial')).toMatchObject({ state: 'known', value: 5 })
})

test('the reason says how far off the parcel may be', () => {
  const layers = [makeLayer('data-centers', [[pointAt(-96.9, 32), { name: 'DC' }]])]
  const facts = measureFacts(createParcel(pointAt(-97, 32), { uncertaintyMeters: 3 * METERS_PER_MILE }), layers)
  const fact = facts.find(({ key }) => key === 'data_center')!
  expect(describeFact(fact)).toBe('2.87 mi to 8.87 mi: the parcel may be 3 mi from this point')
})
