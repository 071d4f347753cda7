import { expect, it, vi } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import type { Listing } from '../../domain/listing/listing.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { Place } from '../../domain/place/place.ts'
import type { LocatorMap } from '../../server/land/maps/service.ts'
import type { Services } from '../../server/services.ts'
import { loadListing } from './load-listing.ts'

const listing = {
  scores: {},
  slug: 'riverside-40',
  landowner_name: 'Riverside 40',
  parcel_size_acres: 40,
  price: null,
  price_type: 'lease',
  utility_access: {},
  city: 'Taylor',
  county: null,
  state: 'Texas',
  country: 'US',
  latitude: 30.58,
  longitude: -97.33,
  boundary: null,
  available_power_mw: null,
  power_evidence_entries: [],
  parcel_number: null,
  improvements: null,
  restrictions: null,
  deal_types: ['sale', 'option'],
  deal_answers: {},
  ownership: null,
  energy_sources: [],
  images: [],
  videos: [],
  documents: [],
} as Partial<Listing> as Listing
const findSearchPlace = async (location: string) =>
  ({ kind: location === 'Texas' ? 'state' : 'city', latitude: 30.57, longitude: -97.41 }) as Place
const map = { width: 760, height: 420 } as LocatorMap
const AROUND_THE_POINT = { label: 'Taylor', to: '/search?location=30.5800%2C+-97.3300' }
const LINE: NearbyFeature = { kind: 'transmission-lines', state: 'unknown' }
const down = async () => {
  throw new Error('connection lost')
}

function fake(listings: Partial<Services['listings']> = {}, maps: Partial<Services['maps']> = {}) {
  return {
    listings: {
      getBySlug: async () => listing,
      findSimilar: async () => [],
      getHistory: async () => ({
        entries: [{ date: '2026-11-05T08:00:00.000Z', text: 'Listed' }],
        changes: [],
        prices: [],
      }),
      findSearchPlace,
      ...listings,
    } as Services['listings'],
    maps: { getLocator: async () => map, findNearest: async () => [LINE], ...maps } as Services['maps'],
    threads: { replyHours: async () => 2.4 } as Partial<Services['threads']> as Services['threads'],
    siteScreenings: { find: async () => null } as Partial<Services['siteScreenings']> as Services['siteScreenings'],
  }
}

it('loads the listing with its map and similar sites', async () => {
  const onError = vi.fn()
  expect(await loadListing(fake(), VISITOR, 'riverside-40', onError)).toEqual({
    state: 'found',
    listing,
    head: expect.stringContaining('Riverside 40</h1>'),
    locator: map,
    legend: '',
    nearest: [LINE],
    facts: expect.stringContaining('hasn’t been screened yet'),
    similar: [],
    comparison: '/compare?site=listings/riverside-40',
    crumbs: [
      { label: 'Texas', to: '/search?location=Texas' },
      { label: 'Taylor', to: '/search?location=Taylor%2C+Texas' },
      { label: 'Riverside 40' },
    ],
    texts: {
      title: 'Riverside 40, Taylor, Texas',
      description: '40.00 acres in Taylor, Texas. Price on request',
      dealTypes: 'Sale, Option to buy or lease',
      coordinates: '30.5800° N, 97.3300° W',
      nearby: '/search?location=Taylor%2C+Texas&sort=distance',
      replyTime: 'Usually replies within 3 hours',
    },
  })
  expect(onError).not.toHaveBeenCalled()
})

it('shows the history as HTML, and nothing in its place if it fails', async () => {
  const shown = await loadListing(fake(), VISITOR, 'riverside-40', vi.fn())
  expect(shown).toMatchObject({ facts: expect.stringMatching(/History.*Nov 5, 2026.*Listed/s) })
  const failed = await loadListing(fake({ getHistory: down }), VISITOR, 'riverside-40', vi.fn())
  expect(failed).toMatchObject({ state: 'found', facts: expect.not.stringContaining('History') })
})

it('shows the listing even if the map, similar sites and the history fail', async () => {
  const onError = vi.fn()
  const services = fake({ findSimilar: down, getHistory: down }, { getLocator: down, findNearest: down })
  const view = await loadListing(services, VISITOR, 'riverside-40', onError)
  expect(view).toMatchObject({ state: 'found', locator: null, nearest: [], similar: [] })
  expect(onError).toHaveBeenCalledTimes(4)
})

it('doesn’t link to a town of the same name elsewhere, or one that the search doesn’t know', async () => {
  const elsewhere = async (location: string) => ({ ...(await findSearchPlace(location)), latitude: 19 })
  expect(await loadListing(fake({ findSearchPlace: elsewhere }), VISITOR, 'riverside-40', vi.fn())).toMatchObject({
    crumbs: [{ label: 'Texas', to: '/search?location=Texas' }, AROUND_THE_POINT, { label: 'Riverside 40' }],
  })
  const unknown = fake({ findSearchPlace: async () => null })
  expect(await loadListing(unknown, VISITOR, 'riverside-40', vi.fn())).toHaveProperty('crumbs', [
    { label: 'Texas' },
    AROUND_THE_POINT,
    { label: 'Riverside 40' },
  ])
})

it('requests no map for unknown coordinates', async () => {
  const getLocator = vi.fn(async () => map)
  const services = fake({ getBySlug: async () => ({ ...listing, latitude: null, longitude: null }) }, { getLocator })
  expect(await loadListing(services, VISITOR, 'riverside-40', vi.fn())).toMatchObject({ locator: null })
  expect(getLocator).not.toHaveBeenCalled()
})

it('distinguishes missing from failed', async () => {
  const missing = async () => {
    throw new AppError('listing_not_found')
  }
  const onError = vi.fn()
  const gone = fake({ getBySlug: missing, findSimilar: missing })
  expect(await loadListing(gone, VISITOR, 'nowhere', onError)).toEqual({ state: 'missing' })
  expect(onError).not.toHaveBeenCalled()
  expect(await loadListing(fake({ getBySlug: down }), VISITOR, 'riverside-40', onError)).toEqual({ state: 'failed' })
  expect(onError).toHaveBeenCalledOnce()
})

it.each(['a\u0000b', 'x'.repeat(201), '\ud83d', ''])('does not query the database for %j', async (slug) => {
  const getBySlug = vi.fn(down)
  expect(await loadListing(fake({ getBySlug }), VISITOR, slug, vi.fn())).toEqual({ state: 'missing' })
  expect(getBySlug).not.toHaveBeenCalled()
})
