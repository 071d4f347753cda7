import { expect, it } from 'vitest'
import { createCacheKeys } from './cacheable-routes.ts'

const cacheKeyOf = createCacheKeys([
  { path: '/', tables: ['city_pages'] },
  { path: '/search', tables: ['land_listings'], query: ['q', 'utility'] },
  { path: '/search/map', tables: ['land_listings'], query: ['q', 'zoom'] },
  { path: '/blog', tables: ['blog_posts'], query: ['q'] },
  { path: '/blog/*', tables: ['blog_posts'] },
  { path: '/blog/rss.xml', tables: ['blog_posts'] },
  { path: '/listings/:slug', tables: ['land_listings'] },
  { path: '/api/v1/listings', tables: ['land_listings'], query: ['q', 'total'] },
])

const keyOf = (address: string) => cacheKeyOf(address)?.key ?? null

it.each([
  '/',
  '/search',
  '/search/map?q=land&zoom=4.0',
  '/blog',
  '/blog/a-post',
  '/listings/riverside-40',
  '/blog/rss.xml',
  '/api/v1/listings?q=land&total=false',
])('caches %s', (path) => expect(keyOf(path)).toBe(path))

it.each([
  '/login',
  '/admin',
  '/settings',
  '/api/v1/openapi.json',
  '/api/v1/posts',
  '/media/a/b.webp',
  '/nope',
  '//blog',
  '/blog/',
  '/Blog',
  '/blog/a%2fb',
  '/blog/a/b',
  '/blog/rss-xml/x',
  '/blog/rss_xml',
  'http://a/',
  '',
])('does not cache %s', (path) => expect(keyOf(path)).toBeNull())

it('ignores the order of parameters', () => {
  expect(keyOf('/search?utility=power&q=land&utility=fiber')).toBe('/search?q=land&utility=power&utility=fiber')
  expect(keyOf('/search?q=land&utility=power&utility=fiber')).toBe('/search?q=land&utility=power&utility=fiber')
})

it('does not cache a page with unknown parameters, because it may show them', () => {
  expect(keyOf('/?account=deleted')).toBeNull()
  expect(keyOf('/search?q=land&zone=M1')).toBeNull()
  expect(keyOf('/blog?sort=oldest')).toBeNull()
})

it('ignores tracking parameters', () => {
  expect(keyOf('/?utm_source=mail&gclid=1')).toBe('/')
  // The API lists them as ignored.
  expect(keyOf('/api/v1/listings?utm_source=mail')).toBeNull()
  expect(cacheKeyOf('/blog?fbclid=x&q=fiber')).toMatchObject({ key: '/blog?q=fiber', hasQuery: true })
})

it('caches the data of a screen separately, with the same tables', () => {
  expect(cacheKeyOf('/_root.data')).toMatchObject({ key: '/_root.data', tables: cacheKeyOf('/')!.tables })
  expect(cacheKeyOf('/blog/a-post.data?_routes=blog%2Fpost')).toMatchObject({
    hasQuery: true,
    tables: cacheKeyOf('/blog')!.tables,
  })
  expect(keyOf('/login.data')).toBeNull()
  expect(keyOf('/blog?_routes=x')).toBeNull()
})

it('does not cache long addresses', () => {
  expect(keyOf(`/search?q=${'a'.repeat(300)}`)).toBeNull()
})
