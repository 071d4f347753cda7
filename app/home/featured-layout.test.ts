import { expect, test } from 'vitest'
import { largeCards } from './featured-layout.ts'

test('of ten cards two are large', () => {
  expect(largeCards(10)).toBe(2)
})

test('multiples of four are all small', () => {
  expect(largeCards(4)).toBe(0)
  expect(largeCards(8)).toBe(0)
})

test('two to ten cards fill their rows', () => {
  for (let count = 2; count <= 10; count++) expect((count + largeCards(count)) % 4).toBe(0)
})

test('no row breaks a large card or leaves a column empty', () => {
  for (let count = 2; count <= 10; count++) {
    const large = largeCards(count)
    // Large cards come first, two columns each: an odd one shares its row with two small ones.
    expect(large % 2 === 0 || count - large >= 2).toBe(true)
  }
})

test('a single card is large', () => {
  expect(largeCards(1)).toBe(1)
  expect(largeCards(0)).toBe(0)
})
