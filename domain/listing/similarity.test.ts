import { expect, test } from 'vitest'
import { type ComparableListing, findMostSimilar } from './similarity.ts'

const HERE: ComparableListing = {
  id: 'here',
  latitude: 30.57,
  longitude: -97.41,
  acres: 40,
  price: 400_000,
  price_type: 'sale',
  available_power_mw: 50,
  utility_access: { power: true, fiber: true, water: false },
  zoning_type: 'industrial',
  line_miles: 0.4,
  substation_miles: 2,
}
const UNKNOWN = {
  latitude: null,
  longitude: null,
  price: null,
  available_power_mw: null,
  utility_access: {},
  zoning_type: null,
  line_miles: null,
  substation_miles: null,
}
const other = (id: string, values: Partial<ComparableListing> = {}): ComparableListing => ({ ...HERE, ...values, id })
const idsOf = (listing: ComparableListing, candidates: ComparableListing[]) =>
  findMostSimilar(listing, candidates, 9).map(({ listing: { id } }) => id)
const likenessTo = (listing: ComparableListing, candidate: ComparableListing) =>
  findMostSimilar(listing, [candidate], 1)[0]!.likeness

test('a twin farther away comes before a nearer stranger', () => {
  const stranger = other('stranger', { acres: 900, available_power_mw: 2, zoning_type: 'residential', latitude: 30.6 })
  const twin = other('twin', { acres: 42, available_power_mw: 48, latitude: 32 })
  expect(idsOf(HERE, [stranger, twin])).toEqual(['twin', 'stranger'])
})

test('of two twins, the nearer comes first', () => {
  expect(idsOf(HERE, [other('far', { latitude: 33 }), other('near', { latitude: 30.8 })])).toEqual(['near', 'far'])
})

test.each<[string, Partial<ComparableListing>, Partial<ComparableListing>]>([
  ['acreage', { acres: 50 }, { acres: 80 }],
  ['acreage, by ratio', { acres: 60 }, { acres: 25 }],
  ['deal', { price_type: 'negotiable' }, { price_type: 'lease', price: 4_000 }],
  ['price per acre', { price: 500_000 }, { price: 1_500_000 }],
  ['power', { available_power_mw: 60 }, { available_power_mw: 10 }],
  ['zoning', {}, { zoning_type: 'agricultural' }],
  ['utilities', {}, { utility_access: { power: true, fiber: false, water: false } }],
  ['distance to a line', { line_miles: 0 }, { line_miles: 6 }],
  ['distance to a substation', { substation_miles: 3 }, { substation_miles: 20 }],
])('the more similar comes first: %s', (_, more, less) => {
  expect(idsOf(HERE, [other('less', less), other('more', more)])).toEqual(['more', 'less'])
})

test('another deal outweighs smaller differences', () => {
  const lease = other('lease', { price_type: 'lease', price: 4_000 })
  const sale = other('sale', { acres: 90, zoning_type: 'commercial', latitude: 31.5 })
  expect(idsOf(HERE, [lease, sale])).toEqual(['sale', 'lease'])
})

test('what is unknown counts neither for nor against', () => {
  const bare = other('bare', UNKNOWN)
  expect(idsOf(HERE, [bare, other('same')])).toEqual(['same', 'bare'])
  expect(idsOf(HERE, [other('worse', { acres: 80 }), bare])).toEqual(['bare', 'worse'])
  expect(idsOf(HERE, [other('bare', { ...UNKNOWN, acres: 400 }), other('better', { acres: 50 })])).toEqual([
    'better',
    'bare',
  ])
  const unlisted = { ...HERE, ...UNKNOWN }
  expect(idsOf(unlisted, [other('b', { acres: 44 }), other('a', { acres: 43, zoning_type: 'other' })])).toEqual([
    'a',
    'b',
  ])
})

test('no price, no power and zonings of no known type are unknown', () => {
  const candidates = [other('b', { zoning_type: 'other' }), other('a', { zoning_type: null })]
  expect(idsOf(HERE, candidates)).toEqual(['a', 'b'])
  expect(idsOf(HERE, [other('b', { price: 0 }), other('a', { price: null })])).toEqual(['a', 'b'])
  expect(idsOf(HERE, [other('b', { available_power_mw: 0 }), other('a', { available_power_mw: null })])).toEqual([
    'a',
    'b',
  ])
})

test('ties are in the order of IDs, whatever the order of the candidates', () => {
  const candidates = ['c', 'a', 'b'].map((id) => other(id))
  expect(idsOf(HERE, candidates)).toEqual(['a', 'b', 'c'])
  expect(idsOf(HERE, candidates.toReversed())).toEqual(['a', 'b', 'c'])
  expect(idsOf(HERE, [])).toEqual([])
})

test('only the most similar are returned', () => {
  const candidates = [other('c', { acres: 80 }), other('b', { acres: 50 }), other('a')]
  expect(findMostSimilar(HERE, candidates, 2).map(({ listing: { id } }) => id)).toEqual(['a', 'b'])
})

test('says up to three facts that agree', () => {
  expect(likenessTo(HERE, other('twin', { acres: 45, available_power_mw: 55 }))).toEqual([
    'similar acreage',
    '55 MW',
    'industrial zoning',
  ])
  const apart = { acres: 90, price: 900_000, available_power_mw: 5 }
  expect(likenessTo(HERE, other('a', { ...apart, zoning_type: null }))).toEqual([
    'similar price per acre',
    'power and fiber on site',
    '138 kV substation 2.0 mi away',
  ])
  expect(likenessTo(HERE, other('b', { ...apart, zoning_type: null, price: null, utility_access: {} }))).toEqual([
    '138 kV substation 2.0 mi away',
    '138 kV line 0.4 mi away',
  ])
  const none = { zoning_type: null, utility_access: { water: false }, line_miles: 9, substation_miles: null }
  expect(likenessTo(HERE, other('c', { ...apart, ...none, price: 9_000_000 }))).toEqual([])
})

test('rents agree with rents, and never with prices', () => {
  const lease = other('lease', { price_type: 'lease', acres: 90, zoning_type: null, available_power_mw: null })
  const rent = { ...lease, id: 'rent', acres: 200, price: 900_000 }
  expect(likenessTo(lease, rent)[0]).toBe('similar rent per acre')
  expect(likenessTo({ ...rent, price_type: 'sale' }, lease)[0]).toBe('power and fiber on site')
})

test('a line on the parcel and land without zoning are said as such', () => {
  const values: Partial<ComparableListing> = { zoning_type: 'unzoned', line_miles: 0 }
  const apart = { acres: 90, price: null, available_power_mw: null, utility_access: {}, substation_miles: null }
  expect(likenessTo({ ...HERE, ...values }, other('a', { ...values, ...apart }))).toEqual([
    'unzoned',
    '138 kV line on the parcel',
  ])
})
