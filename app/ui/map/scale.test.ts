import { expect, test } from 'vitest'
import { kmPerPixel, scaleLengths } from './scale.ts'

test.each([1, 4, 9, 14, 18])('at zoom %d the scale has round lengths that fit', (zoom) => {
  const { us, metric } = scaleLengths(kmPerPixel(30.57, zoom))
  for (const { label, pixels } of [us, metric]) {
    expect(pixels).toBeGreaterThan(30)
    expect(pixels).toBeLessThanOrEqual(96)
    expect(label).toMatch(/^(0\.5|[125](,?0)*) (mi|ft|km|m)$/)
  }
})

test('a pixel on the equator at zoom 0 is a 512th of the way around the earth', () => {
  expect(kmPerPixel(0, 0)).toBeCloseTo(40_030 / 512, 1)
})
