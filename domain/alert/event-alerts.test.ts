import { expect, test } from 'vitest'
import type { ListingEvent } from '../listing/listing-event.ts'
import type { SiteScore } from '../screening/site-screening.ts'
import { alertKindOf, netChanges, withoutUndone } from './event-alerts.ts'

const sale = (price: number | null) => ({ price, price_type: 'sale' as const })
const price = (before: number | null, after: number | null): ListingEvent => ({
  kind: 'price',
  before: sale(before),
  after: sale(after),
})

test('a price drop is announced, a rise or a first price isn’t', () => {
  expect(alertKindOf(price(500, 400), null)).toBe('price')
  expect(alertKindOf(price(400, 500), null)).toBeNull()
  expect(alertKindOf(price(null, 500), null)).toBeNull()
  expect(alertKindOf(price(500, null), null)).toBeNull()
})

test('a rent isn’t compared with a price, but a negotiable price is', () => {
  const after = { price: 10, price_type: 'lease' as const }
  expect(alertKindOf({ kind: 'price', before: sale(500), after }, null)).toBeNull()
  expect(alertKindOf({ kind: 'price', before: sale(500), after: { ...after, price_type: 'negotiable' } }, null)).toBe(
    'price',
  )
})

test('a score is announced if it moves by five points or a gate changes', () => {
  const score = (low: number, failed: string[] = []): SiteScore => ({
    state: 'scored',
    low,
    high: 90,
    known: 80,
    failed,
    version: '1',
  })
  const screened = (before: SiteScore, after: SiteScore): ListingEvent => ({
    kind: 'screened',
    before: { mining: before },
    after: { mining: after },
  })
  expect(alertKindOf(screened(score(60), score(65)), 'mining')).toBe('score')
  expect(alertKindOf(screened(score(60), score(64)), 'mining')).toBeNull()
  expect(alertKindOf(screened(score(60), score(60, ['Flood'])), 'mining')).toBe('score')
  expect(alertKindOf(screened(score(60), score(90)), 'edge')).toBeNull()
  expect(alertKindOf(screened(score(60), score(90)), null)).toBeNull()
  expect(alertKindOf({ kind: 'screened', before: null, after: { mining: score(60) } }, 'mining')).toBeNull()
})

test('of what puts a listing on the market and takes it off, the last counts', () => {
  const net = (...kinds: ListingEvent['kind'][]) =>
    withoutUndone(kinds.map((kind) => ({ kind, listing_id: 'a' }))).map(({ kind }) => kind)
  expect(net('published', 'withdrawn')).toEqual([])
  expect(net('withdrawn', 'published')).toEqual(['published'])
  expect(net('published', 'withdrawn', 'price', 'published')).toEqual(['price', 'published'])
  expect(net('withdrawn', 'published', 'withdrawn')).toEqual(['withdrawn'])
  expect(net('published', 'deleted')).toEqual([])
})

test('listings are judged on their own', () => {
  const events = [
    { kind: 'published' as const, listing_id: 'a' },
    { kind: 'withdrawn' as const, listing_id: 'b' },
  ]
  expect(withoutUndone(events)).toEqual(events)
})

test('several events come to what differs in the end', () => {
  const event = (kind: 'published' | 'withdrawn') => ({ kind, before: null, after: null }) as ListingEvent
  expect(netChanges([price(500, 400), price(400, 450)])).toEqual([price(500, 450)])
  expect(netChanges([event('withdrawn'), event('published'), price(500, 450)])).toEqual([price(500, 450)])
  expect(netChanges([price(500, 450), event('published')])).toEqual([event('published'), price(500, 450)])
  expect(netChanges([price(500, 450), event('withdrawn')])).toEqual([event('withdrawn')])
  expect(netChanges([event('published'), event('withdrawn')])).toEqual([])
})
