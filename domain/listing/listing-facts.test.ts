import { describe, expect, it } from 'vitest'
import type { NearbyFeature } from '../layer/nearby.ts'
import type { Listing } from './listing.ts'
import { keyFigures, pricePerAcre } from './listing-facts.ts'
import { formatMegawatts } from './megawatts.ts'

describe('pricePerAcre', () => {
  it.each([
    [18_500, 'lease', 40, '$463/month'],
    [3_712_500, 'sale', 33.75, '$110,000'],
    [20, 'lease', 40, 'Under $1/month'],
    [0, 'negotiable', 40, '$0'],
    [null, 'negotiable', 40, null],
    [100, 'sale', 0, null],
  ] as const)('of %j (%s) on %j acres is %j', (price, type, acres, expected) => {
    expect(pricePerAcre(price, type, acres)).toBe(expected)
  })
})

it('writes megawatts whole, small ones with a decimal', () => {
  expect([60, 1200.4, 2.5, 10, 0].map(formatMegawatts)).toEqual(['60', '1,200', '2.5', '10', '0'])
})

const line = (values: object) =>
  ({ kind: 'transmission-lines', state: 'found', attribution: 'HIFLD', vintage: '2024', ...values }) as NearbyFeature

it.each([
  [[line({ km: 0.66, value: '345 kV' })], { value: '0.4', unit: 'mi, 345 kV', note: 'HIFLD · 2024' }],
  [[line({ km: 0.66, value: null, vintage: null })], { value: '0.4', unit: 'mi', note: 'HIFLD' }],
  [[line({ km: 0, value: '345 kV' })], { value: 'On the parcel', note: '345 kV · HIFLD · 2024' }],
  [[line({ state: 'beyond', km: 33 })], { value: 'More than 20 mi', note: null }],
  [[line({ state: 'unknown' })], { value: null, note: 'No data here' }],
  [[], { value: null, note: 'Distance not measured' }],
])('shows the distance to the nearest line from %j', (nearest, figure) => {
  const listing = {
    parcel_size_acres: 40,
    utility_access: {},
    available_power_mw: null,
    power_evidence_entries: [] as unknown,
  } as Listing
  const found = keyFigures(listing, nearest).find(({ key }) => key === 'line')
  expect(found).toEqual({ key: 'line', label: 'Nearest line', ...figure })
})

const taylor = { ...line({ km: 6.76, name: 'TAYLOR', value: '138 kV' }), kind: 'substations' } as NearbyFeature

it.each([
  [true, [taylor], { value: 'On site', note: 'Stated by the landowner. Nearest on the map: TAYLOR, 4.2 mi' }],
  [true, [], { value: 'On site', note: 'Stated by the landowner' }],
  [null, [taylor], { value: '4.2', unit: 'mi, 138 kV', note: 'HIFLD · 2024' }],
  [null, [], { value: null, note: 'Distance not measured' }],
])('shows a substation that is on site: %j beside the map', (substation_on_site, nearest, figure) => {
  const listing = { parcel_size_acres: 40, utility_access: {}, power_evidence_entries: [] as unknown } as Listing
  const found = keyFigures({ ...listing, substation_on_site }, nearest).find(({ key }) => key === 'substation')
  expect(found).toEqual({ key: 'substation', label: 'Substation', ...figure })
})
