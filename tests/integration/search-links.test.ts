import { beforeAll, expect, test } from 'vitest'
import { fillWithDemo } from '../../server/platform/db/fill-demo.ts'
import { signedInUser } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { readPage } from '../support/read-page.ts'

/** Pages that link to searches. City pages and listings are found from here. */
const STARTS = ['/', '/learn', '/list-your-land', '/demo', '/blog']
const MAX_PAGES = 150
/** Files and data, which a browser test follows. */
const NOT_A_PAGE = /^\/(api|media)\/|\/(download|fact-sheet)|\.(csv|json|xml|pdf)\b/
/** Pages of one kind share their links. */
const MAX_PER_KIND = 4

describeDatabase('Links on the demo site', (open) => {
  let app: TestApp

  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    await fillWithDemo(open(), app.storage)
    return () => app.close()
  })

  const cookieOfAdmin = async () => (await signedInUser(app, open().db, { isAdmin: true })).cookieHeader
  const read = async (path: string) => (await app.ask(path)).text()

  test.each(['a visitor', 'an admin'])(
    'of the pages of %s lead somewhere, and no button is dead',
    async (who) => {
      const headers = who === 'an admin' ? { Cookie: await cookieOfAdmin() } : undefined
      const found = new Map([[headers ? '/admin' : '/', 'the start']])
      const kinds = new Map<string, number>()
      const problems: string[] = []
      for (const [address, from] of found) {
        const response = await app.ask(address, headers && { headers })
        const leadsToSignIn = (response.headers.get('Location') ?? '').startsWith('/login?next=')
        if (response.status >= 300 && !leadsToSignIn) problems.push(`${response.status} ${address} on ${from}`)
        if (!(response.headers.get('Content-Type') ?? '').startsWith('text/html')) continue
        const { text, dead, links } = readPage(await response.text())
        if (/(could not|couldn’t|can’t) (find|load|show)|not found/i.test(text)) problems.push(`${address}: ${text}`)
        problems.push(...dead.map((control) => `${control} on ${address}`))
        for (const link of links.filter((path) => !NOT_A_PAGE.test(path))) {
          const kind = link
            .replace(/\?.*/, '?')
            .split('/')
            .slice(0, 3)
            .join('/')
            .replace(/[^/]{25,}/, '')
          const count = kinds.get(kind) ?? 0
          if (found.has(link) || count >= MAX_PER_KIND) continue
          kinds.set(kind, count + 1)
          found.set(link, address)
        }
      }
      expect(problems).toEqual([])
      expect(found.size).toBeGreaterThan(50)
    },
    240_000,
  )

  test('to searches all find sites or show the nearest ones', async () => {
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

  test('to a region of several states ask for one of them', async () => {
    const html = await read('/search?location=Midwest')
    expect(html).toContain('Choose a state:')
    expect(html).toContain('href="/search?location=Ohio"')
    expect(html).not.toContain('We couldn’t find')
  })

  test('to a search without results list the nearest sites with their distance', async () => {
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
