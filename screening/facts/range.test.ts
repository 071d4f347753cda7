import { expect, test } from 'vitest'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import { boxAt, makeLayer, pointAt } from '../../tests/support/screening.ts'
import { createParcel } from '../layers/parcel.ts'
import { factRow } from '../wording/fact-row.ts'
import { describeFact } from './fact.ts'
import { measureFacts } from './measure-facts.ts'

/** About 290 ft from the border of territories that begin at 97° W. */
const PARCEL = boxAt(-97.01, 32, -97.001, 32.01)
const [AROUND, BESIDE, FAR] = [boxAt(-98, 31, -96, 33), boxAt(-97, 31, -96, 33), boxAt(-96.9, 31, -96, 33)]

const utility = (geometry: typeof AROUND, name: string, values: LayerProperties) =>
  [geometry, { name, ...values }] as const

function priceAt(territories: readonly ReturnType<typeof utility>[], uncertaintyMeters = 0) {
  const claims = { complete: false, error_meters: 500, holds: 'territories of retail utilities, some of them missing' }
  const layers = [makeLayer('utility-territories', territories, claims)]
  const parcel =
    uncertaintyMeters > 0 ? createParcel(pointAt(-97.005, 32), { uncertaintyMeters }) : createParcel(PARCEL)
  return measureFacts(parcel, layers).find(({ key }) => key === 'price_utility')!
}

const large = utility(AROUND, 'LARGE POWER CO', { customers: 9_000, industrial_cents: 7.1 })
const coop = utility(AROUND, 'Valley Co-op', { customers: 50, industrial_cents: 5.25 })
const unpriced = utility(AROUND, 'Town Light', { customers: 90 })

test('the only utility has its price and its name', () => {
  const fact = priceAt([large, utility(FAR, 'Elsewhere', { industrial_cents: 3 })])
  expect(fact).toMatchObject({ state: 'known', value: 7.1, parts: [{ name: 'LARGE POWER CO', value: 7.1 }] })
  expect(factRow(fact, [])).toMatchObject({ value: '7.1 ¢/kWh', note: 'Large Power Co' })
})

test('several utilities bound the price, the largest first', () => {
  const fact = priceAt([coop, large])
  expect(fact).toMatchObject({ state: 'bounded', low: 5.25, high: 7.1, parts: [{ value: 7.1 }, { value: 5.25 }] })
  expect(describeFact(fact)).toBe('5.25 ¢/kWh to 7.1 ¢/kWh: several utilities may serve it')
  expect(factRow(fact, []).note).toBe('Large Power Co: 7.1¢; Valley Co-op: 5.25¢. Several utilities may serve it.')
})

test('a utility whose border is nearer than it is accurate may serve the parcel', () => {
  const beside = utility(BESIDE, 'Beside', { customers: 5, industrial_cents: 9 })
  expect(priceAt([large, beside])).toMatchObject({ state: 'bounded', low: 7.1, high: 9 })
})

test('with a utility that has no price, the price is never known', () => {
  const fact = priceAt([large, unpriced])
  expect(fact).toMatchObject({ state: 'bounded', value: null, low: 7.1, high: 7.1 })
  expect(describeFact(fact)).toBe('7.1 ¢/kWh or unknown: no figure for 1 of the 2 utilities that may serve it')
  expect(factRow(fact, []).note).toMatch(/^Large Power Co: 7\.1¢; Town Light: no figure\./)
  expect(priceAt([large, coop, unpriced])).toMatchObject({ state: 'bounded', low: 5.25, high: 7.1 })
})

test('without any price or utility, it is unknown and says why', () => {
  expect(describeFact(priceAt([unpriced]))).toBe('unknown: no figure for the utility that may serve it')
  expect(factRow(priceAt([unpriced]), []).note).toBe(
    'Town Light: no figure. No figure for the utility that may serve it.',
  )
  expect(priceAt([unpriced, utility(AROUND, 'Other', {})]).reason).toBe('no figure for the utilities that may serve it')
  expect(priceAt([utility(FAR, 'Elsewhere', {})]).reason).toBe('no utility is mapped here')
})

test('a utility with a price in each of two states isn’t several utilities', () => {
  const states = [6.21, 8.51].map((industrial_cents) => utility(AROUND, 'Both', { customers: 1, industrial_cents }))
  const [priced] = states
  expect(priceAt([priced!, utility(AROUND, 'Both', { customers: 1 })]).state).toBe('bounded')
  expect(priceAt(states)).toMatchObject({ state: 'bounded', low: 6.21, high: 8.51, reason: 'it differs by state' })
})

test('where the parcel may be elsewhere, the utilities around count', () => {
  const around = [large, utility(FAR, 'Elsewhere', { industrial_cents: 3 })]
  expect(priceAt(around, 20_000)).toMatchObject({
    state: 'bounded',
    low: 3,
    high: 7.1,
    reason: 'the parcel may be 12.4 mi from this point',
  })
})
