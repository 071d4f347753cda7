import { expect, it, vi } from 'vitest'
import type { CityPage } from '../../domain/city-page.ts'
import { AppError } from '../../domain/errors.ts'
import type { ListingSummary } from '../../domain/listing.ts'
import { VISITOR } from '../../domain/permissions.ts'
import type { SearchResult, Services } from '../../server/services/services.ts'
import { loadCity } from './load-city.ts'

const page = { id: '1', slug: 'austin-texas', city_name: 'Austin', content: '# Grid' } as CityPage
const listings = ['a', 'b', 'c', 'd'].map((slug) => ({ slug }) as ListingSummary)
const found = { data: listings, total: 14, total_exact: true, place_unknown: false } as SearchResult
const down = async () => {
  throw new Error('connection lost')
}

function fake(getBySlug: Services['cities']['getBySlug'], search: Services['listings']['search']) {
  return { cities: { getBySlug } as Services['cities'], listings: { search } as Services['listings'] }
}

it('shows the page with the three closest listings', async () => {
  const search = vi.fn(async () => found)
  const view = await loadCity(
    fake(async () => page, search),
    VISITOR,
    'austin-texas',
    vi.fn(),
  )
  expect(view).toEqual({
    state: 'found',
    city: { slug: 'austin-texas', city_name: 'Austin', html: '<h2>Grid</h2>\n' },
    nearby: { listings: listings.slice(0, 3), total: 14, exact: true },
  })
  expect(search).toHaveBeenCalledWith(VISITOR, {
    filters: expect.objectContaining({ city: 'austin-texas', sort: 'distance' }),
    perPage: 3,
  })
})

it('keeps the page when the search fails, and says nothing of a place that the search does not know', async () => {
  const onError = vi.fn()
  const failing = fake(async () => page, down)
  expect(await loadCity(failing, VISITOR, 'austin-texas', onError)).toMatchObject({ state: 'found', nearby: null })
  expect(onError).toHaveBeenCalledOnce()
  const unknown = fake(
    async () => page,
    async () => ({ ...found, place_unknown: true }),
  )
  expect(await loadCity(unknown, VISITOR, 'austin-texas', vi.fn())).toMatchObject({ nearby: null })
})

it('says missing and failed apart', async () => {
  const onError = vi.fn()
  const search = vi.fn(async () => found)
  const missing = fake(async () => {
    throw new AppError('city_page_not_found')
  }, search)
  expect(await loadCity(missing, VISITOR, 'atlantis', onError)).toEqual({ state: 'missing' })
  expect(onError).not.toHaveBeenCalled()
  expect(await loadCity(fake(down, search), VISITOR, 'austin-texas', onError)).toEqual({ state: 'failed' })
  expect(onError).toHaveBeenCalledOnce()
  expect(search).not.toHaveBeenCalled()
})

it('does not trouble the database with what no page can be called', async () => {
  const getBySlug = vi.fn()
  expect(await loadCity(fake(getBySlug, vi.fn()), VISITOR, '', vi.fn())).toEqual({ state: 'missing' })
  expect(getBySlug).not.toHaveBeenCalled()
})
