import { expect, test } from 'vitest'
import type { HistoryValues, ListingVersion } from './history.ts'
import { changesOf, priceSeriesOf } from './history-changes.ts'

const CREATED = '2026-01-05T10:00:00Z'
const NOW = '2026-11-27T10:00:00Z'
const LISTED: HistoryValues = {
  is_published: true,
  lifecycle: 'published',
  price: 400_000,
  price_type: 'sale',
  parcel_size_acres: 40,
  last_confirmed_at: null,
  power_evidence_entries: [],
}
const DRAFT: Partial<HistoryValues> = { is_published: false, lifecycle: 'draft' }

const savedAt = (month: number) => `2026-${String(month).padStart(2, '0')}-10T10:00:00Z`
/** Versions a month apart, from January 10, 2026; each changes the listing as it was first listed. */
const monthly = (...changes: Partial<HistoryValues>[]): ListingVersion[] =>
  changes.map((values, index) => ({ saved_at: savedAt(index + 1), values: { ...LISTED, ...values } }))
/** “2026-02 Price: $400,000 to $380,000” */
const linesOf = (versions: ListingVersion[]) =>
  changesOf(versions, CREATED).map(
    ({ date, what, before, after }) => `${date.slice(0, 7)} ${what}: ${before} to ${after}`,
  )
const seriesOf = (...changes: Partial<HistoryValues>[]) => priceSeriesOf(monthly(...changes), CREATED, NOW)

test('a change has what it was before and after, the newest first', () => {
  const letter = { rung: 'letter', date: '2026-01-20' } as const
  const later: Partial<HistoryValues> = { price: 380_000, parcel_size_acres: 41.2, power_evidence_entries: [letter] }
  expect(linesOf(monthly({}, later, { ...later, lifecycle: 'under_offer' }))).toEqual([
    '2026-03 Status: Available to Under offer',
    '2026-02 Price: $400,000 to $380,000',
    '2026-02 Acreage: 40.00 acres to 41.20 acres',
    '2026-02 Power evidence: None to Utility letter, Jan 20, 2026',
  ])
})

test('a price may come, go or become a rent', () => {
  const versions = monthly({ price: null }, {}, { price_type: 'lease', price: 4_000 }, { price: null })
  expect(linesOf(versions)).toEqual([
    '2026-04 Price: $4,000/month to On request',
    '2026-03 Price: $400,000 to $4,000/month',
    '2026-02 Price: On request to $400,000',
  ])
})

test('what changed while unpublished shows only as the difference between what was public', () => {
  expect(linesOf(monthly({}, { ...DRAFT, price: 7 }, { ...DRAFT, parcel_size_acres: 3 }, { price: 390_000 }))).toEqual([
    '2026-04 Status: Off the market to Available',
    '2026-04 Price: $400,000 to $390,000',
  ])
  expect(linesOf(monthly({ ...DRAFT, price: 7 }, {}))).toEqual([])
  expect(linesOf(monthly(DRAFT, DRAFT))).toEqual([])
  expect(linesOf([])).toEqual([])
})

test('whether the price is negotiable is no change', () => {
  expect(linesOf(monthly({}, { price_type: 'negotiable' }))).toEqual([])
})

test('only the newest 100 changes are kept', () => {
  const versions = Array.from({ length: 150 }, (_, index) => ({
    saved_at: new Date(Date.UTC(2026, 0, 10, 0, index)).toISOString(),
    values: { ...LISTED, price: 1_000 + index },
  }))
  const changes = changesOf(versions, CREATED)
  expect(changes).toHaveLength(100)
  expect(changes[0]).toMatchObject({ before: '$1,148', after: '$1,149' })
})

test('a series has a step for each price, from when it was listed until now', () => {
  expect(
    seriesOf({}, { parcel_size_acres: 41 }, { price: 380_000 }, { price: 350_000, price_type: 'negotiable' }),
  ).toEqual([
    {
      kind: 'price',
      steps: [
        { from: CREATED, until: savedAt(3), amount: 400_000 },
        { from: savedAt(3), until: savedAt(4), amount: 380_000 },
        { from: savedAt(4), until: NOW, amount: 350_000 },
      ],
    },
  ])
})

test('a price that never changed has no series', () => {
  expect(seriesOf({}, { parcel_size_acres: 41 })).toEqual([])
  expect(seriesOf({ price: null }, {}, { price: null }, {})).toEqual([])
  expect(seriesOf({}, { price: 4_000, price_type: 'lease' })).toEqual([])
})

test('a rent or a price on request breaks the line', () => {
  const [price, rent, ...rest] = seriesOf(
    {},
    { price: 4_000, price_type: 'lease' },
    { price: 3_500, price_type: 'lease' },
    { price: 390_000 },
    { price: null },
    { price: 370_000 },
  )
  expect(rest).toEqual([])
  expect(price).toEqual({
    kind: 'price',
    steps: [
      { from: CREATED, until: savedAt(2), amount: 400_000 },
      { from: savedAt(4), until: savedAt(5), amount: 390_000 },
      { from: savedAt(6), until: NOW, amount: 370_000 },
    ],
  })
  expect(rent).toEqual({
    kind: 'rent',
    steps: [
      { from: savedAt(2), until: savedAt(3), amount: 4_000 },
      { from: savedAt(3), until: savedAt(4), amount: 3_500 },
    ],
  })
})

test('prices of drafts are not drawn', () => {
  const [price] = seriesOf({ ...DRAFT, price: 1 }, {}, { ...DRAFT, price: 2 }, { price: 390_000 })
  expect(price?.steps).toEqual([
    { from: savedAt(2), until: savedAt(4), amount: 400_000 },
    { from: savedAt(4), until: NOW, amount: 390_000 },
  ])
})
