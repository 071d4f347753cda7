import { expect, it } from 'vitest'
import type { WholeAnswer } from '../http/finish.ts'
import { codedBody, inheritCodings, type KeptPage, keptPage } from './kept-page.ts'
import { createKeptPages } from './kept-pages.ts'
import { createSeenBefore } from './seen-before.ts'

const whole = (changes: Partial<WholeAnswer> = {}): WholeAnswer => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' }),
  body: Buffer.alloc(10_000, 'a'),
  etag: '"1"',
  ...changes,
})
const page = (changes: Partial<WholeAnswer> = {}) =>
  keptPage(whole(changes), { tables: ['blog_posts'], renderedAt: 0 }) as KeptPage

it('keeps whole answers alone, and none that is for one visitor or for now', () => {
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

it('lets those go that were not asked for the longest', () => {
  const pages = createKeptPages({ pages: 2, bytes: 1_000_000 })
  pages.set('a', page())
  pages.set('b', page())
  pages.get('a')
  pages.set('c', page())
  expect(['a', 'b', 'c'].map((key) => pages.get(key) !== undefined)).toEqual([true, false, true])
})

it('counts every form of a page', async () => {
  const pages = createKeptPages({ pages: 10, bytes: 26_000 })
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

it('marks what is made of a changed table, since the first change', () => {
  const pages = createKeptPages({ pages: 10, bytes: 1_000_000 })
  const kept = page()
  kept.failedAt = 5
  pages.set('a', kept)
  pages.markChanged(new Set(['datasets']), 10)
  expect(kept).toMatchObject({ changedAt: null, failedAt: 5 })
  pages.markChanged(new Set(['datasets', 'blog_posts']), 20)
  pages.markChanged(new Set(['blog_posts']), 30)
  expect(kept).toMatchObject({ changedAt: 20, failedAt: null })
})

it('hands the forms of a page on to one with the same content', async () => {
  const former = page()
  await codedBody(former, 'br')
  const [same, other] = [page(), page({ etag: '"2"' })]
  inheritCodings(same, former)
  inheritCodings(other, former)
  expect(same.coded.br).toBe(former.coded.br)
  expect(other.coded.br).toBeUndefined()
})

it('remembers what was asked for lately, and no more', () => {
  const seen = createSeenBefore(3)
  expect(['a', 'a', 'b', 'c', 'a'].map(seen)).toEqual([false, true, false, false, true])
  for (let count = 0; count < 6; count++) seen(`other ${count}`)
  expect(seen('a')).toBe(false)
})
