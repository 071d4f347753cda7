import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearRecentListings, type RecentListing, readRecentListings, rememberListing } from './recently-viewed.ts'

const KEY = 'voltacre-recent-listings'
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const listing = (slug: string, values: Partial<RecentListing> = {}): RecentListing => ({
  ...{ slug, title: slug, place: 'Taylor, Texas', price: '$18,500/month', picture: null },
  ...values,
})
const slugs = () => readRecentListings().map(({ slug }) => slug)

test('the newest comes first, once', () => {
  for (const slug of ['a', 'b', 'a']) rememberListing(listing(slug))
  expect(slugs()).toEqual(['a', 'b'])
  rememberListing(listing('b', { price: '$17,000/month' }))
  expect(readRecentListings()[0]).toEqual(listing('b', { price: '$17,000/month' }))
})

test('at most 20 are kept', () => {
  for (let i = 1; i <= 25; i++) rememberListing(listing(`site-${i}`))
  expect(slugs()).toHaveLength(20)
  expect(slugs().at(-1)).toBe('site-6')
})

test('clearing removes all', () => {
  rememberListing(listing('a'))
  clearRecentListings()
  expect(slugs()).toEqual([])
  expect(stored.size).toBe(0)
})

test.each(['{', 'null', '7', '{"slug":"a"}', '[null,7,"a",{"slug":"a"},[]]', `[${JSON.stringify(listing(''))}]`])(
  'broken content is no listing: %s',
  (text) => {
    stored.set(KEY, text)
    expect(readRecentListings()).toEqual([])
    rememberListing(listing('b'))
    expect(slugs()).toEqual(['b'])
  },
)

test('one broken entry doesn’t lose the others', () => {
  const entries = [
    listing('a'),
    { ...listing('b'), picture: 7 },
    listing('c', { title: 'x'.repeat(2_000) }),
    listing('d'),
  ]
  stored.set(KEY, JSON.stringify(entries))
  expect(slugs()).toEqual(['a', 'd'])
})

test('a full or blocked storage is as good as none', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberListing(listing('a'))
  clearRecentListings()
  expect(readRecentListings()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  rememberListing(listing('a'))
  expect(readRecentListings()).toEqual([])
})
