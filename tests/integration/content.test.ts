import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { NO_QUERY } from '../../domain/content/list-query.ts'
import { isErrorCode, newerVersionOf } from '../../domain/errors.ts'
import { VISITOR, type Viewer } from '../../domain/permissions.ts'
import { createPosts } from '../../server/content/blog/posts.ts'
import { publishDuePosts } from '../../server/content/blog/publish-due-posts.ts'
import { purgeDeletedContent } from '../../server/content/editing/delete-content.ts'
import { createRedirects } from '../../server/content/editing/redirects.ts'
import { CONTENT_TYPES, createContentServices } from '../../server/content-services.ts'
import type { Services } from '../../server/services.ts'
import { insertUser } from '../support/accounts.ts'
import { describeBothDatabases } from '../support/database.ts'
import { listingsOf } from '../support/factories.ts'

const PARCEL = { landowner_name: 'Riverside 40', parcel_size_acres: 40.25 }
const POST = { title: 'Ground lease or sale?', slug: 'lease-or-sale', body: 'Both **work**.' }
const CITY = { city_name: 'Austin', state_name: 'Texas', slug: 'austin-texas', content: '# Austin' }

async function failureOf(
  work: Promise<unknown>,
): Promise<Error & { code?: string; fields?: Record<string, string[]> }> {
  return work.then(
    () => {
      throw new Error('expected a failure')
    },
    (error) => error,
  )
}

describeBothDatabases('Content', (open) => {
  let admin: Viewer
  let user: Viewer
  let content: Services['content']

  beforeAll(async () => {
    const { db } = open()
    content = createContentServices(db)
    const person = async (isAdmin: boolean): Promise<Viewer> => {
      const { id, email } = await insertUser(db, { isAdmin })
      return { kind: 'user', id, email, name: '', isAdmin, isVerified: true, needsTwoFactor: false, sessionId: 's' }
    }
    admin = await person(true)
    user = await person(false)
  })

  const activity = async (id: string) => {
    const { rows } = await sql<{ action: string; actor_id: string | null }>`
      select action, actor_id from activity_log where subject_id = ${id} order by id`.execute(open().db)
    return rows.map(({ action }) => action)
  }

  /** Stores a checked upload. */
  const stored = async (path: string) => {
    await sql`insert into uploads (kind, bucket, path, state, bytes)
      values ('listing-image', 'listing-media', ${path}, 'stored', 1)`.execute(open().db)
    return path
  }

  test('only admins may change content', async () => {
    const locked = { kind: 'user', isAdmin: true, needsTwoFactor: true } as Viewer
    const { id } = await content.listings.create(admin, PARCEL)
    for (const viewer of [VISITOR, user, locked]) {
      for (const service of [content.listings, content.posts, content.cities]) {
        const calls: (() => Promise<unknown>)[] = [
          () => service.list(viewer, { query: NO_QUERY }),
          () => service.get(viewer, id),
          () => service.create(viewer, PARCEL),
          () => service.update(viewer, id, {}, { version: null }),
          () => service.setPublished(viewer, [id], true),
          () => service.setFeatured(viewer, [id], true),
          () => service.remove(viewer, [id]),
          () => service.restore(viewer, id),
          () => service.duplicate(viewer, id),
          () => service.isSlugTaken(viewer, 'a'),
          async () => service.check(viewer, {}),
        ]
        for (const call of calls) {
          const error = await failureOf(Promise.resolve().then(call))
          expect(error.code).toBe(viewer === locked ? 'two_factor_needed' : 'access_denied')
        }
      }
      await expect(content.counts(viewer)).rejects.toThrow()
      await expect(content.posts.versions(viewer, id)).rejects.toThrow()
      await expect(content.cities.restoreVersion(viewer, id, 1)).rejects.toThrow()
    }
    expect(await content.listings.get(admin, id)).toMatchObject({ version: 1, is_published: false })
  })

  test('finds the place of a listing, publishes it, and shows it to everyone', async () => {
    const created = await content.listings.create(admin, {
      ...PARCEL,
      landowner_name: 'Taylor Yard',
      gps_coordinates: ' 30.5708,-97.4095 ',
      price: null,
      utility_access: { power: true, gas: false },
      boundary: [
        [-97.41, 30.57],
        [-97.4, 30.57],
        [-97.4, 30.58],
        [-97.41, 30.57],
      ],
    })
    expect(created).toMatchObject({
      slug: 'taylor-yard',
      gps_coordinates: '30.5708, -97.4095',
      city: 'Taylor',
      county: 'Williamson County',
      state: 'Texas',
      country: 'US',
      price: null,
      lifecycle: 'draft',
      utility_access: { power: true, gas: false },
    })
    expect(created.boundary).toHaveLength(4)
    expect(await content.listings.setPublished(admin, [created.id, created.id], true)).toBe(1)
    expect(await content.listings.setPublished(admin, [created.id], true)).toBe(0)
    const listing = await listingsOf(open().db).getBySlug(VISITOR, 'taylor-yard')
    expect(listing).toMatchObject({ lifecycle: 'published', landowner_name: 'Taylor Yard' })
    expect(await activity(created.id)).toEqual(['listing.created', 'listing.published'])
  })

  test('keeps a place that was corrected by hand until the land moves', async () => {
    const created = await content.listings.create(admin, { ...PARCEL, gps_coordinates: '30.5708, -97.4095' })
    const { version } = await content.listings.update(
      admin,
      created.id,
      { city: 'Hutto' },
      { version: created.version },
    )
    const later = await content.listings.update(admin, created.id, { description: 'Flat.', city: 'Hutto' }, { version })
    expect(later).toMatchObject({ city: 'Hutto', county: 'Williamson County' })
    const moved = await content.listings.update(
      admin,
      created.id,
      {
        gps_coordinates: '32.7767, -96.797',
        city: 'Hutto',
        county: 'Williamson County',
        state: 'Texas',
        country: 'US',
      },
      { version: null },
    )
    expect(moved).toMatchObject({ city: 'Dallas', county: 'Dallas County' })
  })

  test('names each invalid field', async () => {
    const error = await failureOf(
      content.listings.create(admin, { landowner_name: ' ', gps_coordinates: 'here', price: 1.005, color: 'red' }),
    )
    expect(error.code).toBe('invalid')
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual([
      'color',
      'gps_coordinates',
      'landowner_name',
      'parcel_size_acres',
      'price',
    ])
    const post = await failureOf(
      content.posts.create(admin, { title: 'x', slug: 'Not A Slug', body: 'x', meta_title: 'y'.repeat(61) }),
    )
    expect(Object.keys(post.fields ?? {}).toSorted()).toEqual(['meta_title', 'slug'])
    await expect(content.posts.create(admin, 'nothing')).rejects.toMatchObject({ code: 'invalid' })
  })

  test('reports a duplicate slug with the specified message', async () => {
    await content.posts.create(admin, { ...POST, slug: 'taken' })
    const post = await failureOf(content.posts.create(admin, { ...POST, slug: 'taken' }))
    expect(post.message).toBe('A blog post with this slug already exists. Please choose a different slug.')
    await content.cities.create(admin, { ...CITY, slug: 'taken' })
    const city = await failureOf(content.cities.create(admin, { ...CITY, slug: 'taken' }))
    expect(city.message).toBe(
      'A city page with this slug already exists. Please choose a different city/state combination.',
    )
    expect(await content.posts.isSlugTaken(admin, 'taken')).toBe(true)
    expect(await content.posts.isSlugTaken(admin, 'not-taken')).toBe(false)
    const [one, two] = [await content.listings.create(admin, PARCEL), await content.listings.create(admin, PARCEL)]
    expect(two.slug).not.toBe(one.slug)
  })

  test('refuses a save over a newer version, and returns that version', async () => {
    const created = await content.posts.create(admin, { ...POST, slug: 'two-editors' })
    await content.posts.update(admin, created.id, { title: 'First' }, { version: created.version })
    const error = await failureOf(
      content.posts.update(admin, created.id, { title: 'Second', body: POST.body }, { version: created.version }),
    )
    expect(newerVersionOf(error)).toMatchObject({
      version: created.version + 1,
      saved_by: (admin as { email: string }).email,
      values: { title: 'First' },
      base: { title: POST.title },
      differing: ['title'],
    })
    const { version } = newerVersionOf(error)!
    expect(await content.posts.update(admin, created.id, { title: 'Second' }, { version })).toMatchObject({
      title: 'Second',
    })
  })

  test('stores no version for a save that changes nothing', async () => {
    const created = await content.listings.create(admin, {
      ...PARCEL,
      gps_coordinates: '30.5708, -97.4095',
      is_published: true,
    })
    const same = { ...PARCEL, gps_coordinates: '30.5708, -97.4095', utility_access: {}, is_published: true }
    expect(await content.listings.update(admin, created.id, same, { version: created.version })).toEqual(created)
    expect(await activity(created.id)).toEqual(['listing.created', 'listing.published'])
  })

  test('accepts one of twenty concurrent saves over the same version', async () => {
    const created = await content.cities.create(admin, { ...CITY, slug: 'at-once' })
    const saves = Array.from({ length: 20 }, (_, i) =>
      content.cities.update(admin, created.id, { description: `Save ${i}` }, { version: created.version }),
    )
    const settled = await Promise.allSettled(saves)
    const made1 = settled.filter(({ status }) => status === 'fulfilled')
    expect(made1).toHaveLength(1)
    for (const save of settled) if (save.status === 'rejected') expect(save.reason.code).toBe('conflict')
    expect((await content.cities.get(admin, created.id)).version).toBe(created.version + 1)
  })

  test('restores deleted content unchanged for ten minutes', async () => {
    const { db } = open()
    const image = await stored('images/a.png')
    const boundary = [
      [-97.4123456789, 30.57],
      [-97.4, 30.57],
      [-97.4, 30.58],
      [-97.4123456789, 30.57],
    ]
    const created = await content.listings.create(admin, {
      ...PARCEL,
      boundary,
      gps_coordinates: '30.57, -97.41',
      images: [image],
      image_alts: { [image]: 'A field' },
      is_published: true,
      energy_sources: ['solar'],
    })
    await sql`insert into leads (type, email, source, listing_id) values ('inquiry', 'a@b.co', '/', ${created.id})`.execute(
      db,
    )
    const deletion = await content.listings.remove(admin, [created.id])
    expect(deletion.deleted).toBe(1)
    await expect(content.listings.get(admin, created.id)).rejects.toMatchObject({ code: 'listing_not_found' })
    const { rows: files } = await sql<{ path: string }>`
      select path from upload_references where path = 'images/a.png'`.execute(db)
    expect(files.length).toBeGreaterThan(0)
    expect(await content.listings.restore(admin, deletion.deletion_id)).toBe(1)
    expect(await content.listings.get(admin, created.id)).toEqual(created)
    const { rows: leads } = await sql`select from leads where listing_id = ${created.id}`.execute(db)
    expect(leads).toHaveLength(1)
    await expect(content.listings.restore(admin, deletion.deletion_id)).rejects.toMatchObject({ code: 'undo_too_late' })

    const again = await content.listings.remove(admin, [created.id])
    await sql`update deleted_content set deleted_at = now() - interval '11 minutes'`.execute(db)
    await expect(content.listings.restore(admin, again.deletion_id)).rejects.toMatchObject({ code: 'undo_too_late' })
    await purgeDeletedContent(db)
    const { rows: left } = await sql`select from content_versions where subject_id = ${created.id}`.execute(db)
    expect(left).toHaveLength(0)
    await expect(content.listings.remove(admin, [created.id])).rejects.toMatchObject({ code: 'listing_not_found' })
    expect(await activity(created.id)).toEqual([
      'listing.created',
      'listing.published',
      'listing.deleted',
      'listing.restored',
      'listing.deleted',
    ])
  })

  test('refers only to existing files, and a copy to those of the original', async () => {
    const service = content.listings
    const missing = await failureOf(service.create(admin, { ...PARCEL, images: ['images/never.png'] }))
    expect(missing.fields).toEqual({ images: ['This picture is no longer available. Upload it again.'] })
    const [one, two] = [await stored('images/one.png'), await stored('images/two.png')]
    const created = await service.create(admin, { ...PARCEL, images: [one, 'https://example.com/a.png'] })
    expect((await service.duplicate(admin, created.id)).images).toEqual(created.images)
    const swapped = await service.update(admin, created.id, { images: [two, one] }, { version: null })
    expect(swapped.images).toEqual([two, one])
    const { rows } = await sql<{ path: string; is_claimed: boolean }>`
      select path, claimed_at is not null as is_claimed from uploads
      where path in (${one}, ${two}) order by path`.execute(open().db)
    expect(rows).toEqual([one, two].map((path) => ({ path, is_claimed: true })))
    const again = await failureOf(service.update(admin, created.id, { images: ['images/gone.png'] }, { version: null }))
    expect(again.code).toBe('invalid')
    expect((await service.get(admin, created.id)).images).toEqual([two, one])
  })

  test('does not restore content whose slug is taken by now', async () => {
    const created = await content.posts.create(admin, { ...POST, slug: 'came-back' })
    const { deletion_id } = await content.posts.remove(admin, [created.id])
    await content.posts.create(admin, { ...POST, slug: 'came-back' })
    await expect(content.posts.restore(admin, deletion_id)).rejects.toMatchObject({ code: 'blog_slug_taken' })
  })

  test('publishes, features and deletes many at once', async () => {
    const created = []
    for (let i = 0; i < 5; i++) created.push(await content.cities.create(admin, { ...CITY, slug: `bulk-${i}` }))
    const ids = created.map(({ id }) => id)
    expect(await content.cities.setPublished(admin, [...ids, crypto.randomUUID(), 'no id'], true)).toBe(5)
    expect(await content.cities.setFeatured(admin, ids, true)).toBe(5)
    const { deletion_id, deleted } = await content.cities.remove(admin, ids)
    expect(deleted).toBe(5)
    expect(await content.cities.restore(admin, deletion_id)).toBe(5)
    expect(await content.cities.get(admin, ids[0]!)).toMatchObject({ is_published: true, is_featured: true })
    await expect(
      content.cities.setPublished(
        admin,
        Array.from({ length: 501 }, () => crypto.randomUUID()),
        true,
      ),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a copy is a draft under its own name and slug', async () => {
    const created = await content.posts.create(admin, {
      ...POST,
      slug: 'original',
      is_published: true,
      is_featured: true,
    })
    const copy = await content.posts.duplicate(admin, created.id)
    expect(copy).toMatchObject({
      title: `${POST.title} (copy)`,
      slug: 'original-copy',
      is_published: false,
      is_featured: false,
      published_at: null,
      body: POST.body,
    })
    expect((await content.posts.duplicate(admin, created.id)).slug).toBe('original-copy-2')
  })

  test('sets the publication time as specified', async () => {
    const draft = await content.posts.create(admin, { ...POST, slug: 'moments' })
    expect(draft).toMatchObject({ status: 'draft', published_at: null })
    const saved = await content.posts.update(admin, draft.id, { is_published: true }, { version: null })
    expect(saved.published_at).not.toBeNull()
    await content.posts.setPublished(admin, [draft.id], false)
    const again = await content.posts.update(admin, draft.id, { is_published: true }, { version: null })
    expect(again.published_at).toBe(saved.published_at)
    await content.posts.setPublished(admin, [draft.id], false)
    await content.posts.setPublished(admin, [draft.id], true)
    const toggled = await content.posts.get(admin, draft.id)
    expect(Date.parse(toggled.published_at!)).toBeGreaterThan(Date.parse(saved.published_at!))
  })

  test('publishes a scheduled post once, and can unpublish it', async () => {
    const { db } = open()
    const hour = new Date(Date.now() + 3_600_000).toISOString()
    const created = await content.posts.create(admin, { ...POST, slug: 'at-its-hour', scheduled_at: hour })
    expect(created).toMatchObject({ status: 'scheduled', is_published: false, scheduled_at: hour })
    expect(await publishDuePosts(db)).toBe(0)
    await sql`update blog_posts set scheduled_at = now() - interval '1 minute' where id = ${created.id}`.execute(db)
    const counts = await Promise.all([publishDuePosts(db), publishDuePosts(db)])
    expect(counts.toSorted()).toEqual([0, 1])
    const out = await content.posts.get(admin, created.id)
    expect(out).toMatchObject({ status: 'published', is_published: true })
    expect(out.published_at).toBe(out.scheduled_at)
    expect(await activity(created.id)).toEqual(['blog_post.created', 'blog_post.published'])

    await content.posts.setPublished(admin, [created.id], false)
    expect(await content.posts.get(admin, created.id)).toMatchObject({ status: 'draft', scheduled_at: null })
    expect(await publishDuePosts(db)).toBe(0)
    await expect(createPosts(db).getBySlug(VISITOR, 'at-its-hour')).rejects.toMatchObject({
      code: 'blog_post_not_found',
    })
  })

  test('publishes now for a scheduled time in the past; unpublishing clears it', async () => {
    const past = new Date(Date.now() - 3_600_000).toISOString()
    const created = await content.posts.create(admin, { ...POST, slug: 'past-hour', scheduled_at: past })
    expect(created).toMatchObject({ status: 'published', is_published: true })
    const back = await content.posts.update(
      admin,
      created.id,
      { scheduled_at: past, is_published: false },
      { version: null },
    )
    expect(back).toMatchObject({ status: 'draft', is_published: false, scheduled_at: null })
  })

  test('redirects a previous slug of public content to the current one', async () => {
    const redirects = createRedirects(open().db, CONTENT_TYPES)
    const created = await content.posts.create(admin, { ...POST, slug: 'old-slug', is_published: true })
    await content.posts.update(admin, created.id, { slug: 'middle-slug' }, { version: null })
    await content.posts.update(admin, created.id, { slug: 'new-slug' }, { version: null })
    expect(await redirects.find('blog_post', 'old-slug')).toBe('new-slug')
    expect(await redirects.find('blog_post', 'middle-slug')).toBe('new-slug')
    expect(await redirects.find('city_page', 'old-slug')).toBeNull()
    await content.posts.update(admin, created.id, { slug: 'old-slug' }, { version: null })
    expect(await redirects.find('blog_post', 'old-slug')).toBeNull()
    expect(await redirects.find('blog_post', 'new-slug')).toBe('old-slug')
    await content.posts.setPublished(admin, [created.id], false)
    expect(await redirects.find('blog_post', 'new-slug')).toBeNull()

    const draft = await content.posts.create(admin, { ...POST, slug: 'draft-slug' })
    await content.posts.update(admin, draft.id, { slug: 'draft-slug-2', is_published: true }, { version: null })
    expect(await redirects.find('blog_post', 'draft-slug')).toBeNull()
  })

  test('stores earlier versions and can restore them', async () => {
    const created = await content.cities.create(admin, { ...CITY, slug: 'with-history' })
    const second = await content.cities.update(admin, created.id, { content: 'Second' }, { version: 1 })
    await content.cities.setPublished(admin, [created.id], true)
    const versions = await content.cities.versions(admin, created.id)
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(versions[0]).toMatchObject({ values: { content: 'Second', is_published: true } })
    const back = await content.cities.restoreVersion(admin, created.id, 1)
    expect(back).toMatchObject({ content: CITY.content, is_published: true, version: second.version + 2 })
    await expect(content.cities.restoreVersion(admin, created.id, 99)).rejects.toMatchObject({
      code: 'city_page_not_found',
    })
  })

  test('creates one item for repeated requests with the same key', async () => {
    const values = { ...CITY, slug: 'once' }
    const calls = [1, 2, 3].map(() => content.cities.create(admin, values, { idempotencyKey: 'key-1' }))
    const [a, b, c] = await Promise.all(calls)
    expect(b).toEqual(a)
    expect(c).toEqual(a)
    const other = content.cities.create(admin, { ...values, slug: 'twice' }, { idempotencyKey: 'key-1' })
    await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' })
    // A failed request may be retried with the same key.
    await expect(content.cities.create(admin, values, { idempotencyKey: 'key-2' })).rejects.toMatchObject({
      code: 'city_slug_taken',
    })
    await content.cities.create(admin, { ...values, slug: 'thrice' }, { idempotencyKey: 'key-2' })
  })

  test('searches, filters, sorts and counts lists', async () => {
    const service = content.listings
    for (const [name, isPublished] of [
      ['Zephyr Flats', true],
      ['Zephyr Ridge', false],
      ['Zephyr Alpha', true],
    ] as const) {
      await service.create(admin, {
        ...PARCEL,
        landowner_name: name,
        is_published: isPublished,
        is_featured: name === 'Zephyr Ridge',
      })
    }
    const names = async (query: object) =>
      (await service.list(admin, { query: { ...NO_QUERY, ...query } })).data.map((row) => row.landowner_name)
    expect(await names({ q: 'zeph' })).toEqual(['Zephyr Alpha', 'Zephyr Ridge', 'Zephyr Flats'])
    expect(await names({ q: 'zephyr', status: 'draft' })).toEqual(['Zephyr Ridge'])
    expect(await names({ q: 'zephyr', status: 'closed' })).toEqual([])
    await service.create(admin, { ...PARCEL, landowner_name: 'Zephyr Sold', is_published: true, lifecycle: 'closed' })
    expect(await names({ q: 'zephyr', status: 'closed' })).toEqual(['Zephyr Sold'])
    await service.remove(admin, [
      (await service.list(admin, { query: { ...NO_QUERY, q: 'zephyr', status: 'closed' } })).data[0]!.id,
    ])
    expect(await names({ q: 'zephyr', featured: true })).toEqual(['Zephyr Ridge'])
    expect(await names({ q: 'zephyr', sort: 'title' })).toEqual(['Zephyr Alpha', 'Zephyr Flats', 'Zephyr Ridge'])
    expect(await names({ q: "o'; drop table" })).toEqual([])
    expect(await names({ q: '***' })).toEqual([])
    expect(await service.list(admin, { query: { ...NO_QUERY, q: 'zephyr', page: 2 }, perPage: 2 })).toMatchObject({
      total: 3,
      total_exact: true,
      per_page: 2,
      data: [{}],
    })
    for (const sort of ['oldest', 'updated', '-title', 'price', '-price', 'acres', '-acres'] as const) {
      await service.list(admin, { query: { ...NO_QUERY, sort } })
      await content.posts.list(admin, { query: { ...NO_QUERY, sort, q: 'lease', status: 'scheduled' } })
      await content.cities.list(admin, { query: { ...NO_QUERY, sort, q: 'aus', status: 'draft' } })
    }
    const counts = await content.counts(admin)
    expect(counts.listings.total).toBe(counts.listings.published + counts.listings.drafts)
  })

  test('reports an unexpected failure with the specified message, and changes nothing', async () => {
    const { db } = open()
    const created = await content.listings.create(admin, PARCEL)
    await sql`alter table activity_log rename to activity_log_away`.execute(db)
    try {
      const messages = []
      for (const work of [
        () => content.listings.update(admin, created.id, { landowner_name: 'Other' }, { version: null }),
        () => content.listings.remove(admin, [created.id]),
        () => content.listings.setPublished(admin, [created.id], true),
        () => content.listings.setFeatured(admin, [created.id], true),
      ]) {
        messages.push((await failureOf(work())).message)
      }
      expect(messages).toEqual([
        'Failed to save listing. Please try again.',
        'Failed to delete listing',
        'Failed to update listing status',
        'Failed to update featured status',
      ])
    } finally {
      await sql`alter table activity_log_away rename to activity_log`.execute(db)
    }
    expect(await content.listings.get(admin, created.id)).toEqual(created)
  })

  test('answers not found for unknown content', async () => {
    for (const id of ['no id', crypto.randomUUID()]) {
      expect(isErrorCode(await failureOf(content.posts.get(admin, id)), 'blog_post_not_found')).toBe(true)
      expect(isErrorCode(await failureOf(content.cities.duplicate(admin, id)), 'city_page_not_found')).toBe(true)
      const update = content.listings.update(admin, id, {}, { version: null })
      expect(isErrorCode(await failureOf(update), 'listing_not_found')).toBe(true)
    }
  })
})
