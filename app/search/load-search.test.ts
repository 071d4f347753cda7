import { describe, expect, it, vi } from 'vitest'
import type { ListingSummary } from '../../domain/listing/listing.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { Place } from '../../domain/place/place.ts'
import type { SearchFilters } from '../../domain/search/search.ts'
import type { SearchOptions, SearchResult } from '../../domain/search/search-result.ts'
import type { UnderstoodSearch } from '../../server/land/suggestions/service.ts'
import type { Services } from '../../server/services.ts'
import { loadSearch } from './load-search.ts'
import { limitingSentence, relaxationLabel } from './relaxations.ts'

const taylor: Place = {
  kind: 'city',
  label: 'Taylor, Texas',
  city: 'Taylor',
  county: 'Williamson County',
  state: 'Texas',
  country: 'US',
  latitude: 30.57,
  longitude: -97.41,
  uncertainty_miles: 2.3,
}

const found = (total: number, rest: Partial<SearchResult> = {}): SearchResult => ({
  data: Array.from({ length: Math.min(total, 20) }, (_, i) => ({ id: String(i), scores: {} }) as ListingSummary),
  page: 1,
  per_page: 20,
  total,
  total_exact: true,
  place: null,
  place_match: null,
  place_alternatives: [],
  place_unknown: false,
  place_problem: null,
  corrections: [],
  zoning_unknown: false,
  weights_unknown: false,
  zoning_suggestion: null,
  ...rest,
})

/** Reads only “fiber”. */
async function understand(_viewer: unknown, typed: SearchFilters): Promise<UnderstoodSearch> {
  if (typed.q !== 'fiber barn') return { typed, filters: typed, ignored: [], isRead: false }
  return { typed, filters: { ...typed, q: 'barn', utility: ['fiber'] }, ignored: ['no sewer'], isRead: true }
}

async function load(
  query: string,
  search: (filters: SearchFilters) => SearchResult | Promise<SearchResult>,
  findSites: () => Promise<unknown> = vi.fn(),
) {
  const onError = vi.fn()
  const searchListings = vi.fn(async (_viewer: unknown, { filters }: SearchOptions) => search(filters))
  const listings = {
    search: searchListings,
    findNearest: async () => [],
    countChoices: async () => ({ 'utility=power': 7 }),
  } as unknown as Services['listings']
  const suggestions = { understand } as unknown as Services['suggestions']
  const candidateSites = { search: findSites } as unknown as Services['candidateSites']
  const siteScreenings = { listProfiles: async () => [] } as unknown as Services['siteScreenings']
  const services = { listings, suggestions, candidateSites, siteScreenings }
  const view = await loadSearch(services, VISITOR, new URLSearchParams(query), onError)
  return { view, searchListings, onError }
}

describe('loadSearch', () => {
  it('searches candidate sites only when they are asked for, by place, acreage and words', async () => {
    const findSites = vi.fn(async () => ({ total: 3, data: [] }))
    const { view: without } = await load('location=taylor', () => found(12, { place: taylor }), findSites)
    expect(findSites).not.toHaveBeenCalled()
    expect(without.candidates).toBeNull()
    const { view } = await load('location=taylor&utility=gas&candidates=include', () => found(12), findSites)
    expect(view.result?.total).toBe(12)
    expect(view.candidates).toEqual({
      page: { total: 3, data: [] },
      to: '/candidate-sites?location=taylor',
      hasOtherFilters: true,
    })
  })

  it('shows the listings when candidate sites can’t be loaded', async () => {
    const { view, onError } = await load(
      'candidates=include',
      () => found(12),
      () => Promise.reject(new Error('down')),
    )
    expect(view.result?.total).toBe(12)
    expect(view.candidates).toMatchObject({ page: null, hasOtherFilters: false })
    expect(onError).toHaveBeenCalledOnce()
  })

  it('names the place and the applied filters', async () => {
    const { view } = await load('location=taylor&utility=power&zone=M9', () => found(12, { place: taylor }))
    expect(view.where).toBe('within 50 miles of Taylor, Texas')
    expect(view.counts).toEqual({ 'utility=power': 7 })
    expect(view.title).toBe('Land within 50 miles of Taylor, Texas: Power')
    expect(view.chips.map(({ label, to }) => [label, to])).toEqual([
      ['Taylor, Texas', '/search?utility=power'],
      ['Power', '/search?location=taylor'],
    ])
    expect(view.ignored).toEqual([{ name: 'zone', value: 'M9' }])
  })

  it('searches all of a state', async () => {
    const texas: Place = { ...taylor, kind: 'state', label: 'Texas' }
    expect((await load('location=texas', () => found(3, { place: texas }))).view.where).toBe('in Texas')
  })

  it('ignores sorting by distance without a place', async () => {
    const { view } = await load('sort=distance', () => found(3))
    expect(view.ignored).toEqual([{ name: 'sort', value: 'distance' }])
  })

  it('has no chip for an unknown place', async () => {
    const { view } = await load('location=Xyz&within=25&utility=power', ({ q }) =>
      q === null ? found(3, { place_unknown: true }) : found(0),
    )
    expect(view.chips.map(({ label }) => label)).toEqual(['Power'])
    expect(view.result?.place_unknown).toBe(true)
  })

  it.each([
    [{ place_unknown: true }, '“quarry”'],
    [{ place_unknown: true, place_alternatives: [taylor] }, null],
    [{ place_unknown: true, place_problem: 'That is a grid reference.' }, null],
  ])('searches listings for words that are no place: %j', async (answer, chip) => {
    const { view } = await load('location=quarry&within=25', ({ q }) => (q === null ? found(3, answer) : found(2)))
    expect(view.chips.map(({ label }) => label).find((label) => label.includes('quarry')) ?? null).toBe(chip)
    expect(view.filters.location).toBe('quarry')
  })

  it('prefers a typed location to the city of the link', async () => {
    const { view } = await load('city=austin-texas&location=Taylor', () => found(1, { place: taylor }))
    expect(view.filters).toMatchObject({ city: null, location: 'Taylor' })
  })

  it('shows what was read from the words, each part removable', async () => {
    const { view } = await load('q=fiber+barn&sort=acres', () => found(1))
    expect(view.chips.map(({ label, to }) => [label, to])).toEqual([
      ['“barn”', '/search?utility=fiber&sort=acres'],
      ['Fiber', '/search?q=barn&sort=acres'],
    ])
    expect(view.ignored).toEqual([{ name: 'no sewer', value: '' }])
    expect(view.interpretedWords).toBe('fiber barn')
    expect(view.filters).toMatchObject({ q: 'fiber barn', utility: [] })
  })

  it('keeps the filters when the database is unavailable', async () => {
    const { view, onError } = await load('utility=power', async () => {
      throw new Error('connection lost')
    })
    expect(view.result).toBeNull()
    expect(view.chips.map(({ label }) => label)).toEqual(['Power'])
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('without results', () => {
  it('counts the results with one filter relaxed', async () => {
    const { view } = await load('location=taylor&utility=power&utility=gas&size=10-25', (filters) => {
      const place = filters.location ? taylor : null
      if (filters.within === 100) return found(2, { place })
      if (!filters.utility.includes('gas')) return found(9, { place })
      if (!filters.location) return found(4)
      return found(0, { place })
    })
    expect(view.relaxed.map(({ kind, label, total }) => [kind, label, total])).toEqual([
      ['widen', 'within 100 miles', 2],
      ['drop', 'Gas', 9],
      ['elsewhere', 'Taylor, Texas', 4],
    ])
  })

  it('offers a small price limit as a monthly rent, and no search that drops it without saying so', async () => {
    const { view } = await load('max_price=5000', (filters) => {
      if (filters.deal === 'lease') return found(filters.max_price === 5000 ? 2 : 0)
      return found(filters.max_price === null ? 30 : 0)
    })
    expect(view.relaxed.map(({ kind, label, total }) => [kind, label, total])).toEqual([
      ['rent', 'for lease up to $5,000/month', 2],
      ['drop', 'Up to $5,000', 30],
    ])
    expect(view.alternatives?.heading).toBe('Sites for lease up to $5,000/month')
    const large = await load('max_price=900000', () => found(0))
    expect(large.searchListings.mock.calls.map(([, { filters }]) => filters.deal)).not.toContain('lease')
  })

  it.each(['max_price=900000', 'max_price=900000&price_type=sale', 'sort=price&utility=gas'])(
    'advises to drop only what was chosen: %s',
    async (query) => {
      const { view } = await load(query, (filters) =>
        found(filters.max_price === null && filters.utility.length === 0 ? 41 : 0),
      )
      const chosen = query.includes('gas') ? ['Gas'] : ['Up to $900,000']
      expect(view.relaxed.map(({ label }) => label)).toEqual(chosen)
    },
  )

  it('says that sites above a price limit are above it, and shows the lowest price first', async () => {
    const { view, searchListings } = await load('max_price=900000', ({ max_price }) => found(max_price ? 0 : 41))
    expect(view.alternatives?.heading).toBe('Sites above your price limit, lowest price first')
    expect(searchListings.mock.lastCall?.[1].filters).toMatchObject({ sort: 'price', max_price: null })
  })

  it('limits the number of searches and tolerates a failing one', async () => {
    const query = 'q=a&zoning=b&utility=power&utility=gas&utility=water&utility=sewer&energy=solar&type=instant-deploy'
    const { view, searchListings } = await load(query, (filters) => {
      if (filters.q === null) throw new Error('timeout')
      return found(filters.energy.length === 0 ? 1 : 0)
    })
    // The search itself, seven relaxations, and the sites of the best one.
    expect(searchListings).toHaveBeenCalledTimes(9)
    expect(view.result?.total).toBe(0)
    expect(view.relaxed.map(({ label }) => label)).toEqual(['Solar'])
  })

  it('shows the sites that match with one filter less', async () => {
    const { view } = await load('q=a&zoning=b', (filters) => found(filters.zoning === null ? 2 : 0))
    expect(view.alternatives?.heading).toBe('Sites that match without “Zoning: b”')
    expect(view.alternatives?.listings).toHaveLength(2)
  })

  it('offers first the sites that may match, with their number', async () => {
    const { view } = await load('line_miles=2&min_acres=40', ({ unknown, line_miles }) =>
      found(unknown.includes('line') ? 2 : line_miles === null ? 5 : 0),
    )
    expect(view.relaxed.map(({ kind, total }) => [kind, total])).toEqual([
      ['possible', 2],
      ['drop', 5],
    ])
    expect(limitingSentence(view.understood, view.chips, view.relaxed[0])).toBe(
      '2 sites may have one: the voltage of the line isn’t in the data.',
    )
    expect(relaxationLabel(view.relaxed[0]!)).toBe('Show sites that may match')
  })

  it('shows more sites in a state rather than those nearest to its middle', async () => {
    const texas: Place = { ...taylor, kind: 'state', label: 'Texas', uncertainty_miles: null }
    const { view } = await load('location=texas&min_mw=5000', (filters) =>
      found(filters.min_mw === null && filters.location !== null ? 3 : 0, { place: texas }),
    )
    expect(view.alternatives?.heading).toBe('More sites in Texas')
    expect(view.alternatives?.listings).toHaveLength(3)
  })

  it('tries no relaxations for a page past the end', async () => {
    const { searchListings } = await load('page=9', () => ({ ...found(30), data: [] }))
    expect(searchListings).toHaveBeenCalledOnce()
  })
})
