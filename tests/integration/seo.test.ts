import { gunzipSync } from 'node:zlib'
import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCREENS } from '../../server/edge/seo/sitemap.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertCity, insertDataset, insertListing, insertPost } from '../support/factories.ts'
import { schemaProblems, structuredDataOf } from '../support/schema-org.ts'

const SITE = 'https://voltacre.test'
const PNG = { format: 'png', width: 1200, height: 630 }

/** Personal pages, one-time pages and search results. */
const HIDDEN = [
  '/login',
  '/login/link',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email?token=x',
  '/confirm-listing?token=x',
  '/alerts/unsubscribe?token=x',
  '/admin',
  '/search?q=power',
  '/search?city=austin-texas',
  '/search?sort=price',
  '/search?color=blue',
  '/blog?q=water',
  '/blog?tag=power',
  '/blog?page=2',
  '/nothing/here',
  '/blog/none',
  '/city/none',
  '/listings/none',
]

describeDatabase('Search engines', (open) => {
  let app: TestApp
  beforeAll(async () => {
    const { db } = open()
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2563eb' } })
      .webp()
      .toBuffer()
    app = await createTestApp({ database: open() })
    await app.storage.put('listing-media', 'images/a.webp', picture)
    await insertListing(db, {
      slug: 'riverside-40',
      landowner_name: 'Riverside </script> 40',
      price: 18_500,
      price_type: 'lease',
      images: ['images/a.webp', 'images/broken.webp'],
      is_featured: true,
    })
    await insertListing(db, { slug: 'bare', price: null, gps_coordinates: null, place_city: null, place_state: null })
    await insertCity(db, { slug: 'austin-texas', city_name: 'Austin', hero_image: 'city-heroes/none.webp' })
    await insertPost(db, {
      slug: 'first-post',
      title: `A title of ${'many '.repeat(30)}words`,
      meta_keywords: 'power, fiber',
      cover_image: 'covers/none.webp',
    })
    await insertDataset(db, {
      name: 'Lines',
      slug: 'lines',
      description: 'Short.',
      publisher: 'A utility',
      license: 'CC BY 4.0',
    })
  })
  afterAll(() => app.close())

  const htmlOf = async (path: string) => (await app.ask(path)).text()
  const xmlOf = async (path: string) => {
    const response = await app.ask(path)
    expect(response.status, path).toBe(200)
    expect(response.headers.get('Content-Type'), path).toBe('application/xml; charset=utf-8')
    return entriesOf(await response.text())
  }

  test('robots.txt allows public pages and links the sitemap', async () => {
    const response = await app.ask('/robots.txt')
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^User-agent: \*\nAllow: \/\n/)
    expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
    for (const path of ['/admin', '/settings', '/login']) expect(text).toContain(`Disallow: ${path}\n`)
    for (const path of SCREENS) expect(text).not.toContain(`Disallow: ${path}\n`)
  })

  test('the sitemap lists every public page once, with its lastmod', async () => {
    const parts = await xmlOf('/sitemap.xml')
    expect(parts.map(({ loc }) => loc)).toEqual(
      ['screens', 'listings-1', 'blog-1', 'city-1', 'dashboard-1'].map((name) => `${SITE}/sitemaps/${name}.xml`),
    )
    const pages = (await Promise.all(parts.map(({ loc }) => xmlOf(loc!.slice(SITE.length))))).flat()
    const expected = [
      ...SCREENS,
      '/listings/riverside-40',
      '/listings/bare',
      '/blog/first-post',
      '/city/austin-texas',
      '/dashboard/lines',
    ]
    expect(pages.map(({ loc }) => loc).sort()).toEqual(expected.map((path) => SITE + path).sort())
    const { updated_at } = await app.services.posts.getBySlug({ kind: 'visitor' }, 'first-post')
    expect(pages.find(({ loc }) => loc === `${SITE}/blog/first-post`)?.lastmod).toBe(updated_at)
    expect(parts.find(({ loc }) => loc?.includes('blog'))?.lastmod).toBe(updated_at)
  })

  test('every page of the sitemap exists, is indexable, and has its own canonical URL', async () => {
    const parts = await xmlOf('/sitemap.xml')
    for (const { loc } of (await Promise.all(parts.map((part) => xmlOf(part.loc!.slice(SITE.length))))).flat()) {
      const response = await app.ask(loc!.slice(SITE.length))
      const html = await response.text()
      expect(response.status, loc).toBe(200)
      expect(html, loc).not.toContain('noindex')
      expect(html, loc).toContain(`<link rel="canonical" href="${loc}"/>`)
      expect(html.match(/rel="canonical"/g), loc).toHaveLength(1)
      expect(html.match(/<meta name="description" content="[^"]{20,}"/g), loc).toHaveLength(1)
    }
  })

  test.each(HIDDEN)('%s is not indexed', async (path) => {
    expect(await htmlOf(path)).toMatch(/<meta name="robots" content="noindex/)
  })

  test.each(['/sitemaps/listings-2.xml', '/sitemaps/listings-0.xml', '/sitemaps/users-1.xml', '/sitemaps/x'])(
    '%s is not found',
    async (path) => {
      expect((await app.ask(path)).status).toBe(404)
    },
  )

  describe('with more pages than one file allows', () => {
    const MANY = 50_002
    beforeAll(async () => {
      await sql`insert into city_pages (city_name, state_name, slug, content, is_published, created_at)
        select 'City', 'Texas', 'many-' || n, 'Text', true, now() + n * interval '1 second'
        from generate_series(1, ${sql.lit(MANY)}) as n`.execute(open().db)
    })
    afterAll(() => sql`delete from city_pages where slug like 'many-%'`.execute(open().db))

    test('the sitemap has another file, and every page is in one of them', async () => {
      const parts = (await xmlOf('/sitemap.xml')).map(({ loc }) => loc!).filter((loc) => loc.includes('/city-'))
      expect(parts).toEqual([`${SITE}/sitemaps/city-1.xml`, `${SITE}/sitemaps/city-2.xml`])
      const response = await app.ask('/sitemaps/city-1.xml', { headers: { 'Accept-Encoding': 'gzip' } })
      expect(response.headers.get('Content-Encoding')).toBe('gzip')
      const first = locations(gunzipSync(Buffer.from(await response.arrayBuffer())).toString())
      const second = locations(await (await app.ask('/sitemaps/city-2.xml')).text())
      expect([first.length, second.length]).toEqual([50_000, 3])
      expect(new Set([...first, ...second]).size).toBe(MANY + 1)
    })

    test('a file is streamed with backpressure', async () => {
      const response = await app.ask('/sitemaps/city-1.xml')
      const reader = response.body!.getReader()
      let largest = 0
      for (let n = 0; n < 4; n++) largest = Math.max(largest, (await reader.read()).value!.byteLength)
      await reader.cancel()
      expect(largest).toBeLessThan(400_000)
    })

    test('a file responds 304 until its content changes', async () => {
      const ask = (etag = '') => app.ask('/sitemaps/city-2.xml', { headers: { 'If-None-Match': etag } })
      const etag = (await ask()).headers.get('ETag')!
      expect((await ask(etag)).status).toBe(304)
      await sql`update city_pages set is_published = false where slug = ${`many-${MANY}`}`.execute(open().db)
      expect((await ask(etag)).status).toBe(200)
    })
  })

  test.each([
    ['/', ['Organization', 'WebSite', 'FAQPage']],
    ['/learn', ['FAQPage', 'BreadcrumbList']],
    ['/blog', ['BreadcrumbList']],
    ['/blog/first-post', ['BlogPosting', 'BreadcrumbList']],
    ['/city/austin-texas', ['CollectionPage', 'BreadcrumbList']],
    ['/listings/riverside-40', ['RealEstateListing', 'BreadcrumbList']],
    ['/listings/bare', ['RealEstateListing', 'BreadcrumbList']],
    ['/dashboard', ['DataCatalog', 'BreadcrumbList']],
    ['/dashboard/lines', ['Dataset', 'BreadcrumbList']],
  ])('%s has the required schema.org data', async (path, types) => {
    const things = structuredDataOf(await htmlOf(path))
    expect(things.map((thing) => thing['@type'])).toEqual(types)
    expect(things.flatMap((thing) => schemaProblems(thing))).toEqual([])
  })

  test('the FAQ data matches the visible questions', async () => {
    for (const path of ['/', '/learn']) {
      const html = await htmlOf(path)
      const faq = structuredDataOf(html).find((thing) => thing['@type'] === 'FAQPage') as {
        mainEntity: { name: string }[]
      }
      expect(faq.mainEntity.length, path).toBe(path === '/' ? 8 : 4)
      for (const { name } of faq.mainEntity) expect(html.split('<body')[1], path).toContain(name)
    }
  })

  test('a missing page has no structured data and no image', async () => {
    const html = await htmlOf('/blog/none')
    expect(structuredDataOf(html)).toEqual([])
    expect(html).not.toContain('og:image')
  })

  describe('social preview images', () => {
    const pictureOf = async (path: string) => {
      const html = await htmlOf(path)
      const address = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
      expect(address).toMatch(/^https:\/\/voltacre\.test\//)
      return app.ask(address.slice(SITE.length))
    }

    test.each([
      '/',
      '/learn',
      '/search',
      '/listings/riverside-40',
      '/listings/bare',
      '/blog/first-post',
      '/city/austin-texas',
    ])('of %s are 1,200 by 630', async (path) => {
      const response = await pictureOf(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('Content-Type')).toBe('image/png')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject(PNG)
      expect(bytes.byteLength).toBeLessThan(600_000)
    })

    test('are immutable at their versioned URL and revalidated at any other', async () => {
      const final = await pictureOf('/listings/riverside-40')
      expect(final.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
      for (const query of ['', '?v=1-0']) {
        const other = await app.ask(`/og/listings/riverside-40.png${query}`)
        expect(other.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
        const etag = other.headers.get('ETag')!
        const again = await app.ask('/og/listings/riverside-40.png', { headers: { 'If-None-Match': etag } })
        expect(again.status).toBe(304)
      }
    })

    test('change with their content', async () => {
      const { db } = open()
      const { slug } = await insertListing(db, { landowner_name: 'Before' })
      const before = await app.ask(`/og/listings/${slug}.png`)
      await db.updateTable('land_listings').set({ landowner_name: 'After' }).where('slug', '=', slug).execute()
      const after = await app.ask(`/og/listings/${slug}.png`)
      expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'))
      await db.deleteFrom('land_listings').where('slug', '=', slug).execute()
      expect((await app.ask(`/og/listings/${slug}.png`)).status).toBe(404)
    })

    test.each(['/og/listings/none.png', '/og/users/a.png', '/og/listings/.png', '/og/listings/%00.png', '/og/x'])(
      '%s is not found',
      async (path) => {
        expect([400, 404]).toContain((await app.ask(path)).status)
      },
    )
  })
})

/** The entries of a sitemap or sitemap index. */
function entriesOf(xml: string): { loc?: string; lastmod?: string }[] {
  const { root } = parseXml(xml)
  const children = (element: XmlElement) => element.children.filter((child) => child instanceof XmlElement)
  expect(root?.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return children(root!).map((entry) => Object.fromEntries(children(entry).map((part) => [part.name, part.text])))
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc!)
