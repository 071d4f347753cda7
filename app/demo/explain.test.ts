import { expect, it } from 'vitest'
import type { Score } from '../../screening/score.ts'
import type { SiteScreening } from '../../server/screening/sites/service.ts'
import { type Explained, explainListing, type Topic } from './explain.ts'

const listing = {
  parcel_size_acres: 40,
  price: 18500,
  price_type: 'lease',
  utility_access: { power: true, fiber: false },
  available_power_mw: 120,
  power_evidence_entries: [
    { rung: 'letter', date: '2026-09-14', mw: 120, is_expired: false, expires_on: '2027-09-14' },
  ],
  substation_on_site: true,
  zoning_info: 'Light industrial',
  address: null,
  city: 'Taylor',
  county: null,
  state: 'Texas',
  country: 'US',
  latitude: 30.5707,
  longitude: -97.4095,
  last_confirmed_at: '2026-11-03T00:00:00.000Z',
} as Explained

const step = (topic: Topic, changed: Partial<Explained> = {}) =>
  explainListing({ ...listing, ...changed }, null).find((one) => one.topic === topic)

it('explains size, power, fiber, zoning, place, screening and price, in this order', () => {
  expect(explainListing(listing, null).map(({ topic }) => topic)).toEqual([
    'size',
    'power',
    'fiber',
    'zoning',
    'place',
    'screening',
    'price',
  ])
})

it('states power with its evidence', () => {
  expect(step('power')).toMatchObject({ value: '120 MW available', note: 'Utility letter, Sep 2026' })
  expect(step('power', { available_power_mw: null, power_evidence_entries: [] })).toMatchObject({
    value: 'At the parcel',
    note: 'There is a substation on site.',
  })
})

it('distinguishes a missing utility from an unknown one', () => {
  expect(step('fiber')?.value).toBe('Not at the parcel')
  expect(step('fiber', { utility_access: {} })?.value).toBeNull()
  expect(step('zoning', { zoning_info: '  ' })?.value).toBeNull()
  expect(step('place', { latitude: null })?.note).toBeNull()
})

it('states the score for each use, and nothing without a screening', () => {
  const score = { state: 'scored', low: 44.2, high: 70 } as Score
  const profiles = [
    { name: 'AI campus', score },
    { name: 'Mine', score: { ...score, high: 44.2 } },
    { name: 'Edge site', score: { ...score, state: 'power-unknown' as const } },
  ]
  const screening = { problem: null, profiles } as SiteScreening
  const stepOf = (of: SiteScreening | null) => explainListing(listing, of).find(({ topic }) => topic === 'screening')
  expect(stepOf(screening)).toMatchObject({ value: 'Between 44 and 70 for an AI campus', note: '44 for a mine' })
  expect(stepOf(null)).toMatchObject({ value: null, note: null })
  expect(stepOf({ ...screening, problem: 'It has no location.' })).toMatchObject({ value: null })
})
