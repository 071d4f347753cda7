import { expect, test } from 'vitest'
import { degreeLabel, gridStep, ticksBetween } from './graticule.ts'

test.each([
  [0.02, 800],
  [1, 800],
  [58, 1440],
  [360, 1440],
  [2, 360],
])('a view of %d degrees in %d pixels has a few lines', (degrees, pixels) => {
  const lines = ticksBetween(-97, -97 + degrees, gridStep(degrees, pixels)).length
  expect(lines).toBeGreaterThanOrEqual(1)
  expect(lines).toBeLessThanOrEqual(15)
})

test('ticks are multiples of the step, within the range', () => {
  expect(ticksBetween(-97.6, -97.1, 0.25)).toEqual([-97.5, -97.25])
  expect(ticksBetween(0.1, 0.2, 0.25)).toEqual([])
})

test('a degree has its hemisphere and as many digits as the step needs', () => {
  expect(degreeLabel(-97.5, 0.25, ['E', 'W'])).toBe('97.50° W')
  expect(degreeLabel(30, 5, ['N', 'S'])).toBe('30° N')
  expect(degreeLabel(185, 5, ['E', 'W'])).toBe('175° W')
})
