import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DeviceListing, recentListings } from './device-listings.ts'

const KEY = recentListings.key
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

const listing = (slug: string, values: Partial<DeviceListing> = {}): DeviceListing => ({
  ...{ slug, title: slug, place: 'Taylor, Texas', price: '$18,500/month', picture: null },
  ...values,
})
const slugs = () => recentListings.read().map(({ slug }) => slug)

test('the newest comes first, once', () => {
  for (const slug of ['a', 'b', 'a']) recentListings.add(listing(slug))
  expect(slugs()).toEqual(['a', 'b'])
  recentListings.add(listing('b', { price: '$17,000/month' }))
  expect(recentListings.read()[0]).toEqual(listing('b', { price: '$17,000/month' }))
})

test('at most 20 are kept', () => {
  for (let i = 1; i <= 25; i++) recentListings.add(listing(`site-${i}`))
  expect(slugs()).toHaveLength(20)
  expect(slugs().at(-1)).toBe('site-6')
})

test('one of them can be removed', () => {
  for (const slug of ['a', 'b']) recentListings.add(listing(slug))
  recentListings.remove('b')
  expect(slugs()).toEqual(['a'])
})

test('a listing that was removed returns to its place', () => {
  for (const slug of ['a', 'b', 'c']) recentListings.add(listing(slug))
  recentListings.remove('b')
  recentListings.add(listing('b'), 1)
  expect(slugs()).toEqual(['c', 'b', 'a'])
})

test('clearing removes all', () => {
  recentListings.add(listing('a'))
  recentListings.clear()
  expect(slugs()).toEqual([])
  expect(stored.size).toBe(0)
})

test.each(['{', 'null', '7', '{"slug":"a"}', '[null,7,"a",{"slug":"a"},[]]', `[${JSON.stringify(listing(''))}]`])(
  'broken content is no listing: %s',
  (text) => {
    stored.set(KEY, text)
    expect(recentListings.read()).toEqual([])
    recentListings.add(listing('b'))
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
  expect(recentListings.add(listing('a'))).toBe(false)
  recentListings.clear()
  expect(recentListings.read()).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  recentListings.add(listing('a'))
  expect(recentListings.read()).toEqual([])
})
