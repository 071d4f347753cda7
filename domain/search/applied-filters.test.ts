import { describe, expect, it } from 'vitest'
import type { Place } from '../place/place.ts'
import { appliedFilters, idleParameters, slugLabel } from './applied-filters.ts'
import { acreLabel, priceLabel } from './filter-labels.ts'
import { parseSearch } from './parse-search.ts'
import { NO_FILTERS } from './search.ts'

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

const read = (query: string) => parseSearch(new URLSearchParams(query)).filters
const labels = (query: string, place?: Place) => appliedFilters(read(query), { place }).map(({ label }) => label)

describe('appliedFilters', () => {
  it('has no entries for sorting and paging', () => {
    expect(appliedFilters(NO_FILTERS)).toEqual([])
    expect(labels('sort=-acres&page=4')).toEqual([])
  })

  it('lists all applied filters', () => {
    const query =
      'q=rail&location=taylor&within=25&size=20%2B&min_acres=30.5&max_acres=1000&utility=power&utility=both' +
      '&utility=substation&energy=renewable&energy=solar&type=instant-deploy&min_mw=50&availability=available&zoning_type=other&zoning=industrial&price_type=lease' +
      '&min_price=1000&max_price=2500000&bbox=-98,30,-97,31'
    expect(labels(query, taylor)).toEqual([
      '“rail”',
      'Taylor, Texas',
      'Within 25 miles',
      'Map area',
      '20+ acres',
      '30.5+ acres',
      'Up to 1,000 acres',
      'Power',
      'Power and fiber',
      'Substation on site',
      'Renewable energy',
      'Solar',
      'Instant deploy',
      '50+ MW',
      'Available',
      'Other zoning',
      'Zoning: industrial',
      'Lease',
      '$1,000+/month',
      'Up to $2,500,000/month',
    ])
  })

  it('removes one filter, keeps the others and returns to the first page', () => {
    const chips = appliedFilters(read('q=rail&utility=power&utility=water&sort=acres&page=3'))
    expect(chips.map(({ label, params }) => [label, params.toString()])).toEqual([
      ['“rail”', 'utility=power&utility=water&sort=acres'],
      ['Power', 'q=rail&utility=water&sort=acres'],
      ['Water', 'q=rail&utility=power&sort=acres'],
    ])
  })

  it('removes filters that depend on the place with it', () => {
    const [place, radius] = appliedFilters(read('location=Taylor&within=25&sort=distance&q='))
    expect(place?.params.toString()).toBe('')
    expect(radius?.params.toString()).toBe('location=Taylor&sort=distance')
    const [location] = appliedFilters(read('location=Taylor&city=austin-texas&within=25'))
    expect(location?.params.toString()).toBe('city=austin-texas&within=25')
  })

  it('says that a sort by price is for sale, but not that a limit of the price is', () => {
    const limits = appliedFilters(read('max_price=50000&price_unit=acre&sort=price&q='))
    expect(limits.map(({ label, params }) => [label, params.toString()])).toEqual([
      ['Up to $50,000/acre', 'price_unit=acre&sort=price'],
    ])
    const [deal] = appliedFilters(read('sort=price&q='))
    expect([deal?.label, deal?.params.toString()]).toEqual(['For sale', ''])
    expect(labels('deal=sale&max_price=50000')).toEqual(['For sale', 'Up to $50,000'])
  })

  it('omits a radius without a place', () => {
    expect(labels('within=50')).toEqual([])
  })

  it('labels a city by its place, or by its slug', () => {
    expect(labels('city=austin-texas', { ...taylor, label: 'Austin, Texas' })).toEqual(['Austin, Texas'])
    expect(labels('city=austin-texas')).toEqual(['Austin Texas'])
    expect(slugLabel('new-york-city-new-york')).toBe('New York City New York')
  })
})

describe('labels of ranges', () => {
  it('of acres', () => {
    expect(acreLabel(read('size=10-25&max_acres=20'))).toBe('10–20 acres')
    expect(acreLabel(read('min_acres=1500'))).toBe('1,500+ acres')
    expect(acreLabel(read('max_acres=5'))).toBe('Up to 5 acres')
    expect(acreLabel(NO_FILTERS)).toBeNull()
  })

  it('of prices', () => {
    expect(priceLabel(read('min_price=1000&max_price=5000'))).toBe('$1,000–$5,000')
    expect(priceLabel(read('min_price=1000'))).toBe('$1,000+')
    expect(priceLabel(read('max_price=5000'))).toBe('Up to $5,000')
    expect(priceLabel(NO_FILTERS)).toBeNull()
  })
})

describe('idleParameters', () => {
  it('reports sorting by distance without a place', () => {
    expect(idleParameters(read('sort=distance'), null)).toEqual([{ name: 'sort', value: 'distance' }])
    expect(idleParameters(read('sort=distance&within=25&location=Taylor'), taylor)).toEqual([])
  })
  it('reports a price unit without a price', () => {
    const idle = [{ name: 'price_unit', value: 'acre' }]
    expect(idleParameters(read('price_unit=acre'), null)).toEqual(idle)
    expect(idleParameters(read('deal=sale&price_unit=acre'), null)).toEqual(idle)
    expect(idleParameters(read('max_price=5000&price_unit=acre'), null)).toEqual([])
    expect(idleParameters(read('sort=-price&price_unit=acre'), null)).toEqual([])
  })
  it('reports a radius around a whole state', () => {
    const texas: Place = { ...taylor, kind: 'state', label: 'Texas' }
    expect(idleParameters(read('location=texas&within=25'), texas)).toEqual([{ name: 'within', value: '25' }])
    expect(labels('location=texas&within=25', texas)).toEqual(['Texas'])
  })
})
