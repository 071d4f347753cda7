import { expect, it } from 'vitest'
import type { Ring } from '../geometry/boundary.ts'
import { isOtherLand } from './other-land.ts'

const square = (west: number): Ring => [
  [west, 30.71],
  [west + 0.005, 30.71],
  [west + 0.005, 30.715],
  [west, 30.715],
  [west, 30.71],
]
const parcel = { gps_coordinates: '30.715, -97.455', boundary: square(-97.46), parcel_number: 'R-204 117' }

it.each([
  ['nothing', {}, false],
  ['a point half a mile away', { gps_coordinates: '30.722, -97.455' }, false],
  ['a point more than a mile away', { gps_coordinates: '30.73, -97.455' }, true],
  ['an outline drawn more exactly', { boundary: square(-97.459) }, false],
  ['the outline of a neighbor', { boundary: square(-97.4551) }, true],
  ['no outline', { boundary: null }, false],
  ['an APN in other punctuation', { parcel_number: 'R204-117' }, false],
  ['another APN', { parcel_number: 'R204-118' }, true],
  ['no APN', { parcel_number: null }, true],
])('tells whether it is other land from %s', (_, change, isOther) => {
  expect(isOtherLand(parcel, { ...parcel, ...change })).toBe(isOther)
})

it('takes a first APN as more about the same land', () => {
  expect(isOtherLand({ ...parcel, parcel_number: null }, parcel)).toBe(false)
})
