import { expect, test } from 'vitest'
import { changesSince, type DatedEvent } from './saved-changes.ts'
import type { SavedListingValues } from './saved-list.ts'

const saved: SavedListingValues = {
  slug: 'riverside-40',
  landowner_name: 'Riverside 40',
  address: null,
  city: 'Taylor',
  county: null,
  state: 'Texas',
  country: 'US',
  parcel_size_acres: 40,
  price: 500_000,
  price_type: 'sale',
  image: null,
  lifecycle: 'published',
}
const NOV_17 = '2026-11-17T15:00:00Z'
const texts = (values: Partial<SavedListingValues>, events: DatedEvent[] = []) =>
  changesSince(saved, { values: { ...saved, ...values }, is_published: true, withdrawn_at: null }, events).map(
    ({ text }) => text,
  )
const priceEvent: DatedEvent = {
  kind: 'price',
  before: { price: 500_000, price_type: 'sale' },
  after: { price: 375_000, price_type: 'sale' },
  happened_at: NOV_17,
}

test('nothing has happened to a listing that says the same', () => {
  expect(texts({})).toEqual([])
})

test('a price is compared with what it was when the listing was saved', () => {
  expect(texts({ price: 375_000 }, [priceEvent])).toEqual(['Down $125,000 on Nov 17, 2026'])
  expect(texts({ price: 600_000 })).toEqual(['Up $100,000'])
  expect(texts({ price: null })).toEqual(['Price on request'])
  expect(texts({ price: 500_000 }, [priceEvent])).toEqual([])
})

test('a rent isn’t compared with a price', () => {
  expect(texts({ price: 9_000, price_type: 'lease' })).toEqual(['Now $9,000/month'])
})

test('the stage comes first, with its date', () => {
  const event: DatedEvent = { kind: 'status', before: 'published', after: 'under_offer', happened_at: NOV_17 }
  expect(texts({ lifecycle: 'under_offer', price: 375_000 }, [event, priceEvent])).toEqual([
    'Under offer since Nov 17, 2026',
    'Down $125,000 on Nov 17, 2026',
  ])
})

test('evidence and acreage that changed', () => {
  const letter = {
    ...{ rung: 'letter' as const, mw: 60, date: '2026-11-01', issuer: null, reference: null, note: null },
    ...{ expires_on: null, document: null, is_document_public: false },
  }
  const event: DatedEvent = { kind: 'evidence', before: [], after: [letter], happened_at: NOV_17 }
  expect(texts({ parcel_size_acres: 38.5 }, [event])).toEqual([
    'Utility letter added on Nov 17, 2026',
    'Was 40.00 acres when you saved it',
  ])
})

test('a listing that is gone says why', () => {
  const gone = (withdrawn_at: string | null) =>
    changesSince(saved, { values: saved, is_published: false, withdrawn_at }, [
      { kind: 'withdrawn', before: null, after: null, happened_at: NOV_17 },
    ])
  expect(gone(NOV_17)).toEqual([{ kind: 'gone', text: 'No longer listed: withdrawn by the owner on Nov 17, 2026' }])
  expect(gone(null)).toEqual([{ kind: 'gone', text: 'No longer listed: taken down on Nov 17, 2026' }])
  expect(changesSince(saved, null, [])).toEqual([{ kind: 'gone', text: 'No longer listed: removed' }])
})
