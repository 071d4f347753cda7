import { expect, test } from 'vitest'
import type { PublicPowerEvidence } from '../listing/power-evidence.ts'
import { type Offer, offerRows } from './offer-rows.ts'

const offer = (values: Partial<Offer> = {}): Offer => ({
  price: null,
  price_type: 'sale',
  deal_types: [],
  parcel_size_acres: 40,
  available_power_mw: null,
  power_evidence_entries: [],
  zoning_info: null,
  lease_years: null,
  lifecycle: 'published',
  utility_access: {},
  ...values,
})

const rowOf = (key: string, ...offers: (Offer | null)[]) => offerRows(offers).find((row) => row.key === `offer_${key}`)!
const amounts = (key: string, ...offers: (Offer | null)[]) => rowOf(key, ...offers).cells.map(({ amount }) => amount)
const best = (key: string, ...offers: (Offer | null)[]) => rowOf(key, ...offers).cells.map(({ isBest }) => isBest)

const letter: PublicPowerEvidence = {
  rung: 'letter',
  mw: 60,
  date: '2026-03-04',
  issuer: null,
  reference: null,
  note: null,
  expires_on: '2027-03-04',
  is_expired: false,
  document_url: null,
}

test('there are no rows without an offer', () => {
  expect(offerRows([null, null])).toEqual([])
})

test('what isn’t known reads Unknown, and what nobody offers Not offered', () => {
  const rows = offerRows([offer(), null])
  const known = ['deal', 'acres', 'status'].map((key) => `offer_${key}`)
  for (const { key, cells } of rows) {
    expect(cells[0]!.amount === 'Unknown', key).toBe(!known.includes(key))
    expect(cells[1]).toMatchObject({ amount: 'Not offered', isKnown: false, isBest: false })
  }
  expect(
    amounts('utility_gas', offer({ utility_access: { gas: false } }), offer({ utility_access: { gas: true } })),
  ).toEqual(['Not available', 'Available'])
  expect(rowOf('power', offer({ available_power_mw: 60, power_evidence_entries: [letter] })).cells[0]).toMatchObject({
    amount: '60 MW',
    name: 'Utility letter, Mar 2026',
  })
})

test('a price says what it is for', () => {
  const lease = rowOf('price', offer({ price: 18_500, price_type: 'lease' }), offer())
  expect(lease.cells[0]).toMatchObject({ amount: '$18,500', name: 'per month' })
  expect(lease.cells[1]).toMatchObject({ amount: 'Unknown', name: 'On request', isKnown: false })
})

test('the lowest price per acre is best among offers of the same deal, all of them known', () => {
  const [cheap, dear] = [offer({ price: 400_000 }), offer({ price: 800_000, price_type: 'negotiable' })]
  const lease = offer({ price: 400, price_type: 'lease' })
  expect(amounts('price_per_acre', cheap, dear, lease, null)).toEqual([
    '$10,000',
    '$20,000',
    '$10/month',
    'Not offered',
  ])
  expect(best('price_per_acre', cheap, dear, lease, null)).toEqual([true, false, false, false])
  expect(best('price_per_acre', cheap, offer({ price: 400_000 }))).toEqual([false, false])
  expect(best('price_per_acre', cheap, dear, offer())).toEqual([false, false, false])
  expect(rowOf('price_per_acre', cheap, dear, offer()).note).toBe('Can’t rank: 1 unknown')
  expect(best('price_per_acre', cheap, null)).toEqual([false, false])
})

test('the most power is best, and no acreage is', () => {
  const [small, large] = [offer({ available_power_mw: 60 }), offer({ available_power_mw: 180, parcel_size_acres: 200 })]
  expect(best('power', small, large)).toEqual([false, true])
  expect(best('power', small, large, offer())).toEqual([false, false, false])
  expect(best('acres', small, large)).toEqual([false, false])
  expect(rowOf('acres', small, small).isSame).toBe(true)
})
