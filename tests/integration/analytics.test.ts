import { randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { startViewCounter, type ViewCounter, type ViewStore } from '../../server/people/analytics/view-counter.ts'
import { createViewStore, deleteOldViews } from '../../server/people/analytics/view-store.ts'
import { insertUser, signedInUser } from '../support/accounts.ts'
import { type CachedApp, serveCached } from '../support/cached-app.ts'
import { describeBothDatabases, emptyTables, type TestDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

const PUBLIC_URL = 'https://voltacre.test'
const log = pino({ level: 'silent' })
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const reader = (address: string, more: Record<string, string> = {}) => ({
  'user-agent': BROWSER,
  'x-forwarded-for': address,
  ...more,
})

/** The totals stored in the database. */
async function storedTotals({ db }: TestDatabase) {
  const { rows } = await sql<Record<string, number>>`
    select coalesce(sum(views), 0)::int as views, coalesce(sum(visits), 0)::int as visits,
      coalesce(sum(listing_views), 0)::int as listing_views, coalesce(sum(searches), 0)::int as searches,
      coalesce(sum(empty_searches), 0)::int as empty_searches from analytics_hours`.execute(db)
  return rows[0]
}

async function names({ db }: TestDatabase, kind: string) {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(count)::int as count from analytics_names where kind = ${kind} group by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const clear = ({ db }: TestDatabase) =>
  emptyTables(
    db,
    'analytics_hours',
    'analytics_names',
    'analytics_visitors',
    'analytics_salts',
    'analytics_batches',
    'leads',
  )

describeBothDatabases('Views', (open) => {
  const count = (options: Partial<Parameters<typeof startViewCounter>[0]> = {}) =>
    startViewCounter({
      store: createViewStore(open().db),
      publicUrl: PUBLIC_URL,
      log,
      everyMs: 3_600_000,
      ...options,
    })

  beforeEach(() => clear(open()))

  describe('of the site', () => {
    let site: CachedApp
    let views: ViewCounter
    beforeAll(async () => {
      await insertListing(open().db, { slug: 'riverside-40' })
      // Delegates to the counter of the current test.
      site = await serveCached({ database: open(), views: { record: (answered) => views.record(answered) } })
      await site.changesDelivered()
      return () => site.close()
    })
    beforeEach(async () => {
      views = await count()
      return () => views.stop()
    })

    test('match page requests exactly, cached or not, and ignore all other requests', async () => {
      const ada = reader('203.0.113.5')
      for (const path of ['/', '/', '/learn', '/listings/riverside-40', '/learn.data']) {
        expect((await site.get(path, ada)).status, path).toBe(200)
      }
      // Requests with credentials are not served from the cache.
      const known = reader('203.0.113.6', { authorization: 'Bearer unknown' })
      for (const path of ['/', '/listings/riverside-40']) expect((await site.get(path, known)).from).toBeNull()
      const { etag = '' } = (await site.get('/learn', ada)).headers
      expect((await site.get('/learn', { ...ada, 'if-none-match': etag })).status).toBe(304)

      for (const path of [
        '/admin',
        '/nowhere',
        '/robots.txt',
        '/sitemap.xml',
        '/healthz',
        '/blog/rss.xml',
        '/api/docs',
      ]) {
        await site.get(path, ada)
      }
      await site.get('/', ada, 'HEAD')
      await site.get('/learn', { ...ada, 'sec-purpose': 'prefetch' })
      await site.get('/learn', { ...ada, 'user-agent': 'curl/8.9' })
      await site.get('/learn', { ...ada, 'user-agent': '' })

      await views.flush()
      expect(await storedTotals(open())).toEqual({
        views: 9,
        visits: 2,
        listing_views: 2,
        searches: 0,
        empty_searches: 0,
      })
      expect(await names(open(), 'page')).toEqual({ '/': 3, '/learn': 4 })
      expect(await names(open(), 'listing')).toEqual({ 'riverside-40': 2 })
      expect(await names(open(), 'source')).toEqual({ Direct: 2 })
    })

    test('count searches without results separately, cached or rendered, without storing email addresses', async () => {
      const ada = reader('203.0.113.5', { referer: 'https://search.example/?q=private' })
      for (const path of ['/search?q=nothingatall', '/search?q=NothingAtAll', '/search.data?q=nothingatall']) {
        for (let times = 0; times < 3; times++) await site.get(path, ada)
      }
      await site.get('/search?q=ada@example.com', ada)
      await site.get('/search', ada)
      await views.flush()
      expect(await storedTotals(open())).toMatchObject({ views: 11, visits: 1, searches: 10, empty_searches: 10 })
      expect(await names(open(), 'empty_search')).toEqual({ 'q=nothingatall': 9, '(words not kept)': 1 })
      expect(await names(open(), 'source')).toEqual({ 'search.example': 1 })
    })
  })

  const look = (views: ViewCounter, path: string, address: string) =>
    views.record({
      method: 'GET',
      address: path,
      status: 200,
      screen: { foundNothing: false },
      clientAddress: () => address,
      header: (name) => (name === 'user-agent' ? BROWSER : undefined),
    })

  test('of several instances add up, and a visitor of both counts once', async () => {
    const instances = [await count(), await count()]
    for (let turn = 0; turn < 100; turn++) look(instances[turn % 2]!, '/learn', `198.51.100.${turn % 10}`)
    await Promise.all(instances.map((views) => views.flush()))
    for (let turn = 0; turn < 100; turn++) look(instances[turn % 2]!, '/blog', `198.51.100.${(turn % 10) + 1}`)
    await Promise.all(instances.map((views) => views.stop()))
    expect(await storedTotals(open())).toMatchObject({ views: 200, visits: 11 })
    expect(await names(open(), 'page')).toEqual({ '/learn': 100, '/blog': 100 })
  })

  test('are written after a database outage, once even if a confirmation was lost', async () => {
    const store = createViewStore(open().db)
    let failing: 'before' | 'after' | null = null
    const frail: ViewStore = {
      salts: store.salts,
      write: async (...batch) => {
        if (failing === 'before') throw new AppError('unavailable')
        await store.write(...batch)
        if (failing === 'after') throw new AppError('unavailable')
      },
    }
    const views = await count({ store: frail })
    for (const then of ['before', 'before', 'after', 'after', null] as const) {
      failing = then
      look(views, '/learn', `198.51.100.${Math.random()}`)
      await views.flush()
    }
    await views.stop()
    expect(await storedTotals(open())).toMatchObject({ views: 5, visits: 5 })
    expect(await names(open(), 'page')).toEqual({ '/learn': 5 })
  })

  test('of more names than the limit keep the right total', async () => {
    const views = await count({ bounds: { names: 50, namesWritten: 10, visitors: 20 } })
    for (let turn = 0; turn < 300; turn++) {
      look(views, `/blog/post-${turn % 100}`, '198.51.100.1')
      look(views, '/learn', `198.51.100.${turn}`)
    }
    await views.stop()
    const pages = await names(open(), 'page')
    expect(Object.values(pages).reduce((sum, each) => sum + each, 0)).toBe(600)
    expect(pages['/learn']).toBe(300)
    expect(Object.keys(pages)).toHaveLength(11)
    // Visitors past the bound are not told apart: fewer are counted, never more.
    expect(await storedTotals(open())).toMatchObject({ views: 600, visits: 20 })
  })

  test('delete visitor data after a day, and merge rare names', async () => {
    const { db } = open()
    let now = Date.now() - 3 * 86_400_000
    const views = await count({ now: () => now })
    look(views, '/learn', '198.51.100.1')
    await views.flush()
    now = Date.now()
    look(views, '/learn', '198.51.100.1')
    await views.stop()
    const rest = async (table: string) =>
      (
        await sql<{ past: number }>`select count(*)::int as past from ${sql.table(table)}
        where day < (now() at time zone 'UTC')::date`.execute(db)
      ).rows[0]?.past
    await sql`insert into analytics_names (kind, day, name, count)
      select 'page', (now() at time zone 'UTC')::date - 1, '/' || n, n from generate_series(1, 2100) as n`.execute(db)
    await deleteOldViews(db)
    expect([await rest('analytics_visitors'), await rest('analytics_salts')]).toEqual([0, 0])
    expect(await storedTotals(open())).toMatchObject({ views: 2, visits: 2 })
    const pages = await names(open(), 'page')
    expect(Object.keys(pages)).toHaveLength(2_002)
    expect(pages['']).toBe(5_050)
  })
})

describeBothDatabases('The analytics screen', (open) => {
  let site: CachedApp
  beforeAll(async () => {
    await clear(open())
    site = await serveCached({ database: open() })
    return () => site.close()
  })

  test('is for admins only', async () => {
    const { analytics } = site.app.services
    await expect(analytics.read(VISITOR, { period: '7d', step: 'day' })).rejects.toThrow(AppError)
    await expect(analytics.csv(VISITOR, { period: '7d', step: 'day' })).rejects.toThrow(AppError)
    await expect(analytics.visitsToday(VISITOR)).rejects.toThrow(AppError)
  })

  test('compares with the previous period, includes inquiries, and exports CSV', async () => {
    const { db } = open()
    await insertListing(db, { slug: 'seen-40', landowner_name: '=Seen Forty' })
    await sql`insert into analytics_hours (hour, views, visits, listing_views, searches, empty_searches) values
      (date_trunc('hour', now()), 30, 20, 5, 4, 1), (date_trunc('hour', now()) - interval '8 days', 10, 10, 1, 1, 0),
      (date_trunc('hour', now()) - interval '40 days', 5, 5, 0, 0, 0)`.execute(db)
    await sql`insert into analytics_names (kind, day, name, count) values
      ('page', (now() at time zone 'UTC')::date, '/learn', 25), ('page', (now() at time zone 'UTC')::date, '', 7),
      ('listing', (now() at time zone 'UTC')::date, 'seen-40', 5),
      ('source', (now() at time zone 'UTC')::date, '=cmd()', 20)`.execute(db)
    await sql`insert into leads (type, status, name, email, message, inquiry_type, source) values
      ('contact', 'new', 'A', 'a@example.com', 'Hello', 'general', '/contact'),
      ('contact', 'spam', 'B', 'b@example.com', 'Hello', 'general', '/contact')`.execute(db)
    const caller = await signedInUser(site.app, db, { isAdmin: true })
    const headers = { cookie: caller.cookieHeader }
    const { body, status } = await site.get('/admin/analytics?period=7d', headers)
    expect(status).toBe(200)
    const html = body.toString()
    for (const words of ['+200% from 10', '+100% from 10', '=Seen Forty', '/learn', 'Other', 'Export CSV']) {
      expect(html, words).toContain(words)
    }
    const csv = await site.get('/admin/analytics.csv?period=7d', headers)
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="analytics-7d-\d{4}-\d\d-\d\d\.csv"$/)
    const rows = parse(csv.body, { bom: true }) as string[][]
    const sum = (part: string) =>
      rows.filter(([of]) => of === part).reduce((total, [, , , each]) => total + Number(each), 0)
    expect([sum('Page views'), sum('Visits'), sum('Inquiries')]).toEqual([30, 20, 1])
    expect(rows.find(([part]) => part === 'Sources')?.[2]).toBe("'=cmd()")
    const year = await site.app.services.analytics.read({ ...(await admin()) }, { period: '12m', step: 'month' })
    expect(year.now).toMatchObject({ views: 45, visits: 35 })
    expect(year.series.reduce((total, { counts }) => total + counts.views, 0)).toBe(45)
    expect((await site.get('/admin', headers)).body.toString()).toContain('20 visits today')
  })

  async function admin() {
    const { id, email } = await insertUser(open().db, {
      isAdmin: true,
      email: `${randomBytes(4).toString('hex')}@example.com`,
    })
    return {
      kind: 'user' as const,
      id,
      email,
      name: '',
      isAdmin: true,
      isVerified: true,
      needsTwoFactor: false,
      sessionId: '',
    }
  }

  test('shows the top ten of ten thousand names', async () => {
    const { db } = open()
    await sql`insert into analytics_names (kind, day, name, count)
      select 'search', (now() at time zone 'UTC')::date, 'q=word' || n, n from generate_series(1, 10000) as n`.execute(
      db,
    )
    const { rankings } = await site.app.services.analytics.read(await admin(), { period: 'today', step: 'hour' })
    expect(rankings.search.names).toBe(10_000)
    expect(rankings.search.rows.map(({ name }) => name).slice(0, 2)).toEqual(['q=word10000', 'q=word9999'])
    expect(rankings.search.rows).toHaveLength(10)
  })
})
