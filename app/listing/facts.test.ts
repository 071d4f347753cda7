import { describe, expect, it } from 'vitest'
import type { Listing } from '../../domain/listing/listing.ts'
import { breadcrumbs, metaDescription, nearbyPath, paragraphs, searchLocations } from './facts.ts'

const riverside: Listing = {
  id: '1',
  slug: 'riverside-40',
  landowner_name: 'Riverside 40',
  address: 'County Road 398, Taylor, TX',
  gps_coordinates: '30.5818, -97.3266',
  city: 'Taylor',
  county: 'Williamson County',
  state: 'Texas',
  country: 'US',
  latitude: 30.5818,
  longitude: -97.3266,
  boundary: null,
  scores: {},
  parcel_size_acres: 40,
  price: 18_500,
  price_type: 'lease',
  description: 'Level blackland field five miles east of Taylor.\n\nThe landowner prefers a ground lease.',
  zoning_info: 'Light industrial',
  utility_access: { power: true, fiber: true, water: false },
  energy_sources: ['grid'],
  instant_deploy: null,
  substation_on_site: true,
  available_power_mw: 60,
  power_evidence: 'Utility letter, Sep 2026',
  power_evidence_entries: [],
  parcel_number: null,
  improvements: null,
  restrictions: null,
  lease_years: null,
  rent_increase_percent: null,
  option_fee: null,
  deal_types: [],
  deal_answers: {},
  ownership: null,
  lifecycle: 'published',
  is_featured: false,
  images: [],
  image_alts: {},
  videos: [],
  documents: [],
  last_confirmed_at: null,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}
const nowhere: Listing = {
  ...riverside,
  city: null,
  county: null,
  state: null,
  country: null,
  latitude: null,
  longitude: null,
}

/** All places of a listing are known to the search. */
const all = (listing: Listing) => searchLocations(listing).map(({ location }) => location)

describe('breadcrumbs', () => {
  it('lead from the state to the listing', () => {
    expect(breadcrumbs(riverside, all(riverside))).toEqual([
      { label: 'Texas', to: '/search?location=Texas' },
      { label: 'Williamson County', to: '/search?location=Williamson+County%2C+Texas' },
      { label: 'Taylor', to: '/search?location=Taylor%2C+Texas' },
      { label: 'Riverside 40' },
    ])
  })

  it('begin with the country outside the US', () => {
    const dublin = { ...riverside, country: 'IE', state: null, county: null, city: 'Dublin' }
    expect(breadcrumbs(dublin, all(dublin)).map(({ label, to }) => [label, to])).toEqual([
      ['Ireland', '/search?location=Ireland'],
      ['Dublin', '/search?location=Dublin%2C+Ireland'],
      ['Riverside 40', undefined],
    ])
  })

  it('link to all land if the place is unknown', () => {
    expect(breadcrumbs(nowhere, [])).toEqual([{ label: 'Search land', to: '/search' }, { label: 'Riverside 40' }])
  })
})

describe('a town that the search doesn’t know', () => {
  const known = ['Texas']

  it('links to the coordinates', () => {
    expect(breadcrumbs(riverside, known)).toEqual([
      { label: 'Texas', to: '/search?location=Texas' },
      { label: 'Williamson County' },
      { label: 'Taylor', to: '/search?location=30.5818%2C+-97.3266' },
      { label: 'Riverside 40' },
    ])
    expect(nearbyPath(riverside, known)).toBe('/search?location=30.5818%2C+-97.3266&sort=distance')
  })

  it('has no link without coordinates', () => {
    const unlocated = { ...riverside, latitude: null, longitude: null }
    expect(breadcrumbs(unlocated, known)[2]).toEqual({ label: 'Taylor' })
    expect(nearbyPath(unlocated, known)).toBe('/search?location=Texas')
  })
})

describe('nearbyPath', () => {
  it('searches around the town, the point, or everywhere', () => {
    const pathOf = (listing: Listing) => nearbyPath(listing, all(listing))
    expect(pathOf(riverside)).toBe('/search?location=Taylor%2C+Texas&sort=distance')
    expect(pathOf({ ...riverside, city: null })).toBe('/search?location=30.5818%2C+-97.3266&sort=distance')
    expect(pathOf({ ...nowhere, state: 'Texas' })).toBe('/search?location=Texas')
    expect(pathOf(nowhere)).toBe('/search')
  })
})

it('splits a description at empty lines', () => {
  expect(paragraphs('One\r\n\r\n two\nlines \n\n\n three ')).toEqual(['One', 'two\nlines', 'three'])
  expect(paragraphs('  ')).toEqual([])
})

describe('metaDescription', () => {
  it('begins with the facts and ends within 160 characters', () => {
    const text = metaDescription(riverside)
    expect(text).toMatch(
      /^40\.00 acres in Taylor, Texas\. \$18,500\/month\. Light industrial\. Utilities: Power, Fiber\. Level/,
    )
    expect(text.length).toBeLessThanOrEqual(160)
    expect(metaDescription({ ...riverside, description: '😀'.repeat(200) }).isWellFormed()).toBe(true)
  })

  it('omits unknown facts', () => {
    expect(
      metaDescription({ ...riverside, price: null, zoning_info: null, utility_access: {}, description: null }),
    ).toBe('40.00 acres in Taylor, Texas. Price on request')
    expect(metaDescription({ ...nowhere, address: ' ', utility_access: {} })).toMatch(/^40\.00 acres\. \$18,500/)
  })
})
