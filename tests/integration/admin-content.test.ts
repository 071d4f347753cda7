import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabases } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'

interface Case {
  path: string
  table: string
  fetch: string
  remove: string
  publish: string
  save: string
  values: Record<string, string>
}

/** What the catalogue says of each thing that fails. */
const NOUNS: Case[] = [
  {
    path: '/admin/listings',
    table: 'land_listings',
    fetch: 'Failed to fetch listings',
    remove: 'Failed to delete listing',
    publish: 'Failed to update listing status',
    save: 'Failed to save listing. Please try again.',
    values: { landowner_name: 'Somebody', parcel_size_acres: '12' },
  },
  {
    path: '/admin/blog',
    table: 'blog_posts',
    fetch: 'Failed to fetch blog posts',
    remove: 'Failed to delete blog post',
    publish: 'Failed to update blog post status',
    save: 'Failed to save blog post. Please try again.',
    values: { title: 'One', slug: 'one', body: 'Text' },
  },
  {
    path: '/admin/cities',
    table: 'city_pages',
    fetch: 'Failed to fetch city pages',
    remove: 'Failed to delete city page',
    publish: 'Failed to update city page status',
    save: 'Failed to save city page. Please try again.',
    values: { city_name: 'Taylor', state_name: 'Texas', slug: 'taylor-texas', content: 'Text' },
  },
]

describeDatabases('The screens of content', (open) => {
  let app: TestApp
  let admin: TestCaller

  beforeAll(async () => {
    const { db } = open()
    await insertListing(db, { slug: 'riverside-40' })
    await insertCity(db, { slug: 'austin-texas', city_name: 'Austin' })
    await insertPost(db, { slug: 'a-post' })
    app = await createTestApp({ database: open() })
    const { email } = await insertUser(db, { isAdmin: true })
    admin = new TestCaller()
    const { cookies } = await app.services.accounts.signIn(admin, { email, password: PASSWORD, remember: true })
    admin.keep(cookies)
    return () => app.close()
  })

  async function ask(path: string, fields?: Record<string, string>) {
    const headers = { Origin: ORIGIN, Cookie: admin.cookieHeader }
    const response = await app.ask(
      path,
      fields ? { method: 'POST', headers, body: new URLSearchParams(fields) } : { headers },
    )
    const text = (await response.text()).replaceAll('&#x27;', "'")
    return { status: response.status, location: response.headers.get('Location'), text }
  }

  test.each(NOUNS)('$path says what failed when its table is gone', async (noun) => {
    const { db } = open()
    await sql`alter table ${sql.table(noun.table)} rename to away`.execute(db)
    try {
      const id = '00000000-0000-4000-8000-000000000000'
      const told = [
        [await ask(noun.path), noun.fetch],
        [await ask(noun.path, { do: `delete ${id}` }), noun.remove],
        [await ask(noun.path, { do: `publish ${id}` }), noun.publish],
        [await ask(noun.path, { do: `feature ${id}` }), 'Failed to update featured status'],
        [await ask(`${noun.path}?new=1`, { do: 'save', ...noun.values }), noun.save],
      ] as const
      for (const [{ status, text }, message] of told) {
        expect(text).toContain(message)
        expect(status).toBe(503)
      }
    } finally {
      await sql`alter table away rename to ${sql.table(noun.table)}`.execute(db)
    }
  })

  test.each(NOUNS)('$path saves without JavaScript and leads back to the list', async ({ path, values }) => {
    const saved = await ask(`${path}?new=1&status=draft`, { do: 'save', ...values })
    expect(saved.status).toBe(302)
    expect(saved.location).toMatch(new RegExp(`^${path}\\?status=draft&saved=[^&]+&created=1$`))
    expect((await ask(saved.location!)).text).toContain('saved.')
  })

  test.each(NOUNS)('$path answers 404 for what there is not, and 400 for what no button says', async ({ path }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'none', '']) {
      expect((await ask(`${path}?edit=${id}`)).status, id).toBe(404)
    }
    for (const verb of ['', 'explode', 'constructor']) expect((await ask(path, { do: verb })).status, verb).toBe(400)
  })
})
