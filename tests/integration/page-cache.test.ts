import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { capture } from '../../bench/captured.ts'
import { AppError } from '../../domain/errors.ts'
import { createPosts } from '../../server/content/blog/posts.ts'
import { createCacheKeys } from '../../server/platform/cache/cacheable-routes.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { type Answer, type CachedApp, serveCached } from '../support/cached-app.ts'
import { describeBothDatabases } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'
import { onServer, SERVER_URL } from '../support/template.ts'

const CHANGES = 200
/** Tables whose changes are notified. */
const CONTENT_TABLES = [
  'land_listings',
  'ownership_proofs',
  'blog_posts',
  'city_pages',
  'datasets',
  'layers',
  'screening_profiles',
  'site_screenings',
  'site_settings',
]

describeBothDatabases('The page cache', (open) => {
  let site: CachedApp
  let closing: (() => Promise<void>)[]
  const serve = async (options: Partial<Parameters<typeof serveCached>[0]> = {}) => {
    const served = await serveCached({ database: open(), ...options })
    closing.push(served.close)
    return served
  }
  beforeEach(async () => {
    closing = []
    site = await serve()
  })
  afterEach(async () => {
    for (const close of closing) await close()
    for (const table of ['land_listings', 'blog_posts', 'city_pages'] as const)
      await open().db.deleteFrom(table).execute()
  })

  const retitle = (slug: string, title: string) =>
    open().db.updateTable('blog_posts').set({ title }).where('slug', '=', slug).execute()

  test('renders a page once and sends the same bytes from then on', async () => {
    const { slug } = await insertPost(open().db)
    await site.changesDelivered()
    const first = await site.get(`/blog/${slug}`)
    const second = await site.get(`/blog/${slug}`)
    expect([first.from, second.from]).toEqual(['miss', 'hit'])
    expect(second.body.equals(first.body)).toBe(true)
    const uncached = await site.app.ask(`/blog/${slug}`)
    expect(second.body.toString()).toBe(await uncached.text())
    for (const name of ['content-security-policy', 'etag', 'vary', 'cache-control', 'x-frame-options', 'content-type'])
      expect([name, second.headers[name]]).toEqual([name, uncached.headers.get(name)])
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  })

  test('responds to HEAD and conditional requests without a body', async () => {
    await site.changesDelivered()
    const { headers, body } = await site.get('/learn')
    const head = await site.get('/learn', {}, 'HEAD')
    expect({ status: head.status, length: head.headers['content-length'], body: head.body.byteLength }).toEqual({
      status: 200,
      length: String(body.byteLength),
      body: 0,
    })
    const etag = headers.etag!
    const again = await site.get('/learn', { 'If-None-Match': `"other", ${etag}` })
    expect({ status: again.status, body: again.body.byteLength, from: again.from }).toEqual({
      status: 304,
      body: 0,
      from: 'hit',
    })
    expect(again.headers.etag).toBe(etag)
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect((await site.get('/learn', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('stores the compressed forms', async () => {
    await site.changesDelivered()
    const plain = (await site.get('/')).body
    const brotli = await site.get('/', { 'Accept-Encoding': 'gzip, br' })
    const gzip = await site.get('/', { 'Accept-Encoding': 'gzip' })
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.body).equals(plain)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain)).toBe(true)
    expect([brotli.from, gzip.from]).toEqual(['hit', 'hit'])
  })

  test('is neither read nor filled by a viewer who is signed in', async () => {
    const { email } = await insertUser(open().db)
    const caller = new TestCaller()
    caller.storeCookies(
      (await site.app.services.accounts.signIn(caller, { email, password: PASSWORD, remember: true })).cookies,
    )
    const cookie = caller.cookieHeader
    expect(cookie).toContain('session_token')
    await site.changesDelivered()
    const signedIn = await site.get('/', { Cookie: cookie })
    expect(signedIn.from).toBeNull()
    expect(signedIn.headers['cache-control']).toContain('private')
    expect(signedIn.body.toString()).toContain('/settings')
    expect(site.cache.size.pages).toBe(0)
    const visitors = await site.get('/')
    expect(visitors.from).toBe('miss')
    expect(visitors.body.toString()).not.toContain(email)
    expect((await site.get('/', { Cookie: cookie })).body.toString()).not.toBe(visitors.body.toString())
    expect((await site.get('/', { Authorization: 'Bearer a-key' })).from).toBeNull()
    expect((await site.get('/', { Cookie: 'theme=dark' })).from).toBe('hit')
  })

  test('caches no responses to changes, errors or missing pages', async () => {
    await site.changesDelivered()
    for (const path of ['/login', '/admin', '/no-such-path', '/blog/no-such-post', '/api/v1/posts', '/healthz'])
      await site.get(path)
    await site.get('/contact', {}, 'POST')
    expect(site.cache.size.pages).toBe(0)
    expect((await site.get('/blog/no-such-post')).status).toBe(404)
  })

  test('shows a change made by plain SQL', async () => {
    const { slug } = await insertPost(open().db, { title: 'As it was' })
    await site.changesDelivered()
    for (const path of [`/blog/${slug}`, '/blog', '/blog/rss.xml']) await site.get(path)
    await retitle(slug, 'As it is now')
    for (const path of [`/blog/${slug}`, '/blog', '/blog/rss.xml'])
      await eventually(async () => (await site.get(path)).body.includes('As it is now'))
  })

  test('invalidates a page for every table it reads', async () => {
    const [post, city, listing] = [
      await insertPost(open().db),
      await insertCity(open().db),
      await insertListing(open().db),
    ]
    const api = ['/api/v1/listings', '/api/v1/listings?location=Taylor', `/api/v1/listings/${listing.slug}`]
    const found = [`/blog/${post.slug}`, `/city/${city.slug}`, `/listings/${listing.slug}`, ...api]
    const searches = ['/search', '/search?location=Taylor', '/search/map', '/search/map?q=land&zoom=4.0']
    const others = ['/', ...searches, '/blog', '/blog?q=bold', '/dashboard', '/demo', '/learn']
    await site.changesDelivered()
    const files = [
      '/data',
      '/data/sources',
      '/dcat.json',
      '/method',
      '/candidate-sites',
      '/contact',
      '/privacy',
      '/terms',
      '/list-your-land',
      '/blog/rss.xml',
      '/blog/feed.json',
    ]
    for (const path of [...found, ...others, ...files, '/robots.txt', '/sitemap.xml', '/sitemaps/screens.xml']) {
      const statements = await capture(async () =>
        expect([path, (await site.app.ask(path)).status]).toEqual([path, 200]),
      )
      const texts = statements.flat().map(({ text }) => text)
      const read = CONTENT_TABLES.filter((table) => texts.some((text) => new RegExp(`\\b${table}\\b`).test(text)))
      expect([path, createCacheKeys(site.app.cacheable)(path)?.tables]).toEqual([path, expect.arrayContaining(read)])
    }
  })

  test('shows a new listing on its pages and leaves other pages cached', async () => {
    const { slug } = await insertCity(open().db)
    await site.changesDelivered()
    const paths = ['/', `/city/${slug}`, '/search']
    for (const path of [...paths, '/blog', '/learn']) await site.get(path)
    await insertListing(open().db, { landowner_name: 'Brand New Forty', is_featured: true })
    for (const path of paths) await eventually(async () => (await site.get(path)).body.includes('Brand New Forty'))
    expect((await site.get('/blog')).from).toBe('hit')
    expect((await site.get('/learn')).from).toBe('hit')
  })

  test('caches reads of listings from the API, with errors as JSON', async () => {
    const { slug } = await insertListing(open().db, { landowner_name: 'Api Forty' })
    await site.changesDelivered()
    const paths = ['/api/v1/listings', `/api/v1/listings/${slug}`]
    for (const path of paths) {
      const [first, second] = [await site.get(path), await site.get(path)]
      expect([path, first.from, second.from]).toEqual([path, 'miss', 'hit'])
      expect(second.body.equals(first.body)).toBe(true)
      expect(second.headers['content-type']).toBe('application/json')
    }
    await open().db.updateTable('land_listings').set({ is_published: false }).where('slug', '=', slug).execute()
    await eventually(async () => (await site.get(paths[1]!)).status === 404)
    const missing = await site.get(paths[1]!)
    expect(missing.headers['content-type']).toBe('application/problem+json')
    await eventually(async () => !(await site.get(paths[0]!)).body.includes('Api Forty'))
  })

  test('removes unpublished content', async () => {
    const { slug } = await insertPost(open().db, { title: 'Withdrawn soon' })
    await site.changesDelivered()
    for (const path of [`/blog/${slug}`, '/blog', '/blog/rss.xml']) await site.get(path)
    await open().db.updateTable('blog_posts').set({ is_published: false }).where('slug', '=', slug).execute()
    await eventually(async () => (await site.get(`/blog/${slug}`)).status === 404)
    for (const path of ['/blog', '/blog/rss.xml'])
      await eventually(async () => !(await site.get(path)).body.includes('Withdrawn soon'))
  })

  test('shows a scheduled post at its publish time and not before', async () => {
    const { slug } = await insertPost(open().db, {
      title: 'Scheduled post',
      scheduled_at: sql`now() + interval '1 hour'` as never,
    })
    const paths = ['/blog', '/blog/rss.xml', '/blog/feed.json', '/sitemap.xml']
    await site.changesDelivered()
    for (const path of paths) expect((await site.get(path)).body.includes('Scheduled post')).toBe(false)
    expect((await site.get(`/blog/${slug}`)).status).toBe(404)
    const scheduled_at = sql`now() + interval '1 second'` as never
    await open().db.updateTable('blog_posts').set({ scheduled_at }).where('slug', '=', slug).execute()
    await eventually(async () => (await site.get(`/blog/${slug}`)).status === 200)
    for (const path of ['/blog', '/blog/rss.xml', '/blog/feed.json'])
      await eventually(async () => (await site.get(path)).body.includes('Scheduled post'))
  })

  test('stays within its size limit', async () => {
    const bounds = { pages: { pages: 3, bytes: 500_000 }, searches: { pages: 2, bytes: 100_000 } }
    const small = await serve({ bounds })
    const slugs: string[] = []
    for (let count = 0; count < 6; count++) slugs.push((await insertCity(open().db)).slug)
    await small.changesDelivered()
    for (const slug of slugs) await small.get(`/city/${slug}`)
    expect(small.cache.size.pages).toBe(3)
    expect((await small.get(`/city/${slugs[5]}`)).from).toBe('hit')
    expect((await small.get(`/city/${slugs[0]}`)).from).toBe('miss')
    for (let round = 0; round < 2; round++)
      for (const word of ['a', 'b', 'c', 'd']) await small.get(`/search?q=${word}`)
    expect(small.cache.size.pages).toBeLessThanOrEqual(5)
    expect(small.cache.size.bytes).toBeLessThan(600_000)
  })

  test('does not cache searches that are never repeated', async () => {
    await site.changesDelivered()
    await site.get('/')
    const before = site.cache.size.pages
    for (let count = 0; count < 30; count++) {
      await site.get(`/?x${count}=${count}`)
      await site.get(`/search?q=word${count}`)
      await site.get(`/blog?page=${count + 2}&y=1`)
    }
    expect(site.cache.size.pages).toBe(before)
    expect((await site.get('/?utm_source=mail&gclid=1')).from).toBe('hit')
    await site.get('/search?q=land&utility=power')
    await site.get('/search?utility=power&q=land')
    expect((await site.get('/search?q=land&utility=power')).from).toBe('hit')
  })

  test('renders once for concurrent requests', async () => {
    let queries = 0
    const posts = createPosts(open().db)
    const counted = await serve({
      services: {
        posts: {
          getBySlug: (...args) => {
            queries++
            return posts.getBySlug(...args)
          },
        },
      },
    })
    const { slug } = await insertPost(open().db)
    await counted.changesDelivered()
    const answers = await Promise.all(Array.from({ length: 40 }, () => counted.get(`/blog/${slug}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(queries).toBe(1)
  })

  test('sends the stale page while the database is unavailable, and recovers', async () => {
    const { slug } = await insertPost(open().db, { title: 'Before the failure' })
    let isUnavailable = false
    const posts = createPosts(open().db)
    const failing = await serve({
      services: {
        posts: {
          getBySlug: async (...args) => {
            if (isUnavailable) throw new AppError('unavailable')
            return posts.getBySlug(...args)
          },
        },
      },
    })
    await failing.changesDelivered()
    await failing.get(`/blog/${slug}`)
    isUnavailable = true
    await retitle(slug, 'After the failure')
    let answer: Answer | undefined
    await eventually(async () => {
      answer = await failing.get(`/blog/${slug}`)
      return answer.from === 'stale'
    })
    expect(answer).toMatchObject({ status: 200, headers: { warning: '110 voltacre "Response is Stale"' } })
    expect(answer!.body.includes('Before the failure')).toBe(true)
    isUnavailable = false
    await eventually(async () => (await failing.get(`/blog/${slug}`)).body.includes('After the failure'))
  })

  test(`handles a burst of ${CHANGES} changes`, async () => {
    const { slug } = await insertPost(open().db, { title: 'Change 0' })
    await site.changesDelivered()
    await site.get(`/blog/${slug}`)
    let isOver = false
    const statuses = new Set<number>()
    const reader = async () => {
      while (!isOver) {
        statuses.add((await site.get(`/blog/${slug}`)).status)
        await wait(5)
      }
    }
    const readers = Array.from({ length: 4 }, reader)
    for (let count = 1; count <= CHANGES; count++) {
      await retitle(slug, `Change ${count}`)
      // Lets the readers run between changes.
      await turn()
    }
    await eventually(async () => (await site.get(`/blog/${slug}`)).body.includes(`Change ${CHANGES}`))
    isOver = true
    await Promise.all(readers)
    expect([...statuses]).toEqual([200])
  })
})

test.skipIf(!SERVER_URL)(
  'a second instance receives changes, and both survive a database outage (server)',
  async () => {
    const { openServerTestDatabase } = await import('../support/database.ts')
    const database = await openServerTestDatabase(SERVER_URL!)
    const other = await openDatabase({ url: database.url!, dataDir: '', log: pino({ level: 'silent' }) })
    const [here, there] = [await serveCached({ database }), await serveCached({ database: other })]
    const name = new URL(database.url!).pathname.slice(1)
    const onMaintenance = (statement: string) => onServer(SERVER_URL!, (client) => client.query(statement))
    const endAll = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
    const retitle = (title: string) => database.db.updateTable('blog_posts').set({ title }).execute()
    try {
      const { slug } = await insertPost(database.db, { title: 'One' })
      const path = `/blog/${slug}`
      const both = (title: string) =>
        eventually(async () =>
          (await Promise.all([here.get(path), there.get(path)])).every(({ body }) => body.includes(title)),
        )
      await both('One')
      await retitle('Two')
      await both('Two')

      // Only the listener's connection is closed. It reconnects without missing a change.
      await onMaintenance(`${endAll} and application_name = 'voltacre listener'`)
      await retitle('Three')
      await both('Three')

      await onMaintenance(`alter database ${name} with allow_connections false`)
      await onMaintenance(endAll)
      const until = Date.now() + 4_000
      while (Date.now() < until) {
        const { status, body } = await here.get(path)
        expect([status, body.includes('Three')]).toEqual([200, true])
        const missing = await here.get('/search?q=something')
        expect([missing.status, missing.headers['retry-after']]).toEqual([503, '5'])
        await wait(50)
      }
      expect((await here.get(path)).from).toBe('stale')

      await onMaintenance(`alter database ${name} with allow_connections true`)
      await eventually(async () => (await here.get('/readyz')).status === 200)
      await retitle('Four')
      await both('Four')
      expect((await here.get('/search?q=something')).status).toBe(200)
    } finally {
      await here.close()
      await there.close()
      await other.close()
      await database.close()
    }
  },
)

const eventually = (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 20 }).toBe(true)
