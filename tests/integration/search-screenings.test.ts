import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIGURES, type Figure, type SiteScore } from '../../domain/screening/site-screening.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import {
  figureLimits,
  figureOf,
  isScreeningSort,
  profileOf,
  SCREENING_SORTS,
} from '../../domain/search/screening-filters.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { listingRow } from '../support/factories.ts'
import { searchApi } from '../support/search-comparison.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'

const LISTINGS = 250
const SEARCHES = 120
const PROFILES = ['ai-campus', 'mining'] as const

type Bounds = { low: number | null; high: number | null }

interface Site {
  id: string
  slug: string
  acres: number
  /** Null if it hasn’t been screened. */
  screening: { figures: Record<Figure, Bounds>; scores: Record<string, SiteScore> } | null
}

describeDatabase('searches by what screening found', (open) => {
  let app: TestApp
  let sites: Site[]
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    sites = await insertSites(open().db, createSeededRandom(17))
  })
  afterAll(() => app?.close())

  test('find the same sites in the same order as checking each one', async () => {
    const random = createSeededRandom(18)
    let found = 0
    for (let i = 0; i < SEARCHES; i++) {
      const params = randomSearch(random)
      const { data, total, ignored } = await searchApi(app, params)
      const expected = reference(sites, params)
      expect(ignored, String(params)).toEqual([])
      expect(
        data.map(({ slug }) => slug),
        String(params),
      ).toEqual(expected.slice(0, 100).map(({ slug }) => slug))
      expect(total, String(params)).toBe(expected.length)
      const map = await app.services.listings.findClusters({ kind: 'visitor' } as never, {
        filters: parseSearch(params).filters,
        box: [-180, -80, 180, 80],
        zoom: 4,
      })
      expect(
        map.clusters.reduce((sum, { count }) => sum + count, 0),
        `map ${params}`,
      ).toBe(expected.length)
      found += expected.length
    }
    expect(found).toBeGreaterThan(SEARCHES)
  })

  test('choices are counted among the matches', async () => {
    const { filters } = parseSearch(new URLSearchParams('line_miles=10'))
    const counts = await app.services.listings.countChoices({ kind: 'visitor' } as never, filters)
    expect(counts['availability=available']).toBe(reference(sites, new URLSearchParams('line_miles=10')).length)
  })

  test('the search page has the filters as chips, fields and rings on the cards', async () => {
    const page = await (
      await app.ask('/search?line_miles=10&line_kv=345&min_score=20&unknown=line&unknown=score&sort=score')
    ).text()
    expect(page).toContain('345+ kV line within 10 miles or unknown')
    expect(page).toContain('AI campus score 20+ or unknown')
    expect(page).toMatch(/name="line_miles"[^>]*value="10"|value="10"[^>]*name="line_miles"/)
    expect(page).toMatch(/aria-label="AI campus score \d+ to \d+ of 100, \d+% known/)
  })

  test('finds sites by grid operator and utility, as the names in their screenings say', async () => {
    const { db } = open()
    const suppliers = (grid: string, utility: string) =>
      JSON.stringify({
        grid_operators: { state: 'known', low: 1, high: 1, parts: [{ name: grid, value: null }] },
        utilities: { state: 'known', low: 1, high: 1, parts: [{ name: utility, value: 5 }] },
      })
    const [texan, eastern] = sites.filter(({ screening }) => screening !== null)
    const ercot = suppliers('ELECTRIC RELIABILITY COUNCIL OF TEXAS, INC.', 'ONCOR ELECTRIC DELIVERY COMPANY LLC')
    for (const [site, facts] of [
      [texan, ercot],
      [eastern, suppliers('PJM INTERCONNECTION, LLC', 'VIRGINIA ELECTRIC & POWER CO')],
    ] as const)
      await db.updateTable('site_screenings').set({ facts }).where('site_id', '=', site!.id).execute()
    const slugs = async (query: string) =>
      (await searchApi(app, new URLSearchParams(query))).data.map(({ slug }) => slug).sort()
    expect(await slugs('grid=ercot')).toEqual([texan!.slug])
    expect(await slugs('grid=ERCOT&utility_company=oncor')).toEqual([texan!.slug])
    expect(await slugs('utility_company=dominion')).toEqual([eastern!.slug])
    expect(await slugs('grid=ercot&grid=pjm&sort=acres')).toEqual([texan!.slug, eastern!.slug].sort())
    expect(await slugs('grid=ercot&utility_company=dominion')).toEqual([])
    expect(await slugs('grid=miso')).toEqual([])
    const page = await (await app.ask('/search?q=ERCOT+Oncor')).text()
    expect(page).toContain('1 site')
    expect(page).toContain(texan!.slug)
    expect(page).toMatch(/Applied filters.*ERCOT.*Oncor/s)
  })

  test.each([
    'grid=texas',
    'utility_company=nobody',
    'utility_company=__proto__',
    'line_kv=99',
    'line_miles=-1',
    'line_miles=1e3',
    'line_miles=501',
    'substation_kv=138;drop',
    'max_flood=101',
    'min_score=1e9',
    'profile=__proto__',
    'profile=%27%7D',
    'unknown=exclude',
    'sort=screened',
  ])('ignores %s', async (query) => {
    const { total, ignored } = await searchApi(app, new URLSearchParams(query))
    expect(ignored).toHaveLength(1)
    expect(total).toBe(LISTINGS)
  })

  test('a profile that doesn’t exist matches nothing, and with unknowns everything', async () => {
    expect((await searchApi(app, new URLSearchParams('profile=constructor&min_score=0'))).total).toBe(0)
    expect((await searchApi(app, new URLSearchParams('profile=constructor&min_score=0&unknown=score'))).total).toBe(
      LISTINGS,
    )
    expect((await app.ask('/search?profile=constructor')).status).toBe(200)
  })
})

async function insertSites(db: Db, random: SeededRandom): Promise<Site[]> {
  const { id: basis } = await db
    .insertInto('screening_bases')
    .values({ layers: '[]', profiles: '[]', sweep_kind: null, sweep_after: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sites = Array.from({ length: LISTINGS }, (_, i): Site => {
    const screening = random.percent(85) ? randomScreening(random) : null
    return { id: random.uuid(), slug: `site-${i}`, acres: random.integer(1, 500), screening }
  })
  const location = () => `${(30 + random.next() * 10).toFixed(4)}, ${(-110 + random.next() * 20).toFixed(4)}`
  const rows = sites.map(({ id, slug, acres }) =>
    listingRow({ id, slug, parcel_size_acres: acres, gps_coordinates: location() }),
  )
  await db.insertInto('land_listings').values(rows).execute()
  for (const { id, screening } of sites) {
    if (!screening) continue
    const columns = FIGURES.flatMap((figure) => [
      [`${figure}_low`, screening.figures[figure].low],
      [`${figure}_high`, screening.figures[figure].high],
    ])
    await db
      .insertInto('site_screenings')
      .values({
        site_id: id,
        kind: 'listing',
        basis_id: basis,
        scores: JSON.stringify(screening.scores),
        facts: '{}',
        ...Object.fromEntries(columns),
      } as never)
      .execute()
  }
  await sql`analyze land_listings, site_screenings`.execute(db)
  return sites
}

function randomScreening(random: SeededRandom): NonNullable<Site['screening']> {
  const bounds = (): Bounds => {
    if (random.percent(15)) return { low: null, high: null }
    const low = random.integer(0, 40)
    if (random.percent(20)) return { low, high: null }
    return { low, high: random.percent(60) ? low : low + random.integer(0, 30) }
  }
  const score = (): SiteScore => {
    const low = random.integer(0, 70)
    return {
      low,
      high: low + random.integer(0, 30),
      known: random.integer(0, 100),
      version: '1.0.0',
      state: random.percent(15) ? 'power-unknown' : 'scored',
      failed: random.percent(15) ? ['Flood'] : [],
    }
  }
  return {
    figures: Object.fromEntries(FIGURES.map((figure) => [figure, bounds()])) as Record<Figure, Bounds>,
    scores: Object.fromEntries(PROFILES.filter(() => random.percent(90)).map((key) => [key, score()])),
  }
}

function randomSearch(random: SeededRandom): URLSearchParams {
  const params = new URLSearchParams({ per_page: '100' })
  const maybe = (percent: number, name: string, value: () => string | number) => {
    if (random.percent(percent)) params.set(name, String(value()))
  }
  maybe(35, 'line_miles', () => random.integer(0, 50))
  maybe(30, 'line_kv', () => random.pick(['100', '138', '220', '345']))
  maybe(25, 'substation_miles', () => random.integer(0, 50))
  maybe(20, 'substation_kv', () => random.pick(['69', '138', '230', '345']))
  maybe(15, 'plant_miles', () => random.integer(0, 50))
  maybe(15, 'data_center_miles', () => random.integer(0, 50))
  maybe(15, 'max_flood', () => random.integer(0, 50))
  maybe(15, 'max_power_price', () => random.integer(0, 50))
  maybe(25, 'min_score', () => random.integer(0, 80))
  maybe(25, 'profile', () => random.pick(PROFILES))
  for (const filter of SCREENING_SORTS) if (random.percent(35)) params.append('unknown', filter)
  maybe(20, 'min_acres', () => random.integer(1, 300))
  maybe(15, 'bbox', () => '-105,32,-95,38')
  if (params.has('bbox')) params.set('bbox', '-180,-80,180,80')
  params.set(
    'sort',
    random.pick(['acres', 'line', 'substation', 'plant', 'data-center', 'flood', 'power-price', 'score']),
  )
  return params
}

function reference(sites: readonly Site[], params: URLSearchParams): Site[] {
  const { filters } = parseSearch(params, ['per_page'])
  const profile = profileOf(filters)
  const matches = ({ acres, screening }: Site) => {
    if (filters.min_acres !== null && acres < filters.min_acres) return false
    const isNear = figureLimits(filters).every(({ figure, limit, includesUnknown }) => {
      const { low, high } = screening?.figures[figure] ?? { low: null, high: null }
      return includesUnknown ? (low ?? 0) <= limit : high !== null && high <= limit
    })
    if (!isNear || filters.min_score === null) return isNear
    const mayMatch = filters.unknown.includes('score')
    const score = screening && Object.hasOwn(screening.scores, profile) ? screening.scores[profile] : undefined
    if (!score) return mayMatch
    if (score.failed.length > 0) return false
    if (score.state !== 'scored') return mayMatch
    return (mayMatch ? score.high : score.low) >= filters.min_score
  }
  const keyOf = ({ acres, screening }: Site): number => {
    const sort = filters.sort!
    if (!isScreeningSort(sort)) return acres
    const figure = figureOf(filters, sort)
    if (figure !== null) return screening?.figures[figure].high ?? Infinity
    const score = screening?.scores[profile]
    return score?.state === 'scored' && score.failed.length === 0 ? -score.low : Infinity
  }
  const isDescending = filters.sort === 'score'
  const byId = (a: Site, b: Site) => (a.id < b.id ? -1 : 1) * (isDescending ? -1 : 1)
  const compare = (a: Site, b: Site) => (keyOf(a) === keyOf(b) ? byId(a, b) : keyOf(a) - keyOf(b))
  return sites.filter(matches).sort(compare)
}
