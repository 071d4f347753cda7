import { beforeAll, expect, test } from 'vitest'
import type { Suggestions } from '../../domain/search/suggestion.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

const AUSTIN = { place_city: 'Austin', place_county: 'Travis County', place_state: 'Texas', place_country: 'US' }

describeDatabase('Suggestions', (open) => {
  let app: TestApp

  beforeAll(async () => {
    const { db } = open()
    const listing = { ...AUSTIN, gps_coordinates: '30.27, -97.74', parcel_size_acres: 40, available_power_mw: 120 }
    await insertListing(db, {
      ...listing,
      slug: 'riverside-40',
      landowner_name: 'Riverside 40',
      description: 'Rail spur.',
    })
    await insertListing(db, { ...listing, slug: 'river-bend', landowner_name: 'River Bend', available_power_mw: null })
    await insertListing(db, { ...listing, slug: 'river-draft', landowner_name: 'River Draft', is_published: false })
    app = await createTestApp({ database: open() })
    return () => app.close()
  })

  async function suggest(q: string): Promise<Suggestions> {
    const response = await app.ask(`/search/suggestions?${new URLSearchParams({ q })}`)
    expect(response.status).toBe(200)
    return (await response.json()) as Suggestions
  }

  test('suggests places with the number of sites that a search finds', async () => {
    // Without numbers as long as the sites are being counted.
    await expect.poll(async () => (await suggest('austin, t')).places[0]?.sites).toBe(2)
    const { places } = await suggest('aus')
    expect(places.map(({ label }) => label).slice(0, 2)).toEqual(['Austin, Texas', 'Greater Austin'])
    expect(places[0]).toEqual({ kind: 'city', label: 'Austin, Texas', sites: 2, isExact: true })
    expect((await suggest('travis county')).places[0]).toMatchObject({ kind: 'county', sites: 2 })
    expect((await suggest('tex')).places[0]).toMatchObject({ kind: 'state', label: 'Texas', sites: 2 })
    expect((await suggest('austin, t')).places[0]?.label).toBe('Austin, Texas')
    for (const { label, sites } of [...places, ...(await suggest('dal')).places]) {
      const found = await app.ask(`/api/v1/listings?${new URLSearchParams({ location: label })}`)
      expect((await found.json()) as { total: number }, label).toMatchObject({ total: sites })
    }
  })

  test('suggests the city before regions and counties that its name finds', async () => {
    const labels = async (text: string) => (await suggest(text)).places.map(({ label }) => label)
    expect((await labels('colum')).slice(0, 2)).toEqual(['Columbus, Ohio', 'Central Ohio'])
    expect((await labels('dal')).slice(0, 3)).toEqual(['Dallas, Texas', 'Dallas–Fort Worth', 'Dallas County, Texas'])
    expect((await labels('tex'))[0]).toBe('Texas')
  })

  test('suggests published listings by the start of their title', async () => {
    expect((await suggest('RIVER')).listings).toEqual([
      { title: 'River Bend', place: 'Austin, Texas', slug: 'river-bend' },
      { title: 'Riverside 40', place: 'Austin, Texas', slug: 'riverside-40' },
    ])
    expect((await suggest('%')).listings).toEqual([])
  })

  test('suggests the filters that the text is understood as', async () => {
    expect((await suggest('40 acres texas rail')).intent).toEqual(['“rail”', 'Texas', '40+ acres'])
    expect((await suggest('texas')).intent).toBeNull()
  })

  test.each(['', 'a', 'x'.repeat(201), '\u0000\u0000', '🏜️🏜️', '"'.repeat(150)])('has nothing for %j', async (q) => {
    expect(await suggest(q)).toEqual({ intent: null, places: [], listings: [] })
  })

  test('may be cached, and is limited for each network', async () => {
    const ask = () => app.ask('/search/suggestions?q=austin', {}, { clientAddress: '198.51.100.7' })
    expect((await ask()).headers.get('Cache-Control')).toBe('public, max-age=60')
    const statuses = new Set<number>()
    // A few at a time: a busy machine answers some of hundreds of concurrent requests with 503.
    for (let sent = 0; sent < 640; sent += 8)
      for (const { status } of await Promise.all(Array.from({ length: 8 }, ask))) statuses.add(status)
    expect(statuses).toEqual(new Set([200, 429]))
    expect((await app.ask('/search/suggestions?q=austin')).status).toBe(200)
  })

  test('a search page reads its words, and the API does not', async () => {
    const page = async (query: string) => (await app.ask(`/search?${query}`)).text()
    const understood = await page('q=40+acres+near+austin+100+MW')
    expect(understood).toContain('Austin, Texas')
    expect(understood).toContain('We turned')
    expect(understood).toContain('/listings/riverside-40')
    expect(understood).not.toContain('/listings/river-bend')
    // A whole search in the location field, as in the hero without JavaScript.
    expect(await page('location=100+MW+near+Austin')).toContain('/listings/riverside-40')
    expect(await page('q=%22100+MW+near+austin%22')).not.toContain('We turned')
    const api = await app.ask('/api/v1/listings?q=40+acres+near+austin')
    expect(await api.json()).toMatchObject({ total: 0, place: null })
  })

  test('finds sites with at least this much power', async () => {
    const slugs = async (query: string) => {
      const { data } = (await (await app.ask(`/api/v1/listings?${query}`)).json()) as { data: { slug: string }[] }
      return data.map(({ slug }) => slug)
    }
    expect(await slugs('min_mw=120')).toEqual(['riverside-40'])
    expect(await slugs('min_mw=121')).toEqual([])
  })
})
