import type { Point } from 'geojson'
import { beforeAll, expect, test } from 'vitest'
import { NO_SITE_FILTERS, type SiteFilters } from '../../domain/candidate-site/site-search.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { SiteScore } from '../../domain/screening/site-screening.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'

const score = (low: number, high: number, more: Partial<SiteScore> = {}): SiteScore => ({
  state: 'scored',
  low,
  high,
  known: 80,
  failed: [],
  version: '1.0.0',
  ...more,
})

const NO_POWER = score(0, 100, { state: 'power-unknown' })
const RULED_OUT = score(95, 99, { failed: ['Flood'] })

/** Scores of sites by the name of the site. Echo hasn’t been screened. */
const SCORES: Record<string, Record<string, SiteScore>> = {
  Alpha: { 'ai-campus': score(40, 60), mining: score(90, 95) },
  Bravo: { 'ai-campus': score(55, 58), mining: score(20, 30) },
  Charlie: { 'ai-campus': NO_POWER, mining: NO_POWER },
  Delta: { 'ai-campus': RULED_OUT, mining: score(50, 50) },
  Foxtrot: { 'ai-campus': score(40, 90), mining: score(10, 10) },
}

describeDatabase('Scores of candidate sites', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    await insertSites(open().db)
    return () => app.close()
  })

  const found = async (filters: Partial<SiteFilters>) => {
    const { data } = await app.services.candidateSites.search(VISITOR, { filters: { ...NO_SITE_FILTERS, ...filters } })
    return data.map(({ name }) => name)
  }
  const text = async (path: string) => (await (await app.ask(path)).text()).replaceAll('<!-- -->', '')

  test('sort by the low end, with equal ones in a fixed order and sites without a score or that fail a gate last', async () => {
    expect(await found({ sort: 'score' })).toEqual(['Bravo', 'Alpha', 'Foxtrot', 'Charlie', 'Delta', 'Echo'])
    expect(await found({ sort: 'score', profile: 'mining' })).toEqual([
      ...['Alpha', 'Delta', 'Bravo', 'Foxtrot', 'Charlie', 'Echo'],
    ])
    expect(await found({ sort: 'score', profile: 'constructor' })).toEqual([
      ...['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot'],
    ])
  })

  test('come with the grid operator, which keywords find', async () => {
    expect(await found({ q: 'ERCOT', sort: 'name' })).toEqual(['Bravo', 'Charlie', 'Delta', 'Foxtrot'])
    expect(await found({ q: 'PJM coal' })).toEqual(['Alpha'])
    expect(await found({ q: 'PJM hydro' })).toEqual([])
  })

  test('are on the cards for the chosen profile, with the reason where there is none', async () => {
    const page = await text('/candidate-sites')
    expect(page).toContain('aria-label="AI campus score 40 to 60 of 100, 80% known"')
    expect(page).toContain('aria-label="AI campus score 95 to 99 of 100, 80% known, ruled out"')
    expect(page).toContain('No score: power unknown')
    expect(page.match(/aria-label="AI campus/g)).toHaveLength(5)
    const mining = await text('/candidate-sites?profile=mining&sort=score')
    expect(mining).toContain('aria-label="Crypto mine score 90 to 95 of 100, 80% known"')
    expect(mining).toContain('Scores for Crypto mine')
    expect(mining).not.toContain('aria-label="AI campus')
    expect(await text('/search?candidates=include&profile=mining')).toContain('Crypto mine score 90 to 95')
  })

  test('are in the API, which ignores sorts that don’t exist', async () => {
    const { data, ignored } = await (await app.ask('/api/v1/candidate-sites?sort=score&profile=mining')).json()
    expect(data[0].scores).toEqual(SCORES.Alpha)
    expect(data.at(-1).scores).toEqual({})
    expect(ignored).toEqual([])
    const invalid = await (await app.ask('/api/v1/candidate-sites?sort=scores&profile=__proto__')).json()
    expect(invalid.ignored).toHaveLength(2)
  })

  test('are on the markers of the map, which has the same filters as the list', async () => {
    const markers = async (query: string) =>
      (await (await app.ask(`/candidate-sites/map/markers?${query}`)).json()).markers
    const [marker] = await markers('box=-100.1,31.9,-99.9,32.1&zoom=12&profile=mining')
    expect(marker).toMatchObject({ count: 1, site: { name: 'Alpha', score: { profile: 'Crypto mine', low: 90 } } })
    expect(await markers('box=-110,28,-90,40&zoom=4&min_mw=5000')).toEqual([])
    expect((await app.ask('/candidate-sites/map/markers?box=1,2')).status).toBe(400)
    expect((await app.ask('/candidate-sites/map/markers?box=-110,28,-90,40&zoom=-1')).status).toBe(400)
  })

  test('come with a drawing of the sites found, also without JavaScript', async () => {
    const page = await text('/candidate-sites?location=Texas')
    expect(page).toContain('aria-label="Map of the candidate sites"')
    expect(page).toMatch(/<path d="M[\d.]+ [\d.]+h0/)
    expect(await text('/candidate-sites?min_mw=5000')).not.toContain('Map of the candidate sites')
  })
})

const operatorOf = (name: string) =>
  name === 'Alpha' ? 'PJM Interconnection, LLC' : 'Electric Reliability Council of Texas, Inc.'

async function insertSites(db: Db): Promise<void> {
  const names = [...Object.keys(SCORES), 'Echo'].sort()
  const features = names.map((name, index) => ({
    geometry: { type: 'Point', coordinates: [-100 + index, 32] } as Point,
    properties: { name, mw: 100, status: 'retired', state: 'TX', fuel: 'Coal' },
  }))
  await insertLayer(db, { slug: 'plants', type: 'candidate-sites', features })
  const { id: basis } = await db
    .insertInto('screening_bases')
    .values({ layers: '[]', profiles: '[]', sweep_kind: null, sweep_after: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sites = await db.selectFrom('candidate_sites').select(['id', 'name']).execute()
  const rows = sites
    .filter(({ name }) => Object.hasOwn(SCORES, name!))
    .map(({ id, name }) => ({
      site_id: id,
      kind: 'candidate-site' as const,
      basis_id: basis,
      scores: JSON.stringify(SCORES[name!]),
      facts: JSON.stringify({
        grid_operators: { state: 'known', low: 1, high: 1, parts: [{ name: operatorOf(name!), value: null }] },
      }),
    }))
  await db
    .insertInto('site_screenings')
    .values(rows as never)
    .execute()
}
