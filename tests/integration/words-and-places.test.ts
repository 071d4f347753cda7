import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import { NO_FILTERS } from '../../domain/search/search.ts'
import { describeDatabase } from '../support/database.ts'
import { insertCity, insertListing, listingsOf } from '../support/factories.ts'

describeDatabase('Words and places', (open) => {
  beforeAll(async () => {
    const { db } = open()
    await insertListing(db, {
      slug: 'riverside',
      landowner_name: 'Riverside 40',
      zoning_info: 'Heavy industrial',
      description: 'A level field beside the Pedernales substation, with fiber at the road.',
    })
    await insertListing(db, {
      slug: 'cedar',
      landowner_name: "Cédar's Fork",
      place_city: 'São Tomé',
      zoning_info: 'M-1 or PD2',
      description: 'Pasture; 345 kV line.',
      gps_coordinates: null,
      place_state: null,
      place_county: null,
      place_country: null,
    })
    await insertListing(db, { slug: 'hidden', landowner_name: 'Zweibrücken Hidden', is_published: false })
    await insertCity(db, { city_name: 'Taylor', slug: 'taylor-texas', coordinates: '30.5708, -97.4095' })
    await insertCity(db, {
      city_name: 'Elsewhere',
      slug: 'elsewhere-texas',
      coordinates: '10, 10',
      is_published: false,
    })
  })

  const search = (filters: Partial<typeof NO_FILTERS>) =>
    listingsOf(open().db).search(VISITOR, { filters: { ...NO_FILTERS, ...filters } })
  const slugs = async (q: string) => (await search({ q })).data.map(({ slug }) => slug)

  test.each([
    ['riverside', ['riverside']],
    ['RIVERSIDE', ['riverside']],
    ['fields leveled', ['riverside']],
    ['riversi', ['riverside']],
    ['heavy industrial substation', ['riverside']],
    ['riverside pasture', []],
    ['345', ['cedar']],
    ['pasture the', ['cedar']],
    ["cédar's", ['cedar']],
    ['the', ['cedar', 'riverside']],
    ['of the at', ['cedar', 'riverside']],
    ['zweibrücken', []],
    ["'); drop table land_listings; --", []],
    ['!!! & | :* <->', ['cedar', 'riverside']],
  ])('finds by the words %s', async (words, found) => {
    expect((await slugs(words)).sort()).toEqual(found)
  })

  test.each([
    ['substaton', 'substation'],
    ['pedernals', 'pedernales'],
    ['idnustrial', 'industrial'],
    ['riverzide', 'riverside'],
  ])('corrects %s to %s and reports the correction', async (typed, corrected) => {
    const { data, corrections } = await search({ q: typed })
    expect(data.map(({ slug }) => slug)).toEqual(['riverside'])
    expect(corrections).toEqual([[typed, corrected]])
  })

  test('suggests the spelling of a zoning, and says when there is none', async () => {
    expect(await search({ zoning: 'Heavy Idnustrial' })).toMatchObject({
      total: 0,
      zoning_unknown: true,
      zoning_suggestion: 'heavy industrial',
    })
    expect(await search({ zoning: 'hippopotamus' })).toMatchObject({ zoning_unknown: true, zoning_suggestion: null })
    expect(await search({ zoning: 'M9xyz' })).toMatchObject({ zoning_unknown: true, zoning_suggestion: 'M-1' })
    expect(await search({ zoning: 'pd-3' })).toMatchObject({ zoning_unknown: true, zoning_suggestion: 'PD2' })
    expect(await search({ zoning: 'R9xyz' })).toMatchObject({ zoning_unknown: true, zoning_suggestion: null })
    expect(await search({ zoning: 'M-1' })).toMatchObject({ total: 1, zoning_unknown: false })
    // A word of listings, but of no zoning.
    expect(await search({ zoning: 'pedernals' })).toMatchObject({ zoning_unknown: true, zoning_suggestion: null })
    expect(await search({ zoning: 'industrial', zoning_type: ['residential'] })).toMatchObject({
      total: 0,
      zoning_unknown: false,
      zoning_suggestion: null,
    })
  })

  test('does not correct a word to a distant one', async () => {
    expect(await search({ q: 'hippopotamus' })).toMatchObject({ data: [], total: 0, corrections: [] })
  })

  test.each([
    ['Austin, Texas', 'Austin, Texas', 'city'],
    ['Austin TX', 'Austin, Texas', 'city'],
    ['austin tx', 'Austin, Texas', 'city'],
    ['  AUSTIN   texas ', 'Austin, Texas', 'city'],
    ['Austin, TX, USA', 'Austin, Texas', 'city'],
    ['Austn', 'Austin, Texas', 'city'],
    ['Portland, Maine', 'Portland, Maine', 'city'],
    ['Portland', 'Portland, Oregon', 'city'],
    ['St. Louis', 'St. Louis, Missouri', 'city'],
    ['Saint Louis, MO', 'St. Louis, Missouri', 'city'],
    ['São Paulo', 'São Paulo, Brazil', 'city'],
    ['Sao Paulo', 'São Paulo, Brazil', 'city'],
    ['Dublin, Ireland', 'Dublin, Ireland', 'city'],
    ['Williamson County, Texas', 'Williamson County, Texas', 'county'],
    ['Williamson County TX', 'Williamson County, Texas', 'county'],
    ['Texas', 'Texas', 'state'],
    ['TX', 'Texas', 'state'],
    ['New York', 'New York', 'state'],
    ['Germany', 'Germany', 'country'],
    ['78701', 'ZIP 78701', 'zip'],
    ['78701-1234', 'ZIP 78701', 'zip'],
    ['30.57,-97.41', '30.57, -97.41', 'point'],
    ['+30.57 ; -97.41', '30.57, -97.41', 'point'],
  ])('resolves the place “%s”', async (text, label, kind) => {
    const { place, place_unknown } = await search({ location: text })
    expect(place).toMatchObject({ label, kind })
    expect(place_unknown).toBe(false)
  })

  test.each(['Xyzzyplugh', '99999', '91,181', '12,181', '🏜️', '%', "'", 'a', '٣٠'])(
    'reports “%s” as unknown and searches everywhere',
    async (text) => {
      const { place, place_unknown, total } = await search({ location: text })
      expect({ place, place_unknown, total }).toEqual({ place: null, place_unknown: true, total: 2 })
    },
  )

  test('uses the location of a city page, even if the gazetteer lacks the city', async () => {
    expect((await search({ city: 'taylor-texas' })).place).toMatchObject({ label: 'Taylor, Texas', latitude: 30.5708 })
    expect((await search({ city: 'dallas-texas' })).place).toMatchObject({ label: 'Dallas, Texas' })
    expect((await search({ city: 'elsewhere-texas' })).place?.latitude).not.toBe(10)
  })

  test('finds within the radius and returns the distance', async () => {
    const near = await search({ location: 'Taylor, Texas', within: 1 })
    expect(near.data.map(({ slug, distance_km }) => ({ slug, near: distance_km! < 1 }))).toEqual([
      { slug: 'riverside', near: true },
    ])
    expect((await search({ location: 'Austin, Texas', within: 10 })).total).toBe(0)
    expect((await search({ location: 'Austin, Texas' })).total).toBe(1)
  })
})
