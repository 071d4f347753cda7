import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertCity, insertDataset, insertListing, insertPost } from '../support/factories.ts'

const SCREENS = [
  '/',
  '/login',
  '/login/link',
  '/signup',
  '/dashboard',
  '/data',
  '/data/sources',
  '/method',
  '/blog',
  '/blog/first-post',
  '/city/austin-texas',
  '/learn',
  '/contact',
  '/search',
  '/search?utility=power&color=blue',
  '/listings/riverside-40',
  '/listings/riverside-40/report',
  '/list-your-land',
  '/demo',
  '/privacy',
  '/terms',
  '/nda',
]
const MISSING = ['/nothing/here', '/blog/none', '/city/none', '/listings/none', '/admin']

describeDatabase('Screens', (open) => {
  let app: TestApp
  beforeAll(async () => {
    const { db } = open()
    await insertListing(db, {
      slug: 'riverside-40',
      landowner_name: 'Riverside 40',
      is_featured: true,
      utility_access: { power: true, fiber: true, water: true, gas: true },
    })
    await insertListing(db, {
      slug: 'not-public',
      landowner_name: 'Unpublished acres',
      is_published: false,
      is_featured: true,
    })
    await insertListing(db, {
      slug: 'scripted',
      landowner_name: '</script><script>alert(1)</script>',
      description: '<img src=x onerror=alert(1)>',
    })
    await insertCity(db, { slug: 'austin-texas', city_name: 'Austin' })
    await insertCity(db, { slug: 'secret-texas', city_name: 'Secret City', is_published: false })
    await insertPost(db, { slug: 'first-post', title: 'First post', is_featured: true })
    await insertPost(db, { slug: 'draft-post', title: 'Draft post', is_published: false })
    await insertPost(db, { slug: 'later-post', title: 'Later post', scheduled_at: '2126-01-01T00:00:00Z' })
    await insertDataset(db, { name: 'Public set' })
    await insertDataset(db, { name: 'Private set', is_public: false })
    app = await createTestApp({ database: open() })
  })
  afterAll(() => app.close())

  const page = async (path: string, init?: RequestInit, on: TestApp = app) => {
    const response = await on.ask(path, init)
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  test.each(SCREENS)('%s is a complete document with one title and one heading', async (path) => {
    const { status, headers, html } = await page(path)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/)
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html.match(/<main /g)).toHaveLength(1)
    expect(app.failures()).toEqual([])
  })

  test.each([...SCREENS, ...MISSING])('%s allows only its own scripts, and has no inline styles', async (path) => {
    const { headers, html } = await page(path)
    const policy = headers.get('Content-Security-Policy')!
    const allowed = new Set([...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash))
    // Structured data is also in a script element, but is not executed.
    const inline = [
      ...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, code]) => code!)
    expect(inline.length).toBeGreaterThan(0)
    expect(inline.filter((code) => !allowed.has(createHash('sha256').update(code).digest('base64')))).toEqual([])
    expect(policy).not.toMatch(/unsafe|nonce|\*/)
    expect(policy).toContain("default-src 'none'")
    expect(html).not.toMatch(/<[^>]+\s(nonce|style|on[a-z]+)=/i)
    // Links may lead elsewhere, but nothing is loaded from there or sent there.
    expect(html.replaceAll(/<a\s[^>]*>/g, '')).not.toMatch(/(src|href|action)="(https?:)?\/\/(?!voltacre\.test)/)
  })

  test.each([
    '/',
    '/search',
    '/api/v1/listings',
    '/healthz',
    '/nothing',
    '/favicon.svg',
    '/media/listing-media/none.webp',
  ])('%s has the security headers', async (path) => {
    const { headers } = await app.ask(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.any(String),
    })
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('Server')).toBeNull()
  })

  test('render the same bytes each time, and answer 304 for a matching ETag', async () => {
    for (const path of ['/', '/search', '/listings/riverside-40', '/blog']) {
      const first = await page(path)
      const etag = first.headers.get('ETag')!
      expect((await page(path)).headers.get('ETag'), path).toBe(etag)
      const again = await page(path, { headers: { 'If-None-Match': etag } })
      expect({ status: again.status, html: again.html }, path).toEqual({ status: 304, html: '' })
      expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'))
    }
  })

  test('are compressed as the browser accepts it', async () => {
    const plain = (await page('/')).html
    const coded = async (accept: string) => {
      const response = await app.ask('/', { headers: { 'Accept-Encoding': accept } })
      return {
        coding: response.headers.get('Content-Encoding'),
        vary: response.headers.get('Vary'),
        body: Buffer.from(await response.arrayBuffer()),
      }
    }
    const brotli = await coded('gzip, deflate, br')
    expect({ coding: brotli.coding, vary: brotli.vary }).toEqual({ coding: 'br', vary: 'Cookie, Accept-Encoding' })
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain)
    expect(brotli.body.byteLength).toBeLessThan(plain.length / 3)
    const gzip = await coded('gzip;q=0.5, br;q=0')
    expect(gzip.coding).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(plain)
    expect((await coded('identity')).coding).toBeNull()
  })

  test('escape user input', async () => {
    for (const path of [
      '/',
      '/search',
      '/listings/scripted',
      '/search?q=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E',
    ]) {
      const { html } = await page(path)
      expect(html, path).not.toContain('<script>alert(1)')
      expect(html, path).not.toContain('<img src=x')
    }
  })

  test('landowners reach a form that asks for what a listing needs', async () => {
    expect((await page('/list-your-land')).html).toContain('href="/contact?about=land"')
    const { html } = await page('/contact?about=land')
    expect(html).toContain('<option value="landowner" selected=""')
    expect(html).toMatch(/<textarea[^>]*>[^<]*Acreage:/)
    expect((await page('/contact')).html).not.toContain('Acreage:')
  })

  test('an unmatched path shows Home, as a 404 that is not indexed', async () => {
    const { status, html } = await page('/nothing/here')
    expect(status).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('Featured Properties')
    const home = (await page('/')).html
    expect(home).not.toContain('noindex')
  })

  test.each([
    ['/blog/none', 'Blog Post Not Found', 'The blog post you&#x27;re looking for doesn&#x27;t exist.'],
    ['/city/none', 'City Page Not Found', 'The city page you&#x27;re looking for doesn&#x27;t exist.'],
    ['/listings/none', 'Listing Not Found', 'Browse all land'],
  ])('%s shows its not-found message', async (path, heading, text) => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).toContain(heading)
    expect(html).toContain(text)
    expect(html).toContain('noindex')
  })

  test('never show unpublished content', async () => {
    const paths = [
      ...SCREENS,
      ...MISSING,
      '/listings/not-public',
      '/search?q=unpublished',
      '/listings/riverside-40.data',
      '/_root.data',
      '/blog.data',
    ]
    for (const path of paths) {
      const { html } = await page(path)
      for (const hidden of ['Unpublished acres', 'Secret City', 'Draft post', 'Later post', 'Private set']) {
        expect(html.includes(hidden), `${path} shows ${hidden}`).toBe(false)
      }
    }
    for (const path of ['/listings/not-public', '/blog/draft-post', '/blog/later-post', '/city/secret-texas']) {
      expect((await page(path)).status, path).toBe(404)
    }
    const { html } = await page('/')
    // The map has one point for each public listing.
    expect(html).toContain('2 listed parcels')
  })

  describe('when services fail', () => {
    const down = () => Promise.reject(new Error('SELECT secret FROM table'))
    const withFailing = async (
      services: Parameters<typeof createTestApp>[0]['services'],
      work: (other: TestApp) => Promise<void>,
    ) => {
      const other = await createTestApp({ database: open(), services })
      await work(other)
      await other.close()
    }

    test('show labeled sample listings when listings fail', async () => {
      await withFailing({ listings: { findFeatured: down } }, async (other) => {
        const { status, html } = await page('/', {}, other)
        expect(status).toBe(200)
        expect(html.match(/>Sample</g)).toHaveLength(10)
        expect(html).not.toContain('secret')
        expect(other.failures()).toHaveLength(1)
      })
    })

    test('show labeled sample listings when there are none', async () => {
      await withFailing({ listings: { findFeatured: async () => [] } }, async (other) => {
        expect((await page('/', {}, other)).html.match(/>Sample</g)).toHaveLength(10)
        expect(other.failures()).toEqual([])
      })
    })

    test.each([
      ['cities', { cities: { findAll: down } }, 'Explore by City'],
      ['markers', { maps: { findMarkers: down } }, 'listed parcel'],
    ] as const)('omit %s on Home', async (_part, services, text) => {
      expect((await page('/')).html).toContain(text)
      await withFailing(services, async (other) => {
        const { status, html } = await page('/', {}, other)
        expect(status).toBe(200)
        expect(html).not.toContain(text)
        expect(html).toContain('Riverside 40')
      })
    })

    test('show a listing without its map and similar sites', async () => {
      const services = { maps: { getLocator: down }, listings: { findSimilar: down } }
      await withFailing(services, async (other) => {
        const { status, html } = await page('/listings/riverside-40', {}, other)
        expect(status).toBe(200)
        expect(html).toContain('Riverside 40')
        expect(html).not.toContain('Similar sites')
        expect(other.failures()).toHaveLength(2)
      })
    })

    test.each([
      ['/search', { listings: { search: down } }, 'Search isn’t available right now'],
      ['/listings/riverside-40', { listings: { getBySlug: down } }, 'We can’t load this listing right now'],
      ['/blog', { posts: { find: down } }, 'Failed to fetch blog posts'],
      ['/dashboard', { datasets: { findPublic: down } }, 'Failed to fetch datasets'],
      ['/blog/first-post', { posts: { getBySlug: down } }, 'Blog Post Not Found'],
      ['/city/austin-texas', { cities: { getBySlug: down } }, 'City Page Not Found'],
    ] as const)('%s shows an error with status 503, without the cause', async (path, services, text) => {
      await withFailing(services, async (other) => {
        const { status, html } = await page(path, {}, other)
        expect(status).toBe(503)
        expect(html).toContain(text)
        expect(html).not.toMatch(/secret|SELECT|at \w+ \(/)
        expect(other.failures().length).toBeGreaterThan(0)
      })
    })
  })
})
