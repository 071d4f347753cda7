import { beforeAll, describe, expect, test } from 'vitest'
import type { PostFilters } from '../../domain/content/blog-post.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { createPosts } from '../../server/content/blog/posts.ts'
import { createCities } from '../../server/land/cities/cities.ts'
import { createMaps } from '../../server/land/maps/maps.ts'
import { createPlaces } from '../../server/land/places/places.ts'
import { createWebsite } from '../../server/people/settings/current-website.ts'
import type { Services } from '../../server/services.ts'
import { WEBSITE_ENVIRONMENT } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertCity, insertListing, insertPost } from '../support/factories.ts'

const AUSTIN = '30.2672, -97.7431'
const DALLAS = '32.7767, -96.7970'
const EL_PASO = '31.7619, -106.4850'
const DUBLIN = '53.3498, -6.2603'

const ALL = { q: null, tag: null, page: 1 }

describeDatabase('The blog', (open) => {
  let posts: Services['posts']
  const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug)
  const find = async (filters: Partial<PostFilters>, without?: string[]) =>
    posts.find(VISITOR, { filters: { ...ALL, ...filters }, ...(without ? { without } : {}) })

  beforeAll(async () => {
    const { db } = open()
    posts = createPosts(db)
    const on = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`
    await insertPost(db, {
      slug: 'water',
      title: 'Cooling water',
      meta_keywords: ' Water,  Site  Selection,water,, ',
      published_at: on(1),
    })
    await insertPost(db, {
      slug: 'fiber',
      title: 'Fiber',
      body: 'Cables cross water.',
      meta_keywords: 'fiber',
      published_at: on(2),
    })
    await insertPost(db, {
      slug: 'zoning',
      title: 'Zoning',
      meta_keywords: 'site selection',
      is_featured: true,
      published_at: on(3),
    })
    await insertPost(db, {
      slug: 'rescheduled',
      title: 'Old',
      is_featured: true,
      published_at: on(1),
      scheduled_at: on(4),
    })
    await insertPost(db, { slug: 'third', title: 'Third', is_featured: true, published_at: '2026-01-02T12:00:00Z' })
    await insertPost(db, { slug: 'undated', title: 'Undated', published_at: null, created_at: '2025-01-01T00:00:00Z' })
    await insertPost(db, { slug: 'draft', title: 'Water draft', meta_keywords: 'water', is_published: false })
  })

  test('features the two newest featured posts', async () => {
    expect(slugs(await posts.findFeatured(VISITOR))).toEqual(['rescheduled', 'zoning'])
  })

  test('lists the newest first, by publication time', async () => {
    expect(slugs((await find({})).data)).toEqual(['rescheduled', 'zoning', 'third', 'fiber', 'water', 'undated'])
    const page = await find({}, ['rescheduled', 'zoning'])
    expect({ slugs: slugs(page.data), total: page.total }).toEqual({
      slugs: ['third', 'fiber', 'water', 'undated'],
      total: 4,
    })
  })

  test('finds inflected words, matches in titles first', async () => {
    expect(slugs((await find({ q: 'waters' })).data)).toEqual(['water', 'fiber'])
    expect(slugs((await find({ q: '"cross water"' })).data)).toEqual(['fiber'])
    for (const q of ["'", '"', '& | !', 'the', 'a:*', '\\', '%', '<->']) {
      expect((await find({ q })).total, q).toBeGreaterThanOrEqual(0)
    }
  })

  test('splits keywords into unique tags, and counts those of several posts', async () => {
    expect((await posts.getBySlug(VISITOR, 'water')).tags).toEqual(['water', 'site selection'])
    expect(await posts.findTags(VISITOR)).toEqual([{ tag: 'site selection', posts: 2 }])
    expect(slugs((await find({ tag: 'site selection' })).data)).toEqual(['zoning', 'water'])
    expect((await find({ tag: "'; drop table blog_posts" })).total).toBe(0)
  })

  test('links to the newer and the older post, and to related posts with the closest first', async () => {
    const around = await posts.findAround(VISITOR, 'fiber')
    expect([around.newer?.slug, around.older?.slug]).toEqual(['third', 'water'])
    expect((await posts.findAround(VISITOR, 'rescheduled')).newer).toBeNull()
    expect(slugs((await posts.findAround(VISITOR, 'water')).related)).toEqual(['zoning', 'fiber', 'rescheduled'])
    expect(await posts.findAround(VISITOR, 'nothing')).toMatchObject({ newer: null, older: null })
  })
})

describeDatabase('Land around a city', (open) => {
  let cities: Services['cities']
  beforeAll(async () => {
    const { db } = open()
    cities = createCities(db, createPlaces(db), { website: createWebsite({ db, env: WEBSITE_ENVIRONMENT }) })
    await insertCity(db, { slug: 'austin-texas', city_name: 'Austin', coordinates: AUSTIN })
    await insertCity(db, { slug: 'dallas-texas', city_name: 'Dallas', coordinates: DALLAS })
    await insertCity(db, { slug: 'el-paso-texas', city_name: 'El Paso', coordinates: EL_PASO })
    await insertCity(db, {
      slug: 'waco-texas',
      city_name: 'Waco',
      coordinates: '31.5493, -97.1467',
      is_published: false,
    })
    await insertCity(db, { slug: 'dublin-ireland', city_name: 'Dublin', state_name: 'Ireland', coordinates: DUBLIN })
    const near = { gps_coordinates: AUSTIN, parcel_size_acres: 10 }
    for (const price of [100_000, 300_000, 200_000]) await insertListing(db, { ...near, price, price_type: 'sale' })
    await insertListing(db, { ...near, price: 900_000, price_type: 'negotiable' })
    await insertListing(db, { ...near, price: 5_000, price_type: 'lease' })
    await insertListing(db, { ...near, price: null })
    await insertListing(db, { ...near, price: 1, price_type: 'sale', is_published: false })
    const far = { gps_coordinates: DALLAS, parcel_size_acres: 10 }
    for (const price of [1_000, 2_000]) await insertListing(db, { ...far, price, price_type: 'lease' })
    await insertListing(db, {
      gps_coordinates: DUBLIN,
      place_country: 'IE',
      place_state: null,
      price: 70_000,
      price_type: 'sale',
    })
  })

  test('shows the median asking price beside that of the state', async () => {
    expect(await cities.getLandPrices(VISITOR, 'austin-texas')).toEqual({
      around: {
        listings: 6,
        sale: { median: 25_000, priced: 4 },
        // A single lease would reveal one landowner's price.
        lease: { median: null, priced: 1 },
      },
      region: {
        name: 'Texas',
        prices: { listings: 8, sale: { median: 25_000, priced: 4 }, lease: { median: 200, priced: 3 } },
      },
    })
  })

  test('compares with the country for cities outside the US', async () => {
    expect(await cities.getLandPrices(VISITOR, 'dublin-ireland')).toMatchObject({
      around: { listings: 1, sale: { median: null, priced: 1 } },
      region: { name: 'Ireland', prices: { listings: 1 } },
    })
  })

  test('lists the published cities within 250 miles, the closest first', async () => {
    const near = await cities.findNear(VISITOR, { slug: 'austin-texas', limit: 6 })
    expect(near.map(({ slug }) => slug)).toEqual(['dallas-texas'])
    expect(near[0]!.distance_km).toBeCloseTo(293, -1)
    expect(await cities.findNear(VISITOR, { slug: 'waco-texas', limit: 6 })).toEqual([])
  })

  describe('on the map', () => {
    const around = (latitude: number, longitude: number) =>
      createMaps(open().db).getSurroundings({ latitude, longitude, radiusKm: 80, points: [{ latitude, longitude }] })

    test('is circled, with counties and towns around it', async () => {
      const map = await around(30.2672, -97.7431)
      expect(map.points).toEqual([{ x: map.width / 2, y: map.height / 2 }])
      expect(map.rings[0]!.radius).toBeGreaterThan(map.width * 0.4)
      expect(map.rings[0]!.radius).toBeLessThan(map.width / 2)
      expect(map.outlines.length).toBeGreaterThan(10)
      expect(map.places.length).toBeGreaterThan(3)
    })

    test('shows the coast for cities outside the US, even at the latitude of the Aleutians', async () => {
      const { outlines } = await around(53.3498, -6.2603)
      expect(outlines.join('')).toMatch(/^M.{100,}/)
    })
  })
})
