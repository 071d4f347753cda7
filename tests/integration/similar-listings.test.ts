import { beforeAll, beforeEach, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'
import { insertListing, insertScreening, listingRow } from '../support/factories.ts'

describeDatabase('Similar listings', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    return () => app.close()
  })
  beforeEach(() => emptyTables(open().db, 'land_listings'))

  const findSimilar = async (slug: string, limit = 3) => app.services.listings.findSimilar(VISITOR, { slug, limit })
  const slugsOf = async (slug: string, limit?: number) => (await findSimilar(slug, limit)).map((other) => other.slug)

  test('are alike by facts, not only near', async () => {
    const { db } = open()
    const here = { parcel_size_acres: 40, zoning_info: 'Light industrial', available_power_mw: 50 }
    await insertListing(db, { ...here, slug: 'here', price: 400_000, price_type: 'sale' })
    await insertListing(db, { slug: 'stranger', parcel_size_acres: 900, zoning_info: 'Farmland', price_type: 'lease' })
    await insertListing(db, {
      ...here,
      ...{ slug: 'twin', parcel_size_acres: 42, zoning_info: 'Heavy industrial', available_power_mw: 48 },
      ...{ price: 410_000, price_type: 'sale', gps_coordinates: '30.9, -97.4095' },
    })
    const similar = await findSimilar('here')
    expect(similar.map(({ slug, likeness }) => ({ slug, likeness }))).toEqual([
      { slug: 'twin', likeness: ['similar acreage', '48 MW', 'industrial zoning'] },
      { slug: 'stranger', likeness: [] },
    ])
    expect(similar[0]!.distance_km).toBeCloseTo(36.6, 0)
    const html = await (await app.ask('/listings/here')).text()
    expect(html).toContain('Similar acreage · 48 MW · industrial zoning')
  })

  test('compare what screening knows exactly', async () => {
    const { db } = open()
    const screen = async (slug: string, low: number, high: number) => {
      const { id } = await insertListing(db, { slug })
      await insertScreening(db, id, { substation_138_low: low, substation_138_high: high })
    }
    await screen('here', 1, 1)
    await screen('far-from-power', 30, 30)
    await screen('as-near', 1.2, 1.2)
    await screen('not-exact', 0.5, 90)
    const similar = await findSimilar('here')
    expect(similar.map(({ slug }) => slug)).toEqual(['not-exact', 'as-near', 'far-from-power'])
    expect(similar.map(({ likeness }) => likeness.at(-1))).toEqual([
      'similar acreage',
      '138 kV substation 1.2 mi away',
      'similar acreage',
    ])
  })

  test('include the closest in acreage, however far away', async () => {
    const { db } = open()
    const near = Array.from({ length: 70 }, () => listingRow({ parcel_size_acres: 4_000, price_type: 'lease' }))
    await db.insertInto('land_listings').values(near).execute()
    await insertListing(db, { slug: 'here', parcel_size_acres: 40 })
    await insertListing(db, { slug: 'abroad', parcel_size_acres: 41, gps_coordinates: '53.35, -6.26' })
    expect(await slugsOf('here', 1)).toEqual(['abroad'])
  })

  test('need no coordinates', async () => {
    const { db } = open()
    await insertListing(db, { slug: 'here', gps_coordinates: null, parcel_size_acres: 40 })
    await insertListing(db, { slug: 'large', parcel_size_acres: 400 })
    await insertListing(db, { slug: 'similar', gps_coordinates: null, parcel_size_acres: 39 })
    expect(await slugsOf('here')).toEqual(['similar', 'large'])
    expect((await findSimilar('here'))[1]!.distance_km).toBeNull()
    // Ten times the acreage is as unlike as it gets, so that these two tie.
    expect((await slugsOf('large')).toSorted()).toEqual(['here', 'similar'])
  })

  test('are public and still on the market', async () => {
    const { db } = open()
    await insertListing(db, { slug: 'here', lifecycle: 'closed' })
    await insertListing(db, { slug: 'draft', is_published: false })
    await insertListing(db, { slug: 'closed', lifecycle: 'closed' })
    await insertListing(db, { slug: 'under-offer', lifecycle: 'under_offer' })
    expect(await slugsOf('here')).toEqual(['under-offer'])
    expect(await slugsOf('draft')).toEqual([])
    expect(await slugsOf('none')).toEqual([])
  })
})
