import { expect, it, vi } from 'vitest'
import type { CityPage } from '../../domain/content/city-page.ts'
import { AppError } from '../../domain/errors.ts'
import type { ListingSummary } from '../../domain/listing/listing.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { SearchResult } from '../../domain/search/search-result.ts'
import type { Services } from '../../server/services.ts'
import { cardListing } from '../ui/listing/card-listing.ts'
import { loadCity } from './load-city.ts'

const place = { latitude: 30.27, longitude: -97.74 }
const page = { id: '1', slug: 'austin-texas', city_name: 'Austin', content: '# Grid', ...place } as CityPage
const listings = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (slug) => ({ slug, latitude: 30, longitude: -97, scores: {} }) as ListingSummary,
)
const found = { data: listings, total: 14, total_exact: true, place } as SearchResult
const map = { width: 378 }
const down = async () => {
  throw new Error('connection lost')
}

function fake(changed: { cities?: object; listings?: object; maps?: object } = {}) {
  const priceTrends = { find: () => null }
  const cities = { getBySlug: async () => page, getLandPrices: async () => null, findNear: async () => [] }
  return {
    cities: { ...cities, ...changed.cities },
    listings: { findAround: async () => found, ...changed.listings },
    maps: { getSurroundings: async () => map, findAiCampuses: async () => null, ...changed.maps },
    priceTrends,
  } as unknown as Pick<Services, 'cities' | 'listings' | 'maps' | 'priceTrends'>
}

const load = (services: ReturnType<typeof fake>, onError = vi.fn(), slug = 'austin-texas') =>
  loadCity(services, VISITOR, slug, onError)

it('shows the page with the closest listings, all of them on the map', async () => {
  const findAround = vi.fn(async () => found)
  const getSurroundings = vi.fn(async () => map)
  expect(await load(fake({ listings: { findAround }, maps: { getSurroundings } }))).toEqual({
    state: 'found',
    city: { slug: 'austin-texas', city_name: 'Austin', html: '<h2>Grid</h2>\n', ...place },
    nearby: {
      listings: listings.slice(0, 5).map(cardListing),
      total: 14,
      exact: true,
      map,
      center: place,
      box: expect.any(Array),
      sites: expect.any(Array),
    },
    prices: null,
    nearbyCities: [],
    priceTrend: null,
    aiCampuses: null,
  })
  expect(findAround).toHaveBeenCalledWith(VISITOR, { city: 'austin-texas', limit: 40 })
  expect(getSurroundings).toHaveBeenCalledWith(expect.objectContaining({ ...place, points: expect.any(Array) }))
})

it('counts the AI campuses around the city, of which no list has all', async () => {
  const campuses = {
    count: 3,
    megawatts: 421,
    nearest: { name: 'Stargate', km: 12.2 },
    attributions: ['OSM; Epoch AI', 'Epoch AI'],
  }
  const findAiCampuses = vi.fn(async () => campuses)
  expect(await load(fake({ maps: { findAiCampuses } }))).toMatchObject({
    aiCampuses:
      'At least 3 AI campuses within 50 mi, 421 MW now; the nearest: Stargate, 7.6 mi. Source: OSM; Epoch AI.',
  })
  expect(findAiCampuses).toHaveBeenCalledWith({ ...place, miles: 50 })
  const planned = { ...campuses, count: 1, megawatts: 0 }
  expect(await load(fake({ maps: { findAiCampuses: async () => planned } }))).toMatchObject({
    aiCampuses: expect.stringContaining('At least 1 AI campus within 50 mi, none running yet; the nearest: Stargate'),
  })
})

it('looks for no AI campuses around a city without a place', async () => {
  const findAiCampuses = vi.fn()
  const getBySlug = async () => ({ ...page, latitude: null, longitude: null })
  expect(await load(fake({ cities: { getBySlug }, maps: { findAiCampuses } }))).toMatchObject({ aiCampuses: null })
  expect(findAiCampuses).not.toHaveBeenCalled()
})

it('shows no land around an unknown place', async () => {
  const findAround = async () => ({ ...found, place: null, place_unknown: true })
  expect(await load(fake({ listings: { findAround } }))).toMatchObject({ state: 'found', nearby: null })
})

it.each([
  ['the search', { listings: { findAround: down } }, { nearby: null }],
  ['the map', { maps: { getSurroundings: down } }, { nearby: { total: 14, map: null } }],
  ['the prices', { cities: { getLandPrices: down } }, { prices: null }],
  ['the AI campuses', { maps: { findAiCampuses: down } }, { aiCampuses: null }],
  ['the nearby cities', { cities: { findNear: down } }, { nearbyCities: [] }],
])('shows the page even if %s fail', async (_part, changed, expected) => {
  const onError = vi.fn()
  expect(await load(fake(changed), onError)).toMatchObject({ state: 'found', ...expected })
  expect(onError).toHaveBeenCalledOnce()
})

it('distinguishes missing from failed', async () => {
  const onError = vi.fn()
  const findAround = vi.fn(async () => found)
  const getBySlug = async () => {
    throw new AppError('city_page_not_found')
  }
  expect(await load(fake({ cities: { getBySlug }, listings: { findAround } }), onError)).toEqual({ state: 'missing' })
  expect(onError).not.toHaveBeenCalled()
  expect(await load(fake({ cities: { getBySlug: down }, listings: { findAround } }), onError)).toEqual({
    state: 'failed',
  })
  expect(onError).toHaveBeenCalledOnce()
  expect(findAround).not.toHaveBeenCalled()
})

it('does not query the database for an impossible slug', async () => {
  const getBySlug = vi.fn()
  expect(await load(fake({ cities: { getBySlug } }), vi.fn(), '')).toEqual({ state: 'missing' })
  expect(getBySlug).not.toHaveBeenCalled()
})
