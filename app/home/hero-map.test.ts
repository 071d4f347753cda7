import { expect, test } from 'vitest'
import type { NearbyFeature } from '../../domain/layer/nearby.ts'
import { SAMPLE_LISTINGS } from '../../domain/listing/sample-listings.ts'
import { calloutOf, drawHeroMap, findCalloutListing } from './hero-map.server.ts'

const taylor = { latitude: 30.5818, longitude: -97.3266 }
const dublin = { latitude: 53.35, longitude: -6.26 }
const toronto = { latitude: 43.65, longitude: -79.38 }
const city = (city_name: string, latitude: number | null, longitude: number | null) => ({
  city_name,
  state_name: '',
  slug: city_name.toLowerCase(),
  latitude,
  longitude,
})
const riverside = { ...SAMPLE_LISTINGS[0]!.listing, ...taylor }

test('parcels in the lower 48 states are drawn, those abroad are not', () => {
  const map = drawHeroMap({ markers: [taylor, dublin, toronto], cities: [], callout: null })
  expect(map.count).toBe(1)
  expect(map.parcels).toMatch(/^M\d+ \d+h0$/)
})

test('nothing to draw is an empty map', () => {
  expect(drawHeroMap({ markers: [], cities: [], callout: null })).toEqual({
    parcels: '',
    count: 0,
    cities: '',
    labels: [],
    callout: null,
  })
})

const line = (km: number): NearbyFeature => ({
  kind: 'transmission-lines',
  state: 'found',
  km,
  name: null,
  value: '345 kV',
  attribution: 'HIFLD',
  vintage: null,
})

test('a featured parcel with room beside it gets a callout with acreage, location and the nearest line', () => {
  const { power, ...rest } = calloutOf(riverside, [line(0.65)])!
  expect(rest).toMatchObject({ title: 'Riverside 40', size: '40.00 acres in Taylor, Texas' })
  expect(power).toBe('345 kV line, 0.4 mi')
  expect(calloutOf(riverside, [line(0)])?.power).toBe('345 kV line, on the parcel')
})

test('where the nearest line isn’t known, the callout has the utilities', () => {
  expect(calloutOf(riverside, [])?.power).toBe('Power, Fiber, Water')
  expect(calloutOf(riverside, [{ kind: 'transmission-lines', state: 'unknown' }])?.power).toBe('Power, Fiber, Water')
})

test('a parcel without coordinates, without utilities or with a name too long for the box gets no callout', () => {
  const none = [
    { ...riverside, latitude: null },
    { ...riverside, utility_access: {} },
    { ...riverside, landowner_name: 'A name that is much too long for the box' },
  ]
  expect(findCalloutListing(none)).toBeNull()
  expect(findCalloutListing([...none, riverside])).toBe(riverside)
})

test('a city is labeled only where nothing else is', () => {
  const cities = [city('Chicago', 41.88, -87.63), city('Evanston', 42.05, -87.69), city('Nowhere', null, null)]
  const { cities: dots, labels } = drawHeroMap({ markers: [], cities, callout: null })
  expect(labels.map(({ name }) => name)).toEqual(['Chicago'])
  expect(dots).toMatch(/^(M\d+ \d+h0){2}$/)
})
