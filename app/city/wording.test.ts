import { expect, it } from 'vitest'
import { cityName } from './city-name.ts'
import { coordinatesLabel, mapCaption, nearbySentence } from './wording.ts'

it('names a city with its state or country', () => {
  expect(cityName({ city_name: 'Dublin', state_name: 'Ireland' })).toBe('Dublin, Ireland')
})

it.each([
  ['30.2672,-97.7431', '30.2672° N, 97.7431° W'],
  [' 30.2672 , -97.7431 ', '30.2672° N, 97.7431° W'],
  ['unknown', 'unknown'],
])('writes the coordinates %j as %j', (typed, label) => {
  expect(coordinatesLabel(typed)).toBe(label)
})

it('says how much land there is around', () => {
  expect(nearbySentence({ total: 14, exact: true })).toBe('14 sites within 50 miles.')
  expect(nearbySentence({ total: 1, exact: true })).toBe('1 site within 50 miles.')
  expect(nearbySentence({ total: 10000, exact: false })).toBe('Over 10,000 sites within 50 miles.')
  expect(nearbySentence({ total: 0, exact: true })).toMatch(/^No sites are listed within 50 miles yet/)
  const far = { total: 0, exact: true, listings: [{ distance_km: 160.9344 }] }
  expect(nearbySentence(far)).toBe('No sites are listed within 50 miles yet. The nearest is 100.0 mi away.')
})

it('mentions no numbers if they are unknown', () => {
  expect(nearbySentence(null)).not.toMatch(/\d/)
  expect(nearbySentence({ total: null, exact: false })).not.toMatch(/\d/)
})

it('says how many sites the map shows if not all', () => {
  expect(mapCaption({ total: 14, exact: true }, 14)).toBe('14 sites within 50 miles')
  expect(mapCaption({ total: 140, exact: true }, 40)).toBe('The 40 sites closest to the center')
  expect(mapCaption({ total: 10000, exact: false }, 40)).toBe('The 40 sites closest to the center')
  expect(mapCaption({ total: 0, exact: true }, 0)).toBe('No sites are listed within 50 miles yet')
})
