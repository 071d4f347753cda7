import { describe, expect, it } from 'vitest'
import type { Place } from '../place/place.ts'
import { parseSearch } from './parse-search.ts'
import { acreRange, appliedSort, dealOf, NO_FILTERS, type SearchFilters, SIZE_BANDS, searchParams } from './search.ts'

const parse = (query: string) => parseSearch(new URLSearchParams(query))

describe('parseSearch', () => {
  it('parses an empty query as no filters', () => {
    expect(parse('')).toEqual({ filters: NO_FILTERS, ignored: [] })
  })

  it('reads every parameter', () => {
    const { filters, ignored } = parse(
      'q=fiber+ready&location=Taylor,+Texas&within=25&size=10-25&min_acres=12.5&max_acres=20&utility=power&utility=water' +
        '&energy=renewable&type=instant-deploy&zoning=Light+industrial&price_type=lease&min_price=1000&max_price=9000' +
        '&min_mw=50&power_evidence=letter&availability=under-offer&zoning_type=industrial&zoning_type=other&deal=lease&price_unit=acre' +
        '&line_kv=345&line_miles=5&substation_kv=69&substation_miles=10&plant_miles=20&data_center_miles=25' +
        '&max_flood=10&max_power_price=8&grid=ercot&grid=PJM&utility_company=oncor&profile=mining&weights=40&weights=10-10&min_score=60&unknown=line&unknown=score' +
        '&bbox=-98,30,-97,31&city=austin-texas&candidates=include&sort=-acres&page=3',
    )
    expect(ignored).toEqual([])
    expect(filters).toEqual({
      q: 'fiber ready',
      location: 'Taylor, Texas',
      city: 'austin-texas',
      within: 25,
      size: '10-25',
      min_acres: 12.5,
      max_acres: 20,
      utility: ['power', 'water'],
      energy: ['renewable'],
      type: 'instant-deploy',
      min_mw: 50,
      availability: 'under-offer',
      zoning_type: ['industrial', 'other'],
      power_evidence: 'letter',
      zoning: 'Light industrial',
      deal: 'lease',
      price_type: 'lease',
      min_price: 1000,
      max_price: 9000,
      price_unit: 'acre',
      line_kv: '345',
      line_miles: 5,
      substation_kv: '69',
      substation_miles: 10,
      plant_miles: 20,
      data_center_miles: 25,
      max_flood: 10,
      max_power_price: 8,
      grid: ['ercot', 'pjm'],
      utility_company: 'oncor',
      profile: 'mining',
      weights: '40-10-10',
      min_score: 60,
      unknown: ['line', 'score'],
      bbox: [-98, 30, -97, 31],
      area: null,
      candidates: 'include',
      sort: '-acres',
      page: 3,
    } satisfies SearchFilters)
  })

  it('reports unknown parameters and parses the others', () => {
    const { filters, ignored } = parse('zone=M9&size=7-8&utility=plasma&utility=power&page=0&sort=best')
    expect(filters).toEqual({ ...NO_FILTERS, utility: ['power'] })
    expect(ignored).toEqual([
      { name: 'zone', value: 'M9' },
      { name: 'size', value: '7-8' },
      { name: 'utility', value: 'plasma' },
      { name: 'page', value: '0' },
      { name: 'sort', value: 'best' },
    ])
  })

  it('accepts an unencoded plus sign, as in the category links', () => {
    expect(parse('size=20+').filters.size).toBe('20+')
    expect(parse('size=250%2B').filters.size).toBe('250+')
    for (const size of Object.keys(SIZE_BANDS)) expect(parse(`size=${size}`).filters.size).toBe(size)
  })

  it('treats empty values and “any” as no filter', () => {
    expect(parse('location=&size=any&utility=&energy=Any&min_price=+')).toEqual({ filters: NO_FILTERS, ignored: [] })
  })

  it.each([
    ['1,250,000', 1_250_000],
    ['$1,250,000', 1_250_000],
    [' 900.50 ', 900.5],
  ])('reads the amount %j', (written, price) => {
    expect(parseSearch(new URLSearchParams({ max_price: written })).filters.max_price).toBe(price)
  })

  it.each(['-1', '1e9', '1,5', 'NaN', '0x10', '9999999999999', '$'])('refuses the amount %j', (written) => {
    const { filters, ignored } = parseSearch(new URLSearchParams({ max_price: written }))
    expect(filters.max_price).toBeNull()
    expect(ignored).toHaveLength(1)
  })

  it.each(['0', '501', '-5', 'far'])('refuses the radius %j', (within) => {
    expect(parse(`location=Taylor&within=${within}`).filters.within).toBeNull()
  })

  it('counts a repeated utility once and the last of a repeated single parameter', () => {
    expect(parse('utility=power&utility=power').filters.utility).toEqual(['power'])
    expect(parse('zoning=a&zoning=b').filters.zoning).toBe('b')
  })

  it('removes control characters', () => {
    const { filters, ignored } = parse('q=a%00%0Ab&x%00y=%1b[31mred&location=%00')
    expect(filters.q).toBe('a b')
    expect(filters.location).toBeNull()
    expect(ignored).toEqual([
      { name: 'x y', value: '[31mred' },
      { name: 'location', value: '' },
    ])
  })

  it('truncates long and malformed values that it reports', () => {
    const many = new URLSearchParams(Array.from({ length: 50 }, (_, i) => [`x${i}`, '😀'.repeat(60)]))
    const { ignored } = parseSearch(many)
    expect(ignored).toHaveLength(8)
    for (const { value } of ignored) {
      expect(value.length).toBeLessThanOrEqual(40)
      expect(value.isWellFormed()).toBe(true)
    }
  })

  it('refuses text that is too long', () => {
    expect(parse(`q=${'a'.repeat(201)}`).filters.q).toBeNull()
  })

  it.each(['__proto__', 'constructor', 'toString'])('treats the name %j as unknown', (name) => {
    expect(parse(`${name}=1`).ignored).toEqual([{ name, value: '1' }])
  })

  it('does not modify the parameters of the caller', () => {
    expect(parseSearch(new URLSearchParams('per_page=5'), ['per_page']).ignored).toEqual([])
  })
})

describe('searchParams', () => {
  it('omits defaults', () => {
    expect(searchParams(NO_FILTERS).toString()).toBe('')
    expect(searchParams({ sort: null, page: 1 }).toString()).toBe('')
  })

  it.each([
    'q=fiber&location=Taylor%2C+Texas&within=25&size=20%2B',
    'utility=power&utility=both&energy=solar&type=instant-deploy&price_type=sale&min_price=0',
    'city=austin-texas&bbox=-98%2C30.5%2C-97%2C31&sort=distance&page=2',
  ])('serializes to the same query: %s', (query) => {
    expect(searchParams(parse(query).filters).toString()).toBe(query)
  })
})

describe('dealOf', () => {
  const deal = (query: string) => dealOf(parse(query).filters)

  it('is a sale where prices are compared', () => {
    for (const query of ['max_price=50000', 'min_price=1', 'sort=price', 'sort=-price'])
      expect(deal(query)).toBe('sale')
    expect(deal('sort=acres&utility=power')).toBeNull()
  })

  it('is what the search says', () => {
    expect(deal('deal=lease&max_price=5000')).toBe('lease')
    expect(deal('price_type=lease&max_price=5000')).toBeNull()
  })
})

describe('appliedSort', () => {
  const place = { kind: 'city' } as Place

  it('is nearest first around a point', () => {
    expect(appliedSort({ sort: null }, place)).toBe('distance')
    expect(appliedSort({ sort: 'newest' }, place)).toBe('newest')
    expect(appliedSort({ sort: null }, { ...place, kind: 'county' })).toBe('newest')
    expect(appliedSort({ sort: null }, null)).toBe('newest')
  })
})

describe('acreRange', () => {
  it('combines the size band with the entered limits', () => {
    expect(acreRange({ size: '10-25', min_acres: 15, max_acres: null })).toEqual({ min: 15, max: 25 })
    expect(acreRange({ size: '250+', min_acres: null, max_acres: null })).toEqual({ min: 250, max: null })
    expect(acreRange({ size: null, min_acres: null, max_acres: null })).toEqual({ min: null, max: null })
  })
})
