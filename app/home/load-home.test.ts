import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SAMPLE_LISTINGS } from '../../domain/listing/sample-listings.ts'
import { VISITOR } from '../../domain/permissions.ts'
import { BUILT_IN_TEXTS } from '../../domain/settings/settings-texts.ts'
import type { WebsiteInfo } from '../../server/people/settings/website-info.ts'
import type { Services } from '../../server/services.ts'
import { report, services, viewer, website } from '../context.ts'
import { cardListing } from '../ui/listing/card-listing.ts'
import { loadHome } from './load-home.ts'

const riverside = { ...SAMPLE_LISTINGS[0]!.listing, id: '1', image: null }
const down = async () => {
  throw new Error('down')
}

function contextWith(parts: Record<string, unknown>) {
  const reported: unknown[] = []
  const context = new RouterContextProvider()
  context.set(services, {
    listings: { findFeatured: parts.findFeatured ?? (async () => [riverside]), getBySlug: parts.getBySlug },
    maps: { findMarkers: parts.findMarkers ?? (async () => []), findNearest: parts.findNearest },
    cities: { findAll: parts.findAll ?? (async () => []) },
  } as unknown as Services)
  context.set(viewer, VISITOR)
  context.set(website, { publicUrl: 'http://localhost', settings: BUILT_IN_TEXTS } as unknown as WebsiteInfo)
  context.set(report, (error) => reported.push(error))
  return { context, reported }
}

test('stored listings are shown without a tag and without a score', async () => {
  const { context } = contextWith({})
  const { featured } = await loadHome(context)
  expect(featured).toEqual([{ listing: cardListing(riverside) }])
  expect(featured[0]?.listing).toMatchObject({ landowner_name: 'Riverside 40', place: 'Taylor, Texas' })
  expect(featured[0]?.listing).not.toHaveProperty('latitude')
})

test('without listings the ten samples are shown, each marked as a sample', async () => {
  const { context, reported } = contextWith({ findFeatured: async () => [] })
  const { featured } = await loadHome(context)
  expect(featured).toHaveLength(10)
  expect(featured.every(({ sample, rating }) => sample === true && typeof rating === 'number')).toBe(true)
  expect(reported).toHaveLength(0)
})

test('when everything fails Home shows samples, and each failure is reported', async () => {
  const { context, reported } = contextWith({ findFeatured: down, findMarkers: down, findAll: down })
  const view = await loadHome(context)
  expect(view.featured).toHaveLength(10)
  expect(view.cities).toEqual([])
  expect(view.map.count).toBe(0)
  expect(reported).toHaveLength(3)
})

test('the callout names the line nearest to the boundary, and the utilities if that fails', async () => {
  const located = { ...riverside, latitude: 30.5818, longitude: -97.3266 }
  const boundary = [[-97.33, 30.58]]
  const findNearest = async (site: { boundary: unknown }) => [
    { kind: 'transmission-lines', state: 'found', km: site.boundary === boundary ? 0 : 9, name: null, value: '345 kV' },
  ]
  const parts = { findFeatured: async () => [located], getBySlug: async () => ({ ...located, boundary }), findNearest }
  const { context, reported } = contextWith(parts)
  expect((await loadHome(context)).map.callout?.power).toBe('345 kV line, on the parcel')
  expect(reported).toHaveLength(0)
  const failing = contextWith({ ...parts, findNearest: down })
  expect((await loadHome(failing.context)).map.callout?.power).toBe('Power, Fiber, Water')
  expect(failing.reported).toHaveLength(1)
})
