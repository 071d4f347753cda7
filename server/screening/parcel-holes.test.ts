import type { Polygon } from 'geojson'
import { expect, test } from 'vitest'
import { createParcel } from '../../screening/layers/parcel.ts'
import { boxAt } from '../../tests/support/screening.ts'
import { withCheckedHoles } from './parcel-holes.ts'

const SQUARE_METERS_PER_ACRE = 4_046.8564224

const box = (west: number, south: number, east: number, north: number) =>
  boxAt(west, south, east, north).coordinates[0]!
const OUTLINE = box(-97.4135, 30.5668, -97.4055, 30.5748)
const HOLE = box(-97.4115, 30.5688, -97.4075, 30.5728)
const [OUTSIDE, ACROSS, OVERLAPPING] = [
  'It has a hole outside its outline, which doesn’t count.',
  'It has a hole that crosses its outline, so its acreage may be off.',
  'Its holes overlap. What two of them cover counts as land, so its acreage may be off.',
]

test.each<[string, Polygon['coordinates'], number, string | null]>([
  ['no hole', [OUTLINE], 168, null],
  ['a hole inside', [OUTLINE, HOLE], 126, null],
  ['a hole outside', [OUTLINE, box(-97.3615, 30.5688, -97.3575, 30.5728)], 168, OUTSIDE],
  ['a hole inside and one outside', [OUTLINE, HOLE, box(-97.3615, 30.5688, -97.3575, 30.5728)], 126, OUTSIDE],
  ['a hole that touches the outline', [OUTLINE, box(-97.4135, 30.5688, -97.4095, 30.5728)], 126, null],
  ['a hole a hair outside', [OUTLINE, box(-97.413500001, 30.5688, -97.4095, 30.5728)], 126, null],
  ['a hole across the outline', [OUTLINE, box(-97.4155, 30.5688, -97.4115, 30.5728)], 168, ACROSS],
  ['a hole that is there twice', [OUTLINE, HOLE, HOLE], 126, null],
  ['holes that overlap', [OUTLINE, HOLE, box(-97.4095, 30.5688, -97.4065, 30.5728)], 137, OVERLAPPING],
  ['holes side by side', [OUTLINE, HOLE, box(-97.4075, 30.5688, -97.4065, 30.5728)], 116, null],
  ['the hole first', [HOLE, OUTLINE], 126, null],
])('%s: the acreage of a parcel', (_, coordinates, acres, note) => {
  const { geometry, note: found } = withCheckedHoles({ type: 'Polygon', coordinates })
  expect(found).toBe(note)
  expect(Math.round(createParcel(geometry).squareMeters! / SQUARE_METERS_PER_ACRE)).toBe(acres)
})

test.each<[string, Polygon['coordinates']]>([
  ['a hole that covers it all', [OUTLINE, OUTLINE.toReversed()]],
  ['an outline that runs around twice', [[...OUTLINE, ...OUTLINE.slice(1)]]],
])('%s leaves no land, and is refused', (_, coordinates) => {
  expect(() => withCheckedHoles({ type: 'Polygon', coordinates })).toThrow(
    'It has no area: its outline runs around twice, or its holes cover all of it.',
  )
})

test('each part of a parcel has its own holes', () => {
  const hole = box(179.995, 52.002, -179.995, 52.004)
  const parts = [
    [box(179.99, 52, -179.99, 52.01), hole],
    [OUTLINE, hole],
  ]
  expect(withCheckedHoles({ type: 'MultiPolygon', coordinates: parts })).toEqual({
    geometry: { type: 'MultiPolygon', coordinates: [parts[0], [OUTLINE]] },
    note: OUTSIDE,
  })
})
