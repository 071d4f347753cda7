import { expect, test } from 'vitest'
import type { Place } from '../place/place.ts'
import { appliedSiteSort } from './site-search.ts'

const PLACE = {
  label: 'Taylor, Texas',
  city: null,
  county: null,
  state: null,
  country: 'US',
  latitude: 30,
  longitude: -97,
  uncertainty_miles: 0,
}
const CITY: Place = { ...PLACE, kind: 'city' }
const STATE: Place = { ...PLACE, kind: 'state' }

test('sites are sorted by distance around a point, and otherwise by their power', () => {
  expect(appliedSiteSort({ sort: null }, CITY)).toBe('distance')
  expect(appliedSiteSort({ sort: null }, STATE)).toBe('-mw')
  expect(appliedSiteSort({ sort: null }, null)).toBe('-mw')
  expect(appliedSiteSort({ sort: 'distance' }, null)).toBe('-mw')
  expect(appliedSiteSort({ sort: 'name' }, CITY)).toBe('name')
})
