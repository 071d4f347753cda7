import { expect, test } from 'vitest'
import { isCovered } from './coverage.ts'

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

test('a point is in an area, but not in its holes or outside', () => {
  const area = { type: 'MultiPolygon' as const, coordinates: [[square(0, 0, 10), square(4, 4, 2)], [square(20, 0, 1)]] }
  expect(isCovered(area, [1, 1])).toBe(true)
  expect(isCovered(area, [5, 5])).toBe(false)
  expect(isCovered(area, [20.5, 0.5])).toBe(true)
  expect(isCovered(area, [15, 5])).toBe(false)
})
