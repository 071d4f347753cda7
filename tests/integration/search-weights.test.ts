import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFact } from '../../domain/screening/site-screening.ts'
import { parseSearch } from '../../domain/search/parse-search.ts'
import { profileOf } from '../../domain/search/screening-filters.ts'
import type { SearchFilters } from '../../domain/search/search.ts'
import { FACT_DEFINITIONS } from '../../screening/facts/definitions.ts'
import { findProfile } from '../../screening/profiles/profiles.ts'
import { type Score, scoreFacts } from '../../screening/score.ts'
import { readWeights, weightGroups, withWeights } from '../../screening/weights.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { describeDatabase } from '../support/database.ts'
import { listingRow } from '../support/factories.ts'
import { searchApi } from '../support/search-comparison.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'

const LISTINGS = 150
const SEARCHES = 60
const PROFILES = ['ai-campus', 'mining', 'edge'] as const

interface Site {
  id: string
  slug: string
  /** Null if it hasn’t been screened. */
  facts: Record<string, StoredFact> | null
}

describeDatabase('searches by weights of the visitor', (open) => {
  let app: TestApp
  let sites: Site[]
  beforeAll(async () => {
    app = await createTestApp({ database: open() })
    sites = await insertSites(open().db, createSeededRandom(41))
  })
  afterAll(() => app?.close())

  const expectAsScoredOneByOne = async (params: URLSearchParams) => {
    const { data, total, ignored } = await searchApi(app, params)
    const { filters } = parseSearch(params, ['per_page'])
    const expected = reference(sites, filters)
    expect(ignored, String(params)).toEqual([])
    expect(
      data.map(({ slug }) => slug),
      String(params),
    ).toEqual(expected.slice(0, 100).map(({ site }) => site.slug))
    expect(total).toBe(expected.length)
    for (const { slug, scores } of data) {
      const { score } = expected.find(({ site }) => site.slug === slug)!
      const shown = scores[profileOf(filters)]
      if (score === null) expect(shown).toBeUndefined()
      else expect([shown!.low, shown!.high, shown!.known]).toEqual([score.low, score.high, score.knownPercent])
    }
    return expected.length
  }

  test('find, sort and show exactly what the engine computes for each site', async () => {
    const random = createSeededRandom(42)
    let found = 0
    for (let i = 0; i < SEARCHES; i++) found += await expectAsScoredOneByOne(randomSearch(random))
    expect(found).toBeGreaterThan(SEARCHES)
  })

  test('the map and the counts follow the same scores', async () => {
    const params = new URLSearchParams({ weights: weightsFor('mining', [40]), profile: 'mining', min_score: '30' })
    const { filters } = parseSearch(params)
    const expected = reference(sites, filters).length
    const map = await app.services.listings.findClusters({ kind: 'visitor' } as never, {
      filters,
      box: [-180, -80, 180, 80],
      zoom: 4,
    })
    expect(map.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(expected)
    const counts = await app.services.listings.countChoices({ kind: 'visitor' } as never, filters)
    expect(counts['availability=available']).toBe(expected)
  })

  test('a site that is screened again is scored by its new facts', async () => {
    const params = new URLSearchParams({
      weights: weightsFor('edge', [40]),
      profile: 'edge',
      sort: 'score',
      per_page: '100',
    })
    await expectAsScoredOneByOne(params)
    const [site] = sites.filter(({ facts }) => facts !== null)
    site!.facts = randomFacts(createSeededRandom(43))
    await open()
      .db.updateTable('site_screenings' as never)
      .set({ facts: JSON.stringify(site!.facts), screened_at: new Date() } as never)
      .where('site_id' as never, '=', site!.id as never)
      .execute()
    await expectAsScoredOneByOne(params)
  })

  test('weights that don’t fit the profile are ignored, and the answer says so', async () => {
    const params = new URLSearchParams({ weights: '10-20', min_score: '10' })
    const answer = await app.ask(`/api/v1/listings?${params}`)
    const plain = await app.ask('/api/v1/listings?min_score=10')
    expect(await answer.json()).toEqual({ ...(await plain.json()), weights_unknown: true })
    const page = await (await app.ask(`/search?${params}`)).text()
    expect(page).not.toContain('Your own weights')
    expect((await searchApi(app, new URLSearchParams({ weights: '1e3-x' }))).ignored).toHaveLength(1)
  })

  test('the sliders open with the weights of a search, and lead back to it', async () => {
    const weights = weightsFor('mining', [60, 10])
    const query = new URLSearchParams({ location: 'Texas', profile: 'mining', weights })
    const page = await (await app.ask(`/search/weights?${query}`)).text()
    expect(page).toContain('action="/search"')
    expect(page).toMatch(/<meta name="description" content="Say what matters to you\./)
    expect(page).toMatch(/<input type="hidden" name="location" value="Texas"/)
    expect(page).toMatch(/<input type="hidden" name="sort" value="score"/)
    expect(page.match(/type="range"/g)).toHaveLength(weightGroups(findProfile('mining')!).length)
    const search = await (await app.ask(`/search?${query}`)).text()
    expect(search).toContain('Your own weights')
    expect(search).toContain('Crypto mine with your own weights')
    const repeated = new URLSearchParams(weights.split('-').map((weight) => ['weights', weight]))
    expect(parseSearch(repeated).filters.weights).toBe(weights)
  })
})

async function insertSites(db: Db, random: SeededRandom): Promise<Site[]> {
  const { id: basis } = await db
    .insertInto('screening_bases')
    .values({ layers: '[]', profiles: '[]', sweep_kind: null, sweep_after: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sites = Array.from({ length: LISTINGS }, (_, i): Site => {
    return { id: random.uuid(), slug: `site-${i}`, facts: random.percent(85) ? randomFacts(random) : null }
  })
  const location = () => `${(30 + random.next() * 10).toFixed(4)}, ${(-110 + random.next() * 20).toFixed(4)}`
  const rows = sites.map(({ id, slug }) => listingRow({ id, slug, gps_coordinates: location() }))
  await db.insertInto('land_listings').values(rows).execute()
  for (const { id, facts } of sites) {
    if (facts === null) continue
    await db
      .insertInto('site_screenings')
      .values({ site_id: id, kind: 'listing', basis_id: basis, scores: '{}', facts: JSON.stringify(facts) } as never)
      .execute()
  }
  return sites
}

function randomFacts(random: SeededRandom): Record<string, StoredFact> {
  const fact = (): StoredFact => {
    if (random.percent(25)) return { state: 'unknown', low: null, high: null, reason: 'no data yet' }
    const low = random.integer(0, 6_000) / 100
    if (random.percent(70)) return { state: 'known', low, high: low }
    return {
      state: 'bounded',
      low,
      high: random.percent(50) ? null : low + random.integer(1, 900) / 100,
      reason: 'edge',
    }
  }
  return Object.fromEntries(FACT_DEFINITIONS.filter(() => random.percent(92)).map(({ key }) => [key, fact()]))
}

/** As many weights as the profile has groups. */
const weightsFor = (profile: string, first: readonly number[]) =>
  weightGroups(findProfile(profile)!)
    .map((_, i) => first[i] ?? 0)
    .join('-')

function randomSearch(random: SeededRandom): URLSearchParams {
  const profile = random.pick(PROFILES)
  const weights = weightGroups(findProfile(profile)!).map(() => random.integer(0, 400) / 10)
  const params = new URLSearchParams({ per_page: '100', profile, weights: weights.join('-') })
  if (random.percent(60)) params.set('min_score', String(random.integer(0, 90)))
  if (random.percent(40)) params.set('unknown', 'score')
  params.set('sort', random.percent(70) ? 'score' : 'acres')
  return params
}

function reference(sites: readonly Site[], filters: SearchFilters): { site: Site; score: Score | null }[] {
  const shipped = findProfile(profileOf(filters))!
  const weights = readWeights(new URLSearchParams({ weights: filters.weights! }), shipped)!
  const profile = withWeights(shipped, weights)
  const mayMatch = filters.unknown.includes('score')
  const isFailed = ({ gates }: Score) => gates.some(({ outcome }) => outcome === 'failed')
  const matches = ({ score }: { score: Score | null }) => {
    if (filters.min_score === null) return true
    if (score === null) return mayMatch
    if (isFailed(score)) return false
    if (score.state !== 'scored') return mayMatch
    return (mayMatch ? score.high : score.low) >= filters.min_score
  }
  const keyOf = ({ score }: { score: Score | null }) =>
    filters.sort === 'score' && score?.state === 'scored' && !isFailed(score) ? -score.low : Infinity
  const direction = filters.sort === 'score' ? -1 : 1
  return sites
    .map((site) => {
      const facts = site.facts && Object.entries(site.facts).map(([key, fact]) => ({ key, ...fact }))
      return { site, score: facts && scoreFacts(facts, profile) }
    })
    .filter(matches)
    .sort((a, b) => {
      const [first, second] = [keyOf(a), keyOf(b)]
      return first === second ? (a.site.id < b.site.id ? -direction : direction) : first - second
    })
}
