import { expect, test } from 'vitest'
import { boxAt, makeLayer, pointAt } from '../tests/support/screening.ts'
import { createSeededRandom } from '../tests/support/seeded-random.ts'
import { differencesBetween } from './compare.ts'
import { createDocument, DocumentError, isScreeningDocument, readDocument, screenParcel } from './document.ts'
import { GeometryError } from './geometry/shape.ts'
import { PROFILES } from './profiles/profiles.ts'

const INPUT = { name: 'Riverside 40', geometry: boxAt(-97.01, 32, -97, 32.01), acres: null }

const LAYERS = [
  makeLayer('substations', [[pointAt(-96.95, 32), { name: 'Mill', kv: 138 }]]),
  makeLayer('data-centers', [[pointAt(-96.9, 32.1), { name: 'DC' }]], { key: 'dc-a' }),
  makeLayer('data-centers', [[pointAt(-96.9, 32.1), { name: 'Same place' }]], { key: 'dc-b' }),
  makeLayer('power-plants', [
    [pointAt(-96.8, 32), { mw: 0.1, fuel: 'Gas' }],
    [pointAt(-96.7, 32), { mw: 0.2, fuel: 'Oil' }],
  ]),
  makeLayer('flood-zones', [[boxAt(-97.005, 31, -96, 33), { zone: 'AE' }]]),
]

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('a document that was written and read again is identical to a new one', () => {
  const document = throughJson(createDocument(INPUT, LAYERS, PROFILES))
  const { input, profiles } = readDocument(document)
  expect(differencesBetween(document, throughJson(createDocument(input, LAYERS, profiles)))).toEqual([])
  expect(isScreeningDocument(document)).toBe(true)
  expect(isScreeningDocument({ type: 'FeatureCollection' })).toBe(false)
})

test('the order of layers doesn’t matter', () => {
  const document = JSON.stringify(createDocument(INPUT, LAYERS, PROFILES))
  const random = createSeededRandom(21)
  for (let i = 0; i < 10; i++)
    expect(JSON.stringify(createDocument(INPUT, random.some(LAYERS, LAYERS.length), PROFILES))).toBe(document)
})

test('a check of the time can end measuring between any steps, and changes nothing otherwise', () => {
  let steps = 0
  const counted = screenParcel(INPUT, LAYERS, PROFILES, () => void steps++)
  expect(counted).toEqual(screenParcel(INPUT, LAYERS, PROFILES))
  expect(steps).toBeGreaterThan(10)
  for (let last = 1; last <= steps; last++) {
    let step = 0
    const stop = () => {
      if (++step === last) throw new Error('Stopped')
    }
    expect(() => screenParcel(INPUT, LAYERS, PROFILES, stop)).toThrow('Stopped')
  }
})

test('every changed value is listed by its path', () => {
  const document = createDocument(INPUT, LAYERS, PROFILES)
  const facts = document.facts.map((fact) => (fact.key === 'data_center' ? { ...fact, value: 1 } : fact))
  const changed = throughJson({ ...document, engine: '0.9.0', facts })
  const paths = differencesBetween(changed, throughJson(document)).map(({ path }) => path)
  expect(paths).toEqual(['engine', 'facts.data_center.value'])
})

test('differences name what is missing, extra, or in another order', () => {
  expect(differencesBetween({ a: 1, b: [1, 2] }, { b: [1, 3], c: null })).toEqual([
    { path: 'a', given: 1, computed: undefined },
    { path: 'b.1', given: 2, computed: 3 },
    { path: 'c', given: undefined, computed: null },
  ])
  expect(differencesBetween([{ key: 'x' }, { key: 'y' }], [{ key: 'y' }, { key: 'x' }])).toHaveLength(1)
  expect(differencesBetween({ a: [] }, { a: {} })).toEqual([{ path: 'a', given: [], computed: {} }])
  expect(differencesBetween({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([])
})

test.each<[string, object, RegExp]>([
  ['another format version', { format_version: 2 }, /format_version/],
  ['an invalid hash', { layers: [{ ...LAYERS[0]!.info, sha256: 'x' }] }, /layers\.0\.sha256/],
  ['no profiles', { profiles: [] }, /profiles/],
  ['no coordinates', { input: { ...INPUT, geometry: { type: 'Point' } } }, /GeoJSON geometry/],
])('a document with %s is refused', (_name, changes, message) => {
  const document = { ...createDocument(INPUT, LAYERS, PROFILES), ...changes }
  expect(() => readDocument(document)).toThrow(DocumentError)
  expect(() => readDocument(document)).toThrow(message)
})

test('a line and a parcel without an area are refused', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [
      [0, 0],
      [1, 1],
    ],
  }
  expect(() => createDocument({ ...INPUT, geometry: line }, LAYERS, PROFILES)).toThrow(GeometryError)
  const flat = boxAt(-97, 32, -97, 32)
  expect(() => createDocument({ ...INPUT, geometry: flat }, LAYERS, PROFILES)).toThrow(/no area/)
})
