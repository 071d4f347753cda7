import { describe, expect, it } from 'vitest'
import { formatMegawatts, pricePerAcre } from './listing-facts.ts'

describe('pricePerAcre', () => {
  it.each([
    [18_500, 'lease', 40, '$463/month'],
    [3_712_500, 'sale', 33.75, '$110,000'],
    [20, 'lease', 40, 'Under $1/month'],
    [0, 'negotiable', 40, '$0'],
    [null, 'negotiable', 40, null],
    [100, 'sale', 0, null],
  ] as const)('of %j (%s) on %j acres is %j', (price, type, acres, expected) => {
    expect(pricePerAcre(price, type, acres)).toBe(expected)
  })
})

it('writes megawatts whole, small ones with a decimal', () => {
  expect([60, 1200.4, 2.5, 10, 0].map(formatMegawatts)).toEqual(['60', '1,200', '2.5', '10', '0'])
})
