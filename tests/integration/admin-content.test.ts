import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertUser, PASSWORD, TestCaller } from '../support/accounts.ts'
import { createTestApp, ORIGIN, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
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

/** The specified message of each failure. */
const CONTENT_TYPES: Case[] = [
  {
    path: '/admin/listings',
    table: 'land_listings',
    fetch: 'Failed to fetch listings',
    remove: 'Failed to delete listing',
    publish: 'Failed to update listing status',
    save: 'Failed to save listing. Please try again.',
    values: { landowner_name: 'Ada Smith', parcel_size_acres: '12' },
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

describeDatabase('Admin content screens', (open) => {
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
    admin.storeCookies(cookies)
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

  test.each(CONTENT_TYPES)('$path shows the specified message when the database fails', async (type) => {
    const { db } = open()
    await sql`alter table ${sql.table(type.table)} rename to unavailable`.execute(db)
    try {
      const id = '00000000-0000-4000-8000-000000000000'
      const responses = [
        [await ask(type.path), type.fetch],
        [await ask(type.path, { do: `delete ${id}` }), type.remove],
        [await ask(type.path, { do: `publish ${id}` }), type.publish],
        [await ask(type.path, { do: `feature ${id}` }), 'Failed to update featured status'],
        [await ask(`${type.path}?new=1`, { do: 'save', ...type.values }), type.save],
      ] as const
      for (const [{ status, text }, message] of responses) {
        expect(text).toContain(message)
        expect(status).toBe(503)
      }
    } finally {
      await sql`alter table unavailable rename to ${sql.table(type.table)}`.execute(db)
    }
  })

  test.each(CONTENT_TYPES)('$path saves without JavaScript and redirects to the list', async ({ path, values }) => {
    const saved = await ask(`${path}?new=1&status=draft`, { do: 'save', ...values })
    expect(saved.status).toBe(302)
    expect(saved.location).toMatch(new RegExp(`^${path}\\?status=draft&saved=[^&]+&created=1$`))
    expect((await ask(saved.location!)).text).toContain('saved.')
  })

  test.each(CONTENT_TYPES)('$path offers to restore what was just deleted', async ({ path, values }) => {
    const saved = await ask(`${path}?new=1`, { do: 'save', ...values, slug: 'to-restore' })
    const id = new URLSearchParams(saved.location!.split('?')[1]).get('saved')!
    expect((await ask(path, { do: `delete ${id}` })).status).toBe(200)
    const { status, text } = await ask(`${path}?edit=${id}`)
    expect(status).toBe(404)
    expect(text).toContain('was deleted')
    const [, undo = ''] = /value="(undo [^"]+)"/.exec(text) ?? []
    expect((await ask(path, { do: undo })).text).toContain('restored.')
    expect((await ask(`${path}?edit=${id}`)).status).toBe(200)
  })

  test.each(CONTENT_TYPES)('$path answers 404 for unknown ids and 400 for unknown actions', async ({ path }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'none', '']) {
      expect((await ask(`${path}?edit=${id}`)).status, id).toBe(404)
    }
    for (const verb of ['', 'explode', 'constructor']) expect((await ask(path, { do: verb })).status, verb).toBe(400)
  })

  test.each(CONTENT_TYPES)(
    '$path shows only the specified message while sessions cannot be looked up',
    async (type) => {
      const { db } = open()
      const { path } = type
      await sql`alter table sessions rename to unavailable`.execute(db)
      try {
        const id = '00000000-0000-4000-8000-000000000000'
        const responses = [
          [await ask(path), type.fetch],
          [await ask(`${path}?new=1`), type.fetch],
          [await ask(path, { do: `delete ${id}` }), type.remove],
          [await ask(path, { do: `publish ${id}` }), type.publish],
          [await ask(path, { do: `unfeature ${id}` }), 'Failed to update featured status'],
          [await ask(`${path}?new=1`, { do: 'save', ...type.values }), type.save],
          [await ask(`${path}.data?new=1`, { do: 'save', ...type.values }), type.save],
        ] as const
        for (const [{ status, text }, message] of responses) {
          expect(text).toContain(message)
          expect(status).toBe(503)
          expect(text).not.toMatch(/Riverside|Austin|a-post|riverside-40|austin-texas/)
        }
        // A visitor has no session to look up.
        expect((await app.ask(path)).status).toBe(403)
        expect((await ask('/admin')).status).toBe(503)
      } finally {
        await sql`alter table unavailable rename to sessions`.execute(db)
      }
    },
  )

  test('merges a save with a newer version, and asks again if that has changed too', async () => {
    const { slug, id } = await insertPost(open().db, { slug: 'both-write', title: 'First', body: 'One' })
    const save = (fields: Record<string, string>) =>
      ask(`/admin/blog?edit=${id}`, { do: 'save', id, slug, title: 'First', body: 'One', version: '1', ...fields })
    expect((await save({ body: 'Theirs', excerpt: 'Short' })).status).toBe(302)
    const refused = await save({ body: 'Mine', title: 'Second' })
    expect(refused.status).toBe(409)
    for (const words of ['Only they changed', 'Only you changed', 'You both changed this field', 'value="Second"']) {
      expect(refused.text).toContain(words)
    }
    // The returned form still names its base version.
    expect(refused.text).toMatch(/name="version" value="1"/)

    const merge = { do: 'merge', newer_version: '2', body: 'Mine', title: 'Second' }
    expect((await save(merge)).status).toBe(409)
    expect((await save({ ...merge, newer_version: '7', 'choice:body': 'mine' })).status).toBe(409)
    expect((await save({ ...merge, 'choice:body': 'mine' })).status).toBe(302)
    const read = () =>
      open()
        .db.selectFrom('blog_posts')
        .select(['title', 'body', 'excerpt', 'version'])
        .where('slug', '=', slug)
        .execute()
    expect(await read()).toEqual([{ title: 'Second', body: 'Mine', excerpt: 'Short', version: 3 }])
  })

  test('merges a row toggle that stored the first version with a save that started before it', async () => {
    const { slug, id } = await insertPost(open().db, { slug: 'toggled', title: 'First', body: 'One' })
    await ask('/admin/blog', { do: `feature ${id}` })
    const fields = { id, slug, title: 'Second', body: 'One', version: '1', is_published: 'on' }
    const refused = await ask(`/admin/blog?edit=${id}`, { do: 'save', ...fields })
    expect(refused.text).toContain('Only they changed')
    expect(refused.text).not.toContain('You both changed this field')
    expect((await ask(`/admin/blog?edit=${id}`, { do: 'merge', newer_version: '2', ...fields })).status).toBe(302)
    const saved = open().db.selectFrom('blog_posts').select(['title', 'is_featured']).where('slug', '=', slug)
    expect(await saved.execute()).toEqual([{ title: 'Second', is_featured: true }])
  })

  test('restores deleted content from the list within ten minutes', async () => {
    const { db } = open()
    const { id } = await insertCity(db, { slug: 'gone-texas', city_name: 'Gone' })
    await ask('/admin/cities', { do: `delete ${id}` })
    const { text } = await ask('/admin/cities?q=no-such-name')
    expect(text).toContain('Deleted in the last 10 minutes')
    const [, button] = /value="(undo [\da-f-]+)"/.exec(text)!
    await sql`update deleted_content set deleted_at = now() - interval '11 minutes' where subject_id = ${id}`.execute(
      db,
    )
    expect((await ask('/admin/cities')).text).not.toContain('Deleted in the last 10 minutes')
    await sql`update deleted_content set deleted_at = now() where subject_id = ${id}`.execute(db)
    expect((await ask('/admin/cities', { do: button! })).text).toContain('1 city page restored.')
  })

  test('reads a scheduled time in the admin’s time zone, even across daylight saving changes', async () => {
    const { db } = open()
    const scheduled = async (slug: string) => {
      const row = db.selectFrom('blog_posts').select('scheduled_at').where('slug', '=', slug)
      return (await row.executeTakeFirstOrThrow()).scheduled_at?.toISOString()
    }
    const fields = { do: 'save', title: 'One', body: 'Text', time_zone: 'America/Chicago' }
    for (const [slug, scheduled_local, timestamp] of [
      ['left-out', '2040-03-11T02:30', '2040-03-11T08:30:00.000Z'],
      ['twice', '2040-11-04T01:30', '2040-11-04T06:30:00.000Z'],
    ] as const) {
      await ask('/admin/blog?new=1', { ...fields, slug, scheduled_local })
      expect(await scheduled(slug)).toBe(timestamp)
    }
    // The second of two ambiguous times: a save that doesn't change the field must not change the time.
    const scheduled_at = '2040-11-04T07:30:00.000Z'
    const { id } = await insertPost(db, { slug: 'second', scheduled_at, is_published: false })
    const edit = { ...fields, id, slug: 'second', version: '1', scheduled_local: '2040-11-04T01:30', scheduled_at }
    expect((await ask(`/admin/blog?edit=${id}`, edit)).status).toBe(302)
    expect(await scheduled('second')).toBe(scheduled_at)
  })

  test('shows alt text on public pages, with a sensible default', async () => {
    const { db } = open()
    const images = ['images/gate.webp', 'images/field.webp']
    const image_alts = JSON.stringify({ 'images/gate.webp': 'The gate at dusk' }) as never
    await insertListing(db, { slug: 'described', landowner_name: 'Described', images, image_alts, is_featured: true })
    await insertPost(db, { slug: 'described', title: 'Lines', cover_image: 'covers/a.webp', cover_alt: 'A long line' })
    await insertPost(db, { slug: 'bare', title: 'Bare', cover_image: 'covers/a.webp' })
    await insertCity(db, {
      slug: 'seen-texas',
      city_name: 'Seen',
      hero_image: 'city-heroes/a.webp',
      hero_alt: 'A bridge',
    })
    await insertCity(db, { slug: 'plain-texas', city_name: 'Plain', hero_image: 'city-heroes/a.webp' })
    for (const [path, ...alts] of [
      ['/listings/described', 'The gate at dusk', 'Described, image 2 of 2'],
      ['/search?q=described', 'The gate at dusk'],
      ['/', 'The gate at dusk'],
      ['/blog/described', 'A long line'],
      ['/blog', 'A long line'],
      ['/blog/bare', 'Cover image of “Bare”'],
      ['/city/seen-texas', 'A bridge'],
      ['/city/plain-texas', 'View of Plain, Texas'],
    ] as const) {
      const html = await (await app.ask(path)).text()
      for (const alt of alts) expect(html, path).toContain(`alt="${alt}"`)
    }
  })
})
