import { beforeAll, expect, test } from 'vitest'
import { VISITOR } from '../../domain/permissions.ts'
import type { ScreeningInput } from '../../screening/document.ts'
import { PROFILES } from '../../screening/profiles/profiles.ts'
import { createSiteScreener } from '../../server/screening/sites/site-screener.ts'
import { insertUser, signInAs } from '../support/accounts.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { insertLayer } from '../support/layers.ts'
import { boxAt, pointAt, readParcelsOf } from '../support/screening.ts'
import { processScreenings } from '../support/screenings.ts'

const PARCELS = ['West', '=East', 'Far'].map((name, i): ScreeningInput => {
  const west = -97 + i / 4
  return { name, geometry: boxAt(west, 32, west + 0.01, 32.01), acres: null }
})

describeDatabase('Comparison of sites', (open) => {
  let app: TestApp
  let id: string

  beforeAll(async () => {
    const { db } = open()
    app = await createTestApp({ database: open() })
    await insertLayer(db, {
      slug: 'substations',
      type: 'substations',
      version: 1,
      coverage: boxAt(-107, 26, -93, 36.5),
      features: [{ geometry: pointAt(-97.05, 32), properties: { name: 'MILL CREEK', kv: 138 } }],
    })
    await insertLayer(db, {
      slug: 'plants',
      type: 'candidate-sites',
      features: [
        { geometry: pointAt(-97.3, 32), properties: { name: 'Old Mill', mw: 100, status: 'retired', state: 'TX' } },
      ],
    })
    const offer = { parcel_size_acres: 40, price_type: 'sale' as const, price: 400_000, available_power_mw: 60 }
    await insertListing(db, {
      ...offer,
      slug: 'riverside-40',
      landowner_name: 'Riverside 40',
      gps_coordinates: '32, -97.1',
      utility_access: { fiber: true },
    })
    await insertListing(db, {
      ...offer,
      slug: 'prairie',
      landowner_name: 'Prairie',
      price: 800_000,
      gps_coordinates: null,
    })
    await insertListing(db, { slug: 'draft', landowner_name: 'Secret draft', is_published: false })
    const run = { name: 'Texas', ...readParcelsOf(PARCELS) }
    id = (await app.services.screenings.create(VISITOR, run)).id
    await processScreenings(open(), app)
    const screener = createSiteScreener({
      db,
      engine: app.engine,
      log: { info: () => {} },
      pause: async () => {},
      profiles: { listCurrent: async () => [...PROFILES] },
    })
    while (await screener.work());
    return () => app.close()
  })

  const parcels = (...numbers: number[]) => numbers.map((number) => `site=screen/${id}/${number}`).join('&')
  const read = async (query: string, init?: RequestInit) =>
    (await (await app.ask(`/compare?${query}`, init)).text()).split('<script')[0]!
  /** What a reader sees. */
  const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const candidate = async () => {
    const { slug } = await open().db.selectFrom('candidate_sites').select('slug').executeTakeFirstOrThrow()
    return `site=candidate-sites/${slug}`
  }

  test('parcels are side by side, with their maps, points and what is the same', async () => {
    const page = await read(parcels(1, 3))
    const text = textOf(page)
    expect(text).toMatch(/Compare 2 sites Scored by the same profile on the same map data, screened [A-Z][a-z]{2} \d/)
    expect(page).toContain('aria-label="Map of the area around West"')
    expect(page).toContain('aria-label="Map of the sites: 1 West, 2 Far"')
    expect(text).toMatch(/Substation of 138 kV or more 2.9\d mi Best Mill Creek [\d.]+ of 12 /)
    expect(text).toMatch(/\d+ facts? (is|are) the same at all sites : .* are unknown at all of them/)
    expect(text).not.toContain('Not offered')
    expect(page).not.toContain('aria-label="Remove')
    expect(page).not.toContain('Create Link to Share')
  })

  test('a site can be removed while there are more than two, and all facts shown', async () => {
    const page = await read(`${parcels(1, 2, 3)}&profile=mining`)
    expect(page).toContain(`href="/compare?${parcels(1, 3)}&profile=mining"`.replaceAll('&', '&amp;'))
    expect(textOf(await read(`${parcels(1, 2)}&all=1`))).not.toContain('the same at all sites')
  })

  test('the former address of a comparison redirects', async () => {
    const response = await app.ask(`/screen/${id}/compare?p=3&p=1&p=x&p=3&profile=mining&known=1&all=1`)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(`/compare?${parcels(3, 1)}&profile=mining&known=1&all=1`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await app.ask(`/screen/${id}/compare.csv?p=1&p=2`)).status).toBe(404)
  })

  test('listings, candidate sites and parcels are compared in the order of the URL, by one profile', async () => {
    const page = await read(`${await candidate()}&site=listings/riverside-40&${parcels(1)}&site=listings/prairie`)
    const text = textOf(page)
    expect(page).toContain('aria-label="Map of the sites: 1 Old Mill, 2 Riverside 40, 3 West"')
    expect(text).toContain('Not on the map: its location is unknown.')
    expect(text).toContain('Price per acre Not offered $10,000 Best Not offered $20,000')
    expect(text).toContain('Available power Not offered 60 MW Owner’s claim, not dated Not offered 60 MW')
    expect(text).toContain('Fiber service Not offered Available Not offered Unknown')
    expect(text).toMatch(
      /Substation of 138 kV or more Can’t rank: 1 unknown 14.\d+ mi Mill Creek .* 2.9\d mi Mill Creek .* Unknown 0–12 of 12/,
    )
    expect(text).toContain('Prairie No score: not screened yet')
    expect(page).toContain('href="/listings/riverside-40"')
    expect(textOf(await read('site=listings/riverside-40&site=listings/prairie&known=1'))).toMatch(
      /Compared on the \d+ criteria that are known for every site that can be ranked/,
    )
  })

  test('sites that aren’t there are left out and named, and a few are too few', async () => {
    const gone = 'site=listings/draft&site=listings/none&site=candidate-sites/none&site=screen/none/1'
    const page = await read(`${gone}&site=listings/riverside-40`)
    const text = textOf(page)
    expect(text).toContain(
      '4 sites aren’t available anymore: listing draft, listing none, candidate site none and parcel 1 of a screening.',
    )
    expect(text).toContain('Nothing to compare Choose 2 to 5 sites')
    expect(page).not.toContain('Secret draft')
    const two = textOf(await read(`site=listings/riverside-40&site=listings/prairie&${parcels(99)}&site=nonsense`))
    expect(two).toContain('1 site isn’t available anymore: parcel 99 of a screening.')
    expect(two).toContain('We couldn’t read a link.')
    expect(two).toContain('Compare 2 sites')
    const many = textOf(
      await read(['riverside-40', 'prairie', 'a', 'b', 'c', 'd'].map((slug) => `site=listings/${slug}`).join('&')),
    )
    expect(many).toContain('You can compare up to 5 sites. 1 more site was left out.')
  })

  test('nobody else sees the screening of an account, unless its owner shares it', async () => {
    const { db } = open()
    const { id: userId, email } = await insertUser(db)
    const owner = { kind: 'user', id: userId, email, name: '', isAdmin: false, isVerified: true } as const
    const viewer = { ...owner, needsTwoFactor: false, sessionId: '' }
    const { screenings } = app.services
    const run = { name: 'Private', ...readParcelsOf(PARCELS) }
    const { id: ref } = await screenings.create(viewer, run)
    await processScreenings(open(), app)
    const query = `site=screen/${ref}/1&site=listings/riverside-40`
    const init = { headers: { cookie: (await signInAs(app, email)).cookieHeader } }
    expect(await read(query, init)).toContain('Create Link to Share')
    const stranger = await app.ask(`/compare?${query}`)
    expect(stranger.headers.get('cache-control')).toBe('no-store')
    expect(stranger.headers.get('referrer-policy')).toBe('strict-origin')
    const page = await stranger.text()
    expect(page).toContain('1 site isn’t available anymore: parcel 1 of a screening.')
    expect(page).not.toContain('West')
    expect(await (await app.ask(`/compare.csv?${query}`)).text()).not.toContain('West')
    expect((await app.ask(`/compare.pdf?${query}`)).status).toBe(302)
    expect((await app.ask(`/compare.pdf?${query}`, init)).status).toBe(200)
    await screenings.setShared(viewer, ref, true)
    const { share_token: token } = await screenings.get(viewer, ref)
    expect(await (await app.ask(`/compare?${query}`, init)).text()).toContain(`/compare?site=screen/${token}/1`)
    expect(textOf(await read(query.replace(ref, token!)))).toContain('Compare 2 sites')
  })

  test('a comparison is exported as a table without formulas', async () => {
    const response = await app.ask(`/compare.csv?${parcels(1, 2)}`)
    expect(response.headers.get('content-disposition')).toContain('comparison.csv')
    const [head, place, score, ...rows] = (await response.text()).split('\r\n')
    expect(head).toContain(
      'Group,Fact,Weight,West,West: detail,"West: points, at least","West: points, at most",\'=East',
    )
    expect(place).toMatch(/^Place,Place,,/)
    expect(score).toMatch(/^Score,AI campus [\d.]+,100,\d+–\d+,\d+% known,[\d.]+,[\d.]+,/)
    expect(rows.find((row) => row.includes('Substation of 138 kV or more'))).toMatch(/,12,2.9\d mi,Mill Creek,/)
    expect(rows.some((row) => row.startsWith('Offer,'))).toBe(false)
  })

  test('the table has the offers, too', async () => {
    const table = await (await app.ask('/compare.csv?site=listings/riverside-40&site=listings/prairie')).text()
    expect(table).toContain('Offer,Price,,"$400,000",,,,"$800,000",,,\r\n')
    expect(table).toContain('Utilities,Fiber service,,Available,,,,Unknown,,,\r\n')
    expect(table).toContain('No score,not screened yet')
  })

  test('a comparison is a PDF that stays private, and the screen says why there is none', async () => {
    const query = `${parcels(1, 2)}&site=listings/riverside-40&site=listings/prairie`
    expect(await read(query)).toMatch(/href="\/compare\.pdf\?site=[^"]*riverside-40[^"]*"/)
    const response = await app.ask(`/compare.pdf?${query}`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('comparison.pdf')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin')
    expect(await response.text()).toMatch(/^%PDF-/)
    const missing = await app.ask('/compare.pdf?site=listings/riverside-40&site=listings/none')
    const screen = decodeURIComponent(missing.headers.get('location')!)
    expect(screen).toBe('/compare?site=listings/riverside-40&site=listings/none')
    expect(missing.headers.get('cache-control')).toBe('no-store')
  })

  test('it isn’t indexed, and reads without any site', async () => {
    const page = await read('site=')
    expect(page).toContain('content="noindex"')
    expect(textOf(page)).toContain('Nothing to compare')
  })
})
