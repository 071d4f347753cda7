import type { Point } from 'geojson'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { NO_SITE_FILTERS, type SiteFilters } from '../../domain/candidate-site/site-search.ts'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { US_STATES } from '../../domain/place/us-states.ts'
import { createCacheKeys } from '../../server/platform/cache/cacheable-routes.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { insertLayer } from '../support/layers.ts'
import { violations } from '../support/openapi.ts'

const site = (longitude: number, latitude: number, properties: LayerProperties) => ({
  geometry: { type: 'Point', coordinates: [longitude, latitude] } as Point,
  properties,
})

const MILL = site(-123.0868, 44.0521, {
  name: 'EUGENE MILL',
  acres: 40,
  program: 'BROWNFIELDS',
  city: 'EUGENE',
  state: 'OR',
  reference: 'A1',
  substation_miles: 0.5,
  substation_kv: 115,
  transmission_miles: 2,
  transmission_kv: 230,
})
const ARSENAL = site(-119.6874, 45.7708, {
  name: 'BOARDMAN ARSENAL',
  acres: 4800,
  program: 'SUPERFUND',
  city: 'BOARDMAN',
  state: 'OR',
  reference: 'A2',
  substation_miles: 6,
  transmission_miles: 0,
})
const COPPER = site(-106.375, 31.7569, {
  name: 'Copper',
  mw: 86.9,
  status: 'retiring',
  fuel: 'Natural Gas',
  state: 'TX',
  date: '2030-12',
  owner: 'El Paso Electric Co',
})
const NEWMAN = site(-106.43, 31.98, {
  name: 'Newman',
  mw: 1109.8,
  status: 'retired',
  fuel: 'Coal',
  state: 'TX',
  on_site: 'Newman Solar, 80 MW (planned, 2027)',
})

describeDatabase('Candidate sites', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    return () => app.close()
  })
  beforeEach(async () => {
    await emptyTables(open().db, 'layers', 'layer_features', 'land_listings')
    await insertLayer(open().db, { slug: 'cleanup', type: 'candidate-sites', features: [MILL, ARSENAL] })
    await insertLayer(open().db, { slug: 'plants', type: 'candidate-sites', features: [COPPER, NEWMAN] })
  })

  const search = (filters: Partial<SiteFilters>) =>
    app.services.candidateSites.search(VISITOR, { filters: { ...NO_SITE_FILTERS, ...filters } })
  const found = async (filters: Partial<SiteFilters>) => (await search(filters)).data.map(({ slug }) => slug)
  const text = async (path: string) => (await app.ask(path)).text()

  test('are found by place, kind, acreage, capacity, distance to power and words', async () => {
    expect(await found({})).toEqual(['newman-tx', 'copper-tx', 'boardman-arsenal-boardman-or', 'eugene-mill-eugene-or'])
    expect(await found({ location: 'El Paso, Texas' })).toEqual(['copper-tx', 'newman-tx'])
    expect(await found({ location: 'Oregon', sort: 'substation' })).toEqual([
      'eugene-mill-eugene-or',
      'boardman-arsenal-boardman-or',
    ])
    expect(await found({ location: 'El Paso County, Texas' })).toEqual(['newman-tx', 'copper-tx'])
    expect(await found({ kind: 'retiring-plant' })).toEqual(['copper-tx'])
    expect(await found({ kind: 'cleanup-site', max_acres: 100 })).toEqual(['eugene-mill-eugene-or'])
    expect(await found({ min_mw: 500 })).toEqual(['newman-tx'])
    expect(await found({ substation_within: 1 })).toEqual(['eugene-mill-eugene-or'])
    expect(await found({ line_within: 1 })).toEqual(['boardman-arsenal-boardman-or'])
    expect(await found({ q: 'electric gas' })).toEqual(['copper-tx'])
    expect(await found({ bbox: [-107, 31, -106, 31.9] })).toEqual(['copper-tx'])
    expect(await search({ location: 'Texas', page: 2 })).toMatchObject({ data: [], total: 2 })
  })

  test('are presented with names as titles, counties by coordinates, and units', async () => {
    expect((await search({ q: 'mill' })).data).toMatchObject([
      { name: 'Eugene Mill', city: 'Eugene', county: 'Lane County', state: 'Oregon', country: 'US', acres: 40 },
    ])
    const { substation_km, line_km, ...details } = await app.services.candidateSites.getBySlug(
      VISITOR,
      'eugene-mill-eugene-or',
    )
    expect([substation_km, line_km]).toEqual([expect.closeTo(0.804672), expect.closeTo(3.218688)])
    expect(details).toMatchObject({
      kind: 'cleanup-site',
      program: 'Brownfields',
      line_kv: 230,
      source: { vintage: '2024' },
    })
  })

  test('have a state by its postal code, whichever', async () => {
    const codes = Object.keys(US_STATES)
    const { rows } = await sql<{ name: string }>`
      select us_state_name(code) as name from unnest(${codes}::text[]) with ordinality as codes (code, position)
      order by position`.execute(open().db)
    expect(rows.map(({ name }) => name)).toEqual(Object.values(US_STATES))
  })

  test('at a border belong to the state that their source names', async () => {
    const properties = { mw: 2_451.6, status: 'retired', fuel: 'Coal' }
    const features = [
      site(-83.6939, 38.6361, { name: 'J M Stuart', state: 'OH', ...properties }),
      // Hundreds of miles from the state that it names.
      site(-97.41, 30.57, { name: 'Far Away', state: 'OH', ...properties }),
    ]
    await insertLayer(open().db, { slug: 'border', type: 'candidate-sites', features })
    expect((await search({ q: 'stuart' })).data).toMatchObject([{ county: 'Adams County', state: 'Ohio' }])
    expect((await search({ q: 'far away' })).data).toMatchObject([{ county: 'Williamson County', state: 'Texas' }])
  })

  test('keep their addresses while versions of the layer come, go and come back', async () => {
    const { db } = open()
    const moved = site(-123.1, 44.06, { ...MILL.properties, acres: 41 })
    const added = site(-122, 44, { ...ARSENAL.properties, reference: 'A3' })
    const id = await insertLayer(db, { slug: 'cleanup', type: 'candidate-sites', features: [added, moved], version: 2 })
    const [hashed, ...others] = await found({ location: 'Oregon' })
    expect(others).toEqual(['eugene-mill-eugene-or'])
    expect(hashed).toMatch(/^boardman-arsenal-boardman-or-[0-9a-f]{8}$/)
    expect((await search({ q: 'mill' })).data[0]).toMatchObject({ acres: 41, longitude: -123.1 })
    expect((await app.ask('/candidate-sites/boardman-arsenal-boardman-or')).status).toBe(404)
    await db.updateTable('layers').set({ current_version: 1 }).where('id', '=', id).execute()
    expect(await found({ location: 'Oregon' })).toEqual(['boardman-arsenal-boardman-or', 'eugene-mill-eugene-or'])
    expect((await search({ q: 'mill' })).data[0]).toMatchObject({ acres: 40, longitude: -123.0868 })
  })

  test('disappear with a hidden layer, and the page says so', async () => {
    await open().db.updateTable('layers').set({ is_public: false }).execute()
    expect(await found({})).toEqual([])
    const page = await text('/candidate-sites')
    expect(page).toContain('No candidate sites to show')
    // The sitemap always names the inventory.
    expect(page).not.toContain('noindex')
    expect((await app.ask('/candidate-sites/copper-tx')).status).toBe(404)
    expect((await app.ask('/api/v1/candidate-sites/copper-tx')).status).toBe(404)
    expect(await text('/sitemap.xml')).not.toContain('candidate-sites-1.xml')
  })

  test('have pages that say that they are no offers, with their source', async () => {
    const page = await text('/candidate-sites/copper-tx')
    for (const words of [
      'Not an offer',
      'doesn’t represent the owner',
      'Dec 2030',
      '31.7569° N',
      'HIFLD',
      'Public domain',
    ]) {
      expect(page.replaceAll('<!-- -->', '').includes(words), words).toBe(true)
    }
    expect(page).toContain('"@type":"Place"')
    expect(page).not.toMatch(/"@type":"(Offer|RealEstateListing)"/)
    expect(await text('/sitemaps/candidate-sites-1.xml')).toContain('/candidate-sites/copper-tx</loc>')
    expect(await text('/sitemaps/screens.xml')).toContain('/candidate-sites</loc>')
    expect(await text('/contact?site=copper-tx')).toContain('About Copper, El Paso County, Texas')
  })

  test('appear in a search of listings only when asked for, and are never in its total', async () => {
    await insertListing(open().db, { slug: 'desert-90', gps_coordinates: '31.8, -106.4', landowner_name: 'Desert 90' })
    const plain = await text('/search?location=El+Paso,+Texas')
    expect(plain).toContain('1 site within 50 miles of El Paso, Texas')
    expect(plain).not.toContain('Copper')
    const both = await text('/search?location=El+Paso,+Texas&utility=power&candidates=include')
    expect(both).toContain('No sites within 50 miles of El Paso, Texas')
    expect(both).toContain('2 candidate sites within 50 miles of El Paso, Texas')
    expect(both).toContain('matched by place, acreage and keywords only')
    const listings = await (await app.ask('/api/v1/listings?candidates=include')).json()
    expect(listings).toMatchObject({ total: 1, ignored: [{ name: 'candidates', value: 'include' }] })
  })

  test('are on the map of the search as markers, whose counts add up', async () => {
    const data = await (await app.ask('/search/map/candidate-sites?location=Texas&box=-110,28,-90,40&zoom=4')).json()
    expect(data.markers).toMatchObject([{ count: 2, site: null }])
    const near = await (await app.ask('/search/map/candidate-sites?box=-106.4,31.7,-106.3,31.8&zoom=12')).json()
    expect(near.markers).toMatchObject([{ count: 1, site: { slug: 'copper-tx' } }])
    expect((await app.ask('/search/map/candidate-sites?box=1,2')).status).toBe(400)
  })

  test('have an API', async () => {
    const page = await (await app.ask('/api/v1/candidate-sites?location=Texas&per_page=1&color=red')).json()
    expect(page).toMatchObject({
      data: [{ slug: 'newman-tx', capacity_mw: 1109.8, distance_km: null }],
      total: 2,
      per_page: 1,
      place: { label: 'Texas' },
      ignored: [{ name: 'color', value: 'red' }],
    })
    expect(await (await app.ask('/api/v1/candidate-sites/copper-tx')).json()).toMatchObject({
      owner: 'El Paso Electric Co',
      retirement_date: '2030-12',
      source: { license: 'Public domain', vintage: '2024' },
    })
    const newman = await (await app.ask('/api/v1/candidate-sites/newman-tx')).json()
    expect(newman.on_site).toBe('Newman Solar, 80 MW (planned, 2027)')
    expect(await (await app.ask('/candidate-sites/newman-tx')).text()).toContain(newman.on_site)
    const description = await (await app.ask('/api/v1/openapi.json')).json()
    const documented = async (template: string, path: string) => {
      const { schema } = description.paths[template].get.responses[200].content['application/json']
      expect(violations(description, schema, await (await app.ask(path)).json()), path).toEqual([])
    }
    await documented('/api/v1/candidate-sites', '/api/v1/candidate-sites?location=Texas&color=red')
    await documented('/api/v1/candidate-sites/{slug}', '/api/v1/candidate-sites/copper-tx')
    expect((await app.ask('/api/v1/candidate-sites?per_page=0')).status).toBe(422)
    expect((await app.ask('/api/v1/candidate-sites/none')).status).toBe(404)
  })

  test('are cached like other public pages until a layer changes', () => {
    const paths = [
      '/candidate-sites?location=Texas',
      '/candidate-sites/copper-tx',
      '/api/v1/candidate-sites',
      '/search',
    ]
    for (const path of paths) expect(createCacheKeys(app.cacheable)(path)?.tables, path).toContain('layers')
  })
})
