import { expect, test } from 'vitest'
import { type HistoryValues, historyOf, type ListingVersion } from './history.ts'

const CREATED = '2026-01-05T10:00:00Z'
const LISTED: HistoryValues = {
  is_published: true,
  lifecycle: 'published',
  price: 4_600_000,
  price_type: 'sale',
  parcel_size_acres: 40,
  last_confirmed_at: null,
  power_evidence_entries: [],
}
const DRAFT: Partial<HistoryValues> = { is_published: false, lifecycle: 'draft' }

/** Versions a month apart, from January 10, 2026; each changes the listing as it was first listed. */
const monthly = (...changes: Partial<HistoryValues>[]): ListingVersion[] =>
  changes.map((values, index) => ({
    saved_at: `2026-${String(index + 1).padStart(2, '0')}-10T10:00:00Z`,
    values: { ...LISTED, ...values },
  }))
/** “2026-01-05 Listed”, the newest first. */
const linesOf = (versions: ListingVersion[]) =>
  historyOf(versions, CREATED).map(({ date, text }) => `${date.slice(0, 10)} ${text}`)

test('a listing that never changed was listed when it was created', () => {
  expect(linesOf(monthly({}))).toEqual(['2026-01-05 Listed'])
})

test('a listing that began as a draft was listed when it was first published', () => {
  expect(linesOf(monthly(DRAFT, DRAFT, {}))).toEqual(['2026-03-10 Listed'])
})

test('a draft’s changes before the first publication are not shown', () => {
  const versions = monthly({ ...DRAFT, price: 1, parcel_size_acres: 3 }, { ...DRAFT, lifecycle: 'under_offer' }, {})
  expect(linesOf(versions)).toEqual(['2026-03-10 Listed'])
})

test('a listing that was never public has no history', () => {
  expect(linesOf(monthly(DRAFT, DRAFT))).toEqual([])
  expect(linesOf([])).toEqual([])
})

test.each<[string, Partial<HistoryValues>, Partial<HistoryValues>, string[]]>([
  ['price', {}, { price: 4_200_000 }, ['Price changed from $4,600,000 to $4,200,000']],
  [
    'rent',
    { price_type: 'lease' },
    { price_type: 'lease', price: 9_000 },
    ['Price changed from $4,600,000/month to $9,000/month'],
  ],
  ['first price', { price: null }, {}, ['Price added: $4,600,000']],
  ['price taken back', {}, { price: null }, ['Price changed from $4,600,000 to on request']],
  ['only whether the price is negotiable', {}, { price_type: 'negotiable' }, []],
  ['acreage', {}, { parcel_size_acres: 41.2 }, ['Acreage corrected from 40.00 acres to 41.20 acres']],
  ['under offer', {}, { lifecycle: 'under_offer' }, ['Under offer']],
  ['closed', { lifecycle: 'under_offer' }, { lifecycle: 'closed' }, ['Closed']],
  ['nothing', {}, {}, []],
])('a change: %s', (_, before, after, expected) => {
  const texts = historyOf(monthly(before, after), CREATED).filter(({ date }) => date.startsWith('2026-02'))
  expect(texts.map(({ text }) => text)).toEqual(expected)
})

test('a listing comes back on the market after an offer, and after a time unpublished', () => {
  expect(linesOf(monthly({}, { lifecycle: 'under_offer' }, {}))[0]).toBe('2026-03-10 Back on the market')
  expect(linesOf(monthly({}, DRAFT, {}))).toEqual(['2026-03-10 Back on the market', '2026-01-05 Listed'])
  expect(linesOf(monthly({}, { lifecycle: 'closed' }, DRAFT, {}, {})).slice(0, 2)).toEqual([
    '2026-04-10 Back on the market',
    '2026-02-10 Closed',
  ])
})

test('what changed while unpublished shows only as the difference between what was public', () => {
  const hidden = { ...DRAFT, price: 99 }
  expect(linesOf(monthly({}, hidden, { ...DRAFT, price: 98 }, { price: 4_000_000 }))).toEqual([
    '2026-04-10 Price changed from $4,600,000 to $4,000,000',
    '2026-04-10 Back on the market',
    '2026-01-05 Listed',
  ])
})

test('new evidence is named by its kind, also when a newer letter replaces one', () => {
  const letter = { rung: 'letter', date: '2025-03-01' } as const
  const versions = monthly(
    { power_evidence_entries: null },
    { power_evidence_entries: [letter] },
    {
      power_evidence_entries: [
        { ...letter, date: '2026-03-01' },
        { rung: 'study', date: '2026-02-01' },
      ],
    },
    { power_evidence_entries: [] },
  )
  expect(linesOf(versions)).toEqual([
    '2026-03-10 Power evidence added: Study',
    '2026-03-10 Power evidence added: Utility letter',
    '2026-02-10 Power evidence added: Utility letter',
    '2026-01-05 Listed',
  ])
})

test('a confirmation has its own date, and counts from the day the listing became public', () => {
  const confirmed = (day: string) => ({ last_confirmed_at: `${day}T00:00:00Z` })
  const versions = monthly(confirmed('2025-11-20'), confirmed('2026-01-20'), confirmed('2026-01-20'), {})
  expect(linesOf(versions)).toEqual(['2026-01-20 Confirmed by the landowner', '2026-01-05 Listed'])
  expect(linesOf(monthly(confirmed('2026-02-03')))).toEqual([
    '2026-02-03 Confirmed by the landowner',
    '2026-01-05 Listed',
  ])
})

test('only the newest 20 entries are shown', () => {
  const prices = Array.from({ length: 30 }, (_, index) => ({ price: 1000 + index }))
  const entries = historyOf(
    prices.map((values, index) => ({
      saved_at: `2026-03-${String(index + 1).padStart(2, '0')}T00:00:00Z`,
      values: { ...LISTED, ...values },
    })),
    CREATED,
  )
  expect(entries).toHaveLength(20)
  expect(entries[0]).toEqual({ date: '2026-03-30T00:00:00Z', text: 'Price changed from $1,028 to $1,029' })
})
