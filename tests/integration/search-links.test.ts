import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { fillWithDemo } from '../../server/db/fill-demo.ts'
import { openStorage } from '../../server/storage/open.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabases } from '../support/database.ts'

/** Pages that link to searches. City pages and listings are found from here. */
const STARTS = ['/', '/learn', '/list-your-land', '/demo', '/blog']
const MAX_PAGES = 150

describeDatabases('Links to searches on the demo site', (open) => {
  let app: TestApp

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'voltacre-links-'))
    const storage = await openStorage({ storageUrl: undefined, dataDir: folder })
    await fillWithDemo(open(), storage)
    app = await createTestApp({ database: open() })
    return async () => {
      await app.close()
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  const read = async (path: string) => (await app.ask(path)).text()

  test('all find sites or show the nearest ones', { timeout: 240_000 }, async () => {
    const cities = await open().db.selectFrom('city_pages').select('slug').where('is_published', '=', true).execute()
    const pages = new Set([...STARTS, ...cities.map(({ slug }) => `/city/${slug}`)])
    const searches = new Set<string>()
    for (const page of pages) {
      for (const link of linksOf(await read(page))) {
        if (link.startsWith('/search')) searches.add(link)
        else if (/^\/(listings|city|blog)\//.test(link) && pages.size < MAX_PAGES) pages.add(link)
      }
    }
    expect(searches.size).toBeGreaterThan(60)
    const problems: string[] = []
    for (const link of searches) {
      const html = await read(link)
      const isEmpty = !/href="\/listings\//.test(html.slice(html.indexOf('aria-label="Results"')))
      if (isEmpty || html.includes('We couldn’t find')) problems.push(link)
    }
    expect(problems).toEqual([])
  })

  test('asks for a state in a region of several', async () => {
    const html = await read('/search?location=Midwest')
    expect(html).toContain('Choose a state:')
    expect(html).toContain('href="/search?location=Ohio"')
    expect(html).not.toContain('We couldn’t find')
  })

  test('lists the nearest sites with their distance where there are none', async () => {
    const html = await read('/search?location=Travis+County%2C+Texas&min_mw=5000')
    expect(html).toContain('No sites match')
    expect(html).toMatch(/Sites nearest to Travis County, Texas/)
    expect(html).toMatch(/· (<!-- -->)?[\d,.]+ mi</)
    expect(html).toContain('Notify me when land appears here')
  })

  test('lead to an address without empty parameters', async () => {
    const response = await app.ask('/search?location=Austin&size=&utility=&utility=power&min_price=+')
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/search?location=Austin&utility=power')
    expect((await app.ask('/search?size=&utility=')).headers.get('Location')).toBe('/search')
  })
})

const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, link]) => link!.replaceAll('&amp;', '&'))
