import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeBothDatabases, describeDatabase, failsWhile } from '../support/database.ts'
import { insertCity, insertDataset, insertListing, insertPost, insertScreening } from '../support/factories.ts'
import { onServer, SERVER_URL } from '../support/template.ts'

const fail = () => Promise.reject(new AppError('unavailable', { detail: 'connection to 10.1.2.3 refused' }))
const UNAVAILABLE_SERVICES = {
  listings: { search: fail, findAround: fail, findFeatured: fail, getBySlug: fail, findSimilar: fail },
  maps: { findMarkers: fail, getLocator: fail, getSurroundings: fail },
  cities: { findAll: fail, getBySlug: fail, findNear: fail, getLandPrices: fail },
  posts: { findFeatured: fail, find: fail, findTags: fail, getBySlug: fail, findAround: fail },
  datasets: { findPublic: fail },
  leads: { sendInquiry: fail, sendLandRequest: fail },
}

describeBothDatabases('While the database is unavailable', (open) => {
  let app: TestApp
  beforeAll(async () => {
    await insertListing(open().db, { slug: 'riverside-40' })
    app = await createTestApp({ database: open(), services: UNAVAILABLE_SERVICES })
    return () => app.close()
  })

  test.each([
    '/',
    '/search',
    '/listings/riverside-40',
    '/blog',
    '/blog/a-post',
    '/city/austin-texas',
    '/dashboard',
    '/demo',
    '/learn',
  ])('%s still renders', async (path) => {
    const response = await app.ask(path)
    const html = await response.text()
    // Screens that do not need the database stay 200.
    expect([200, 503]).toContain(response.status)
    expect(html).toContain('<main ')
    expect(html).not.toContain('10.1.2.3')
  })

  test.each(['/search', '/listings/riverside-40', '/blog', '/city/austin-texas', '/dashboard'])(
    '%s is 503 and not cached',
    async (path) => {
      const response = await app.ask(path)
      expect(response.status).toBe(503)
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(response.headers.get('ETag')).toBeNull()
    },
  )

  test('forms that signed-in visitors send without JavaScript are answered by their screens', async () => {
    const { db } = open()
    const { cookieHeader: Cookie } = await signedInUser(app, db)
    const post = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams({ email: 'ada@example.com', ...fields })
      const response = await app.ask(path, { method: 'POST', body, headers: { Origin: ORIGIN, Cookie } })
      return { status: response.status, html: await response.text() }
    }
    await sql`alter table sessions rename to unavailable`.execute(db)
    try {
      const typed = { name: 'Ada', role: 'Site selection', phone: '+1 (415) 555-0142', message: 'Is it level?' }
      const inquiry = await post('/listings/riverside-40', typed)
      expect(inquiry.status).toBe(503)
      expect(inquiry.html).toContain('We can’t load this listing right now')
      expect(inquiry.html).toContain('We couldn’t submit this form. Your entries are still here.')
      expect(inquiry.html).toMatch(/<form[^>]* action="\/listings\/riverside-40"/)
      for (const text of Object.values(typed)) expect(inquiry.html).toContain(text)
      const request = await post('/search?location=Texas&min_mw=400', {})
      expect(request.status).toBe(503)
      expect(request.html).toContain('We couldn’t submit this form. Your entries are still here.')
      expect(request.html).toMatch(/<input[^>]* value="ada@example.com"/)
    } finally {
      await sql`alter table unavailable rename to sessions`.execute(db)
    }
  })

  test.each(['/api/v1/listings', '/api/v1/listings/riverside-40'])(
    '%s is a problem document with Retry-After',
    async (path) => {
      const response = await app.ask(path)
      expect({
        status: response.status,
        type: response.headers.get('Content-Type'),
        retry: response.headers.get('Retry-After'),
      }).toEqual({
        status: 503,
        type: 'application/problem+json',
        retry: '5',
      })
      expect(await response.json()).toEqual({
        type: 'about:blank',
        title: 'This is temporarily unavailable. Try again in a minute.',
        status: 503,
        code: 'unavailable',
      })
    },
  )
})

describeDatabase('While only replicas answer', (open) => {
  let app: TestApp
  let isAway = false
  beforeAll(async () => {
    const { db } = open()
    const { id } = await insertListing(db, { slug: 'riverside-40' })
    await insertScreening(db, id, { facts: JSON.stringify({ people_2: { state: 'known', low: 7, high: 7 } }) })
    await insertCity(db, { slug: 'austin-texas' })
    await insertPost(db, { slug: 'a-post' })
    await insertDataset(db, { slug: 'substations' })
    app = await createTestApp({ database: { ...open(), db: failsWhile(db, () => isAway), reads: db } })
    return () => app.close()
  })

  test.each([
    '/',
    '/search?q=land&min_acres=2',
    '/search/map?west=-100&south=29&east=-96&north=32',
    '/search/suggestions?q=aus',
    '/listings/riverside-40',
    '/candidate-sites',
    '/blog?q=power',
    '/blog/a-post',
    '/city/austin-texas',
    '/dashboard',
    '/dashboard/substations',
    '/data',
    '/data/sources',
    '/method',
    '/learn',
    '/contact',
    '/demo',
    '/screen',
    '/api/v1/listings?min_acres=3',
    '/sitemap.xml',
  ])('%s is as it was', async (path) => {
    const read = async () => {
      const response = await app.ask(path)
      return { status: response.status, text: await response.text() }
    }
    const before = await read()
    expect(before.status).toBe(200)
    isAway = true
    try {
      expect(await read()).toEqual(before)
    } finally {
      isAway = false
    }
  })
})

test.skipIf(!SERVER_URL)('connections that the server closes are replaced (server; TEST_DATABASE_URL)', async () => {
  const { openServerTestDatabase } = await import('../support/database.ts')
  const database = await openServerTestDatabase(SERVER_URL!)
  const app = await createTestApp({ database })
  await insertListing(database.db, { slug: 'riverside-40' })
  const name = new URL(database.url!).pathname.slice(1)
  const endAll = () =>
    onServer(SERVER_URL!, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
    )
  const statuses = async (path: string) =>
    (await Promise.all(Array.from({ length: 8 }, () => app.ask(path)))).map(({ status }) => status)
  try {
    expect(await statuses('/api/v1/listings')).toEqual(Array(8).fill(200))

    // Statements that are interrupted answer 200 or 503, never 500.
    const during = statuses('/search?q=listing')
    await endAll()
    for (const status of await during) expect([200, 503]).toContain(status)

    await onServer(SERVER_URL!, (client) => client.query(`alter database ${name} with allow_connections false`))
    await endAll()
    expect(await statuses('/api/v1/listings')).toEqual(Array(8).fill(503))
    expect((await app.ask('/search')).status).toBe(503)
    const notReady = await app.ask('/readyz')
    expect({ status: notReady.status, body: await notReady.json() }).toMatchObject({
      status: 503,
      body: { database: 'failing', storage: 'ok' },
    })

    await onServer(SERVER_URL!, (client) => client.query(`alter database ${name} with allow_connections true`))
    expect(await statuses('/api/v1/listings')).toEqual(Array(8).fill(200))
    expect((await app.ask('/readyz')).status).toBe(200)
  } finally {
    await app.close()
    await database.close()
  }
})
