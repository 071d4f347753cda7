import { expect, it } from 'vitest'
import { keptAs } from './kinds.ts'

const keyOf = (address: string) => keptAs(address)?.key ?? null

it.each([
  '/',
  '/search',
  '/blog',
  '/blog/a-post',
  '/city/austin-texas',
  '/listings/riverside-40',
  '/blog/rss.xml',
  '/robots.txt',
])('keeps %s', (path) => expect(keyOf(path)).toBe(path))

it.each([
  '/login',
  '/admin',
  '/settings',
  '/api/v1/listings',
  '/media/a/b.webp',
  '/nope',
  '//blog',
  '/blog/',
  '/Blog',
  '/blog/a%2fb',
  '/blog/a/b',
  'http://a/',
  '',
])('does not keep %s', (path) => expect(keyOf(path)).toBeNull())

it('takes the same parameters in any order for the same page', () => {
  expect(keyOf('/search?utility=power&q=land&utility=fiber')).toBe('/search?q=land&utility=power&utility=fiber')
  expect(keyOf('/search?q=land&utility=power&utility=fiber')).toBe('/search?q=land&utility=power&utility=fiber')
})

it('keeps no page that is asked for with what it does not know: it might show it', () => {
  expect(keyOf('/?account=deleted')).toBeNull()
  expect(keyOf('/search?q=land&zone=M1')).toBeNull()
  expect(keyOf('/blog?sort=oldest')).toBeNull()
})

it('leaves out what counts visits', () => {
  expect(keyOf('/?utm_source=mail&gclid=1')).toBe('/')
  expect(keptAs('/blog?fbclid=x&q=fiber')).toMatchObject({ key: '/blog?q=fiber', hasQuery: true })
})

it('keeps the data of a screen apart from the screen, under the same tables', () => {
  expect(keptAs('/_root.data')).toMatchObject({ key: '/_root.data', tables: keptAs('/')!.tables })
  expect(keptAs('/blog/a-post.data?_routes=blog%2Fpost')).toMatchObject({
    hasQuery: true,
    tables: keptAs('/blog')!.tables,
  })
  expect(keyOf('/login.data')).toBeNull()
  expect(keyOf('/blog?_routes=x')).toBeNull()
})

it('does not read what is too long', () => {
  expect(keyOf(`/search?q=${'a'.repeat(300)}`)).toBeNull()
})
