import { expect, test } from 'vitest'
import type { Ring } from './boundary.ts'
import { overlapOf } from './overlap.ts'

const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const one = rectangle(-97.42, 30.57, -97.41, 30.58)

test('is the share of the smaller outline, in either order', () => {
  const half = rectangle(-97.415, 30.57, -97.4, 30.58)
  expect(overlapOf(one, half)).toBeCloseTo(0.5, 2)
  expect(overlapOf(half, one)).toBeCloseTo(0.5, 2)
  expect(overlapOf(one, one)).toBe(1)
})

test('a parcel within a larger one overlaps wholly, and neighbors don’t', () => {
  expect(overlapOf(rectangle(-97.417, 30.573, -97.415, 30.575), one)).toBe(1)
  expect(overlapOf(one, rectangle(-97.41, 30.57, -97.4, 30.58))).toBe(0)
  expect(overlapOf(one, rectangle(-97.42, 30.58, -97.41, 30.59))).toBe(0)
  expect(overlapOf(one, rectangle(12, 50, 12.01, 50.01))).toBe(0)
})

test('leaves out the gap of a concave outline', () => {
  // A U of three quarters: its gap is the upper middle.
  const u: Ring = [
    [0, 0],
    [0.04, 0],
    [0.04, 0.02],
    [0.03, 0.02],
    [0.03, 0.01],
    [0.01, 0.01],
    [0.01, 0.02],
    [0, 0.02],
    [0, 0],
  ]
  expect(overlapOf(u, rectangle(0.01, 0.01, 0.03, 0.02))).toBe(0)
  expect(overlapOf(u, rectangle(0, 0.01, 0.02, 0.02))).toBeCloseTo(0.5, 2)
})

test('compares outlines across the date line', () => {
  const across: Ring = [
    [179.99, 0],
    [-179.99, 0],
    [-179.99, 0.01],
    [179.99, 0.01],
    [179.99, 0],
  ]
  expect(overlapOf(across, rectangle(-180, 0, -179.98, 0.01))).toBeCloseTo(0.5, 2)
  expect(overlapOf(rectangle(179.98, 0, 180, 0.01), across)).toBeCloseTo(0.5, 2)
})
