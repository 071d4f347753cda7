import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../server/platform/db/database.ts'
import { describeBothDatabases } from '../support/database.ts'
import { cityRow, datasetRow, insertListing, insertPost, listingRow, postRow } from '../support/factories.ts'

const NOT_NULL = '23502'
const UNIQUE = '23505'
const FOREIGN_KEY = '23503'
const CHECK = '23514'
const GENERATED = '428C9'
const OUT_OF_RANGE = '22003'
const SQUARE = (size: number) =>
  [
    [0, 0],
    [0, size],
    [size, size],
    [size, 0],
    [0, 0],
  ] as [number, number][]

/** Field names of section 3 of the specification; `!` marks required ones. */
const SPECIFIED = {
  land_listings:
    'id landowner_name! address gps_coordinates parcel_size_acres! price price_type! description zoning_info is_published! is_featured! utility_access! images! videos! created_at!',
  user_roles: 'user_id! role!',
  datasets: 'id name! description type region file_path! is_public! created_at!',
  blog_posts:
    'id title! slug! excerpt body! meta_title meta_description meta_keywords is_published! is_featured! scheduled_at published_at cover_image created_at! updated_at!',
  city_pages:
    'id city_name! state_name! slug! description content! meta_title meta_description meta_keywords is_published! is_featured! population coordinates hero_image created_at! updated_at!',
}

type Table = 'land_listings' | 'blog_posts' | 'city_pages' | 'datasets' | 'user_roles'
const ROWS: Record<Table, (values: never) => object> = {
  land_listings: listingRow,
  blog_posts: postRow,
  city_pages: cityRow,
  datasets: datasetRow,
  user_roles: (values: object) => ({ user_id: 'someone', role: 'admin', ...values }),
}

const long = (length: number) => 'x'.repeat(length)

const REFUSED: [Table, Record<string, unknown>, string][] = [
  ...['landowner_name', 'parcel_size_acres', 'slug'].map(
    (name) => ['land_listings', { [name]: null }, NOT_NULL] as never,
  ),
  ['land_listings', { landowner_name: '  ' }, CHECK],
  ['land_listings', { landowner_name: long(201) }, CHECK],
  ['land_listings', { parcel_size_acres: 0 }, CHECK],
  ['land_listings', { parcel_size_acres: -1 }, CHECK],
  ['land_listings', { parcel_size_acres: 1e11 }, OUT_OF_RANGE],
  ['land_listings', { price: -0.01 }, CHECK],
  ['land_listings', { price_type: 'rent' }, CHECK],
  ['land_listings', { price_type: null }, NOT_NULL],
  ['land_listings', { slug: 'Not A Slug' }, CHECK],
  ['land_listings', { slug: 'ends-' }, CHECK],
  ['land_listings', { slug: long(121) }, CHECK],
  ['land_listings', { utility_access: { steam: true } }, CHECK],
  ['land_listings', { utility_access: { power: 'yes' } }, CHECK],
  ['land_listings', { utility_access: { power: null } }, CHECK],
  ['land_listings', { utility_access: [] }, CHECK],
  ['land_listings', { energy_sources: ['coal'] }, CHECK],
  ['land_listings', { lifecycle: 'sold' }, CHECK],
  ['land_listings', { place_country: 'USA' }, CHECK],
  ['land_listings', { available_power_mw: -1 }, CHECK],
  ['land_listings', { images: Array(101).fill('images/a.webp') }, CHECK],
  ['land_listings', { images: ['images/a.webp', null] }, CHECK],
  ['land_listings', { description: long(100_001) }, CHECK],
  ...['91, 0', '0, 181', '-90.0001, 0', 'Taylor', '30.5', '30.5 -97.4', '1,2,3', 'NaN, 0', '٣٠, ٤٠', ''].map(
    (gps_coordinates) => ['land_listings', { gps_coordinates }, CHECK] as never,
  ),
  ['land_listings', { point: 'POINT(0 0)' }, GENERATED],
  ...['title', 'slug', 'body'].map((name) => ['blog_posts', { [name]: null }, NOT_NULL] as never),
  ['blog_posts', { title: ' ' }, CHECK],
  ['blog_posts', { body: '' }, CHECK],
  ['blog_posts', { slug: 'a--b' }, CHECK],
  ['blog_posts', { meta_title: long(61) }, CHECK],
  ['blog_posts', { meta_description: long(161) }, CHECK],
  ...['city_name', 'state_name', 'slug', 'content'].map((name) => ['city_pages', { [name]: null }, NOT_NULL] as never),
  ['city_pages', { content: ' ' }, CHECK],
  ['city_pages', { slug: 'Austin' }, CHECK],
  ['city_pages', { meta_title: long(61) }, CHECK],
  ['city_pages', { meta_description: long(161) }, CHECK],
  ['city_pages', { population: -1 }, CHECK],
  ['city_pages', { coordinates: '95,0' }, CHECK],
  ...['name', 'slug', 'file_path'].map((name) => ['datasets', { [name]: null }, NOT_NULL] as never),
  ['datasets', { slug: 'Not A Slug' }, CHECK],
  ['datasets', { is_public: true, file_id: null }, CHECK],
  ['datasets', { name: ' ' }, CHECK],
  ['user_roles', { user_id: null }, NOT_NULL],
  ['user_roles', { role: 'owner' }, CHECK],
  ['user_roles', { user_id: 'unknown' }, FOREIGN_KEY],
  ['land_listings', { owner_id: 'unknown' }, FOREIGN_KEY],
]

const ACCEPTED: [Table, Record<string, unknown>][] = [
  ['land_listings', { price: null, description: null, zoning_info: null, address: null, gps_coordinates: null }],
  ['land_listings', { parcel_size_acres: 0.01, price: 0, slug: long(120), landowner_name: long(200) }],
  ['land_listings', { utility_access: { power: true, fiber: false, water: true, sewer: false, gas: true } }],
  ...['90, 180', '-90,-180', ' +30.5 ,  -97.4 ', '0,0', '30.123456789012345, -97.123456789012345'].map(
    (gps_coordinates) => ['land_listings', { gps_coordinates }] as never,
  ),
  ['blog_posts', { meta_title: long(60), meta_description: 'é'.repeat(160) }],
  ['city_pages', { population: 0, coordinates: '53.35,-6.26', meta_title: '木'.repeat(60) }],
  ['datasets', { description: null, type: null, region: null }],
  ['user_roles', {}],
]

const insert = (db: Db, table: Table, values: object) =>
  db
    .insertInto(table)
    .values(ROWS[table](values as never) as never)
    .execute()

describeBothDatabases('Schema', (open) => {
  beforeAll(async () => {
    for (const id of ['someone', 'twice'])
      await open()
        .db.insertInto('users')
        .values({ id, email: `${id}@example.com` })
        .execute()
  })

  test.each(Object.entries(SPECIFIED))('%s has the fields of the specification', async (table, fields) => {
    const { rows } = await sql<{ column_name: string; is_nullable: string }>`
      select column_name, is_nullable from information_schema.columns where table_name = ${table}`.execute(open().db)
    const required = new Map(rows.map((row) => [row.column_name, row.is_nullable === 'NO']))
    for (const field of fields.split(' ').filter((name) => name !== 'id')) {
      expect([field, required.get(field.replace('!', ''))]).toEqual([field, field.endsWith('!')])
    }
  })

  test.each(
    REFUSED.map(([table, values, code]) => ({ table, values, code, summary: JSON.stringify(values).slice(0, 80) })),
  )('$table refuses $summary', async ({ table, values, code }) => {
    await expect(insert(open().db, table, values)).rejects.toMatchObject({ code })
  })

  test.each(ACCEPTED.map(([table, values]) => ({ table, values, summary: JSON.stringify(values).slice(0, 80) })))(
    '$table accepts $summary',
    async ({ table, values }) => {
      await insert(open().db, table, values)
    },
  )

  test.each(['land_listings', 'blog_posts', 'city_pages', 'datasets'] as const)(
    '%s has unique slugs',
    async (table) => {
      await insert(open().db, table, { slug: 'the-same' })
      await expect(insert(open().db, table, { slug: 'the-same' })).rejects.toMatchObject({ code: UNIQUE })
    },
  )

  test('has unique external ids, files and roles', async () => {
    const { db } = open()
    await insertListing(db, { external_id: 'county 7' })
    await expect(insertListing(db, { external_id: 'county 7' })).rejects.toMatchObject({ code: UNIQUE })
    await insert(db, 'datasets', { file_path: 'one.csv' })
    await expect(insert(db, 'datasets', { file_path: 'one.csv' })).rejects.toMatchObject({ code: UNIQUE })
    await insert(db, 'user_roles', { user_id: 'twice' })
    await expect(insert(db, 'user_roles', { user_id: 'twice' })).rejects.toMatchObject({ code: UNIQUE })
  })

  test('computes the point from the coordinates', async () => {
    const { db } = open()
    const { id } = await insertListing(db, { gps_coordinates: '30.5, -97.25' })
    const point = async () => {
      const { rows } = await sql<{ point: string | null }>`
        select ST_AsText(point) as point from land_listings where id = ${id}`.execute(db)
      return rows[0]?.point
    }
    expect(await point()).toBe('POINT(-97.25 30.5)')
    await db.updateTable('land_listings').set({ gps_coordinates: '-1, 2' }).where('id', '=', id).execute()
    expect(await point()).toBe('POINT(2 -1)')
    await db.updateTable('land_listings').set({ gps_coordinates: null }).where('id', '=', id).execute()
    expect(await point()).toBeNull()
  })

  test('accepts polygons as boundaries, and rejects self-intersections', async () => {
    const { db } = open()
    await insertListing(db, { boundary: SQUARE(1) })
    const bow: [number, number][] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]
    await expect(insertListing(db, { boundary: bow })).rejects.toThrow()
    // The database still works.
    await insertListing(db, { boundary: SQUARE(2) })
  })

  test('defaults to a draft with a negotiable price, as specified', async () => {
    const { db } = open()
    const row = await db
      .insertInto('land_listings')
      .values({ slug: 'bare', landowner_name: 'Bare', parcel_size_acres: 1.005 })
      .returning(['price', 'price_type', 'is_published', 'is_featured', 'utility_access', 'images', 'videos'])
      .returning(['lifecycle', 'parcel_size_acres', 'instant_deploy', 'created_at'])
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      price: null,
      price_type: 'negotiable',
      is_published: false,
      is_featured: false,
      utility_access: {},
      images: [],
      videos: [],
      lifecycle: 'draft',
      instant_deploy: null,
    })
    expect([1, 1.01]).toContain(row.parcel_size_acres)
    expect(Math.abs(row.created_at.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('sets updated_at on every change', async () => {
    const { db } = open()
    const { slug } = await insertPost(db, { updated_at: '2020-01-01T00:00:00Z' })
    await db.updateTable('blog_posts').set({ title: 'Changed' }).where('slug', '=', slug).execute()
    const row = await db
      .selectFrom('blog_posts')
      .select('updated_at')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    expect(row.updated_at.getUTCFullYear()).toBeGreaterThan(2020)
  })

  test('rolls back a transaction that fails', async () => {
    const { db } = open()
    const work = db.transaction().execute(async (transaction) => {
      await insertListing(transaction, { slug: 'rolled-back' })
      await insertListing(transaction, { slug: 'rolled-back' })
    })
    await expect(work).rejects.toMatchObject({ code: UNIQUE })
    expect(await db.selectFrom('land_listings').select('id').where('slug', '=', 'rolled-back').execute()).toEqual([])
  })

  test.each([
    [[]],
    [['solar', 'wind']],
    [['a/b-1.webp', 'https://example.com/c.jpg']],
    [['a, b', '{c}', 'd "e"', 'f\\g', '', ' ', 'NULL', 'null', 'Ünter']],
    [[null, 'after nothing']],
    [['null and void']],
  ])('returns text arrays unchanged: %j', async (texts) => {
    const { rows } = await sql<{ texts: (string | null)[] }>`select ${texts}::text[] as texts`.execute(open().db)
    expect(rows).toEqual([{ texts }])
  })
})
