import { expect, test } from 'vitest'
import {
  acresDiffer,
  acresDifference,
  acresOf,
  centerOf,
  kmFromParcel,
  MAX_RING_POINTS,
  type Ring,
  ringProblem,
} from './boundary.ts'
import { distanceKm } from './distance.ts'

const square: Ring = [
  [-97, 30],
  [-96, 30],
  [-96, 31],
  [-97, 31],
  [-97, 30],
]

test('a ring across the date line has its center and acreage there', () => {
  const ring: Ring = [
    [179.99, 51],
    [-179.97, 51],
    [-179.97, 51.01],
    [179.99, 51.01],
    [179.99, 51],
  ]
  const shifted = ring.map(([x, y]): Ring[number] => [(x < 0 ? x + 360 : x) - 100, y])
  expect(centerOf(ring)).toEqual({ latitude: 51.005, longitude: -179.99 })
  expect(centerOf(ring.toReversed())).toEqual({ latitude: 51.005, longitude: -179.99 })
  expect(acresOf(ring)).toBeCloseTo(acresOf(shifted), 4)
})

test('a closed simple ring is valid in either winding order', () => {
  expect(ringProblem(square)).toBeNull()
  expect(ringProblem(square.toReversed())).toBeNull()
})

test('repeated points are accepted', () => {
  expect(ringProblem([square[0]!, ...square])).toBeNull()
})

test.each<[string, Ring, string]>([
  ['too few points', [square[0]!, square[1]!, square[0]!], 'has fewer than 4 points'],
  ['nothing', [], 'has fewer than 4 points'],
  ['an open ring', square.slice(0, 4), 'is not closed'],
  ['meters for degrees', [[-10_000_000, 30], ...square.slice(1)], 'expected longitude, latitude in degrees'],
  ['latitude first', square.map(([x, y]) => [y, x]), 'expected longitude, latitude in degrees'],
  ['no number', [[Number.NaN, 30], ...square.slice(1)], 'in degrees'],
  ['a bow tie', [square[0]!, square[2]!, square[1]!, square[3]!, square[0]!], 'crosses or touches itself'],
  [
    'a spike',
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [2, 3],
      [2, 2],
      [0, 2],
      [0, 0],
    ],
    'crosses or touches itself',
  ],
  [
    'no area',
    [
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ],
    'crosses or touches itself',
  ],
  [
    'a corner that touches a side',
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
      [0, 0],
    ],
    'crosses or touches itself',
  ],
])('%s is refused', (_, ring, problem) => {
  expect(ringProblem(ring)).toContain(problem)
})

test('a ring over the limit is refused, and one at the limit is checked quickly', () => {
  const circle = (points: number): Ring => {
    const ring = Array.from({ length: points - 1 }, (_, i): [number, number] => {
      const angle = (i / (points - 1)) * 2 * Math.PI
      return [-97 + Math.cos(angle), 30 + Math.sin(angle)]
    })
    return [...ring, ring[0]!]
  }
  expect(ringProblem(circle(MAX_RING_POINTS))).toBeNull()
  expect(ringProblem(circle(MAX_RING_POINTS + 1))).toContain('expected at most 10000')
})

test('the center of a square is its middle', () => {
  expect(centerOf(square)).toEqual({ latitude: 30.5, longitude: -96.5 })
})

test('the center of a concave shape is inside it', () => {
  const bay: Ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [9, 10],
    [9, 1],
    [1, 1],
    [1, 10],
    [0, 10],
    [0, 0],
  ]
  const { longitude } = centerOf(bay)
  expect(longitude < 1 || longitude > 9).toBe(true)
})

// Expected values from PostGIS: ST_Area(…::geography) / 4046.8564224.
test.each([
  { where: 'Texas', x: -97.41, y: 30.57, acres: 262.78364656 },
  { where: 'Norway', x: 10.4, y: 63.4, acres: 137.63789466 },
  { where: 'Gabon, south of the equator', x: 10.4, y: -1, acres: 304.11915987 },
])('computes the acreage of a square in $where', ({ x, y, acres }) => {
  const ring: Ring = [
    [x, y],
    [x + 0.01, y],
    [x + 0.01, y + 0.01],
    [x, y + 0.01],
    [x, y],
  ]
  expect(acresOf(ring)).toBeCloseTo(acres, 4)
  expect(acresOf(ring.toReversed())).toBeCloseTo(acres, 4)
})

test('a square mile has about 640 acres', () => {
  const half = 1609.344 / 2
  const [x, y] = [half / (111_319.49 * Math.cos((35 * Math.PI) / 180)), half / 110_941]
  const mile: Ring = [
    [-x, 35 - y],
    [x, 35 - y],
    [x, 35 + y],
    [-x, 35 + y],
    [-x, 35 - y],
  ]
  expect(acresOf(mile)).toBeGreaterThan(638)
  expect(acresOf(mile)).toBeLessThan(642)
})

test.each([
  [100, 105, false],
  [100, 105.01, true],
  [100, 95, false],
  [100, 94.99, true],
  [0.01, 0.02, true],
])('of %d acres typed and %d measured, a difference of more than 5 %%: %s', (typed, drawn, differs) => {
  expect(acresDiffer(typed, drawn)).toBe(differs)
})

test('the difference is a fraction of the typed acreage', () => {
  expect(acresDifference(100, 107)).toBeCloseTo(0.07)
  expect(acresDifference(200, 100)).toBeCloseTo(-0.5)
})

test('a point is inside the parcel, or as far away as the nearest side', () => {
  expect(kmFromParcel(square, { latitude: 30.5, longitude: -96.5 })).toBe(0)
  expect(kmFromParcel(square.toReversed(), { latitude: 30.01, longitude: -96.99 })).toBe(0)
  const [east, corner] = [
    { latitude: 30.5, longitude: -95.9 },
    { latitude: 31.1, longitude: -95.9 },
  ]
  expect(kmFromParcel(square, east)).toBeCloseTo(distanceKm(east, { latitude: 30.5, longitude: -96 }), 1)
  expect(kmFromParcel(square, corner)).toBeCloseTo(distanceKm(corner, { latitude: 31, longitude: -96 }), 0)
  const acrossTheDateLine: Ring = [
    [179.9, 0],
    [180, 0],
    [180, 0.1],
    [179.9, 0.1],
    [179.9, 0],
  ]
  expect(kmFromParcel(acrossTheDateLine, { latitude: 0.05, longitude: -179.99 })).toBeCloseTo(1.11, 1)
})
