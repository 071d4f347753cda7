import { expect, it } from 'vitest'
import type { BufferedResponse } from '../http/finish.ts'
import { createAdmissionFilter } from './admission.ts'
import { type CachedPage, codedBody, inheritCodings, toCachedPage } from './cached-page.ts'
import { createPageStore } from './page-store.ts'

const whole = (changes: Partial<BufferedResponse> = {}): BufferedResponse => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' }),
  body: Buffer.alloc(10_000, 'a'),
  etag: '"1"',
  ...changes,
})
const page = (changes: Partial<BufferedResponse> = {}) =>
  toCachedPage(whole(changes), { tables: ['blog_posts'], renderedAt: 0 }) as CachedPage

it('stores only complete responses, none that are personal or no-store', () => {
  expect(page()).not.toBeNull()
  expect(page({ status: 404 })).toBeNull()
  expect(page({ etag: null })).toBeNull()
  expect(page({ body: Buffer.alloc(3_000_000) })).toBeNull()
  const forNow: [string, string][] = [
    ['Set-Cookie', 'a=b'],
    ['Cache-Control', 'no-store'],
    ['Cache-Control', 'private'],
  ]
  for (const header of forNow) expect(page({ headers: new Headers([header]) })).toBeNull()
})

it('evicts the least recently used page', () => {
  const pages = createPageStore({ pages: 2, bytes: 1_000_000 })
  pages.set('a', page())
  pages.set('b', page())
  pages.get('a')
  pages.set('c', page())
  expect(['a', 'b', 'c'].map((key) => pages.get(key) !== undefined)).toEqual([true, false, true])
})

it('counts the bytes of every compressed form', async () => {
  const pages = createPageStore({ pages: 10, bytes: 26_000 })
  const [first, second] = [page(), page()]
  pages.set('a', first)
  pages.set('b', second)
  const before = pages.bytes
  second.coded.br = { bytes: Buffer.alloc(5_000), sent: 0, isSmallest: false }
  pages.resized('b')
  expect(pages.size).toBe(1)
  expect(pages.bytes).toBe(before / 2 + 5_000)
  pages.delete('b')
  expect(pages.bytes).toBe(0)
})

it('marks pages of a changed table, with the time of the first change', () => {
  const pages = createPageStore({ pages: 10, bytes: 1_000_000 })
  const cached = page()
  cached.failedAt = 5
  pages.set('a', cached)
  pages.markChanged(new Set(['datasets']), 10)
  expect(cached).toMatchObject({ changedAt: null, failedAt: 5 })
  pages.markChanged(new Set(['datasets', 'blog_posts']), 20)
  pages.markChanged(new Set(['blog_posts']), 30)
  expect(cached).toMatchObject({ changedAt: 20, failedAt: null })
})

it('reuses the compressed forms of a page with the same content', async () => {
  const previous = page()
  await codedBody(previous, 'br')
  const [same, other] = [page(), page({ etag: '"2"' })]
  inheritCodings(same, previous)
  inheritCodings(other, previous)
  expect(same.coded.br).toBe(previous.coded.br)
  expect(other.coded.br).toBeUndefined()
})

it('remembers only recently requested keys', () => {
  const seen = createAdmissionFilter(3)
  expect(['a', 'a', 'b', 'c', 'a'].map(seen)).toEqual([false, true, false, false, true])
  for (let count = 0; count < 6; count++) seen(`other ${count}`)
  expect(seen('a')).toBe(false)
})
