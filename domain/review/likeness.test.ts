import { expect, test } from 'vitest'
import { demoListings } from '../../db/demo/listings.ts'
import { textLikeness } from './likeness.ts'

test('the same words are alike whatever their case, accents and punctuation', () => {
  expect(textLikeness('A level field, east of Cañon City.', 'a LEVEL field east of Canon City')).toBe(1)
})

test('counts shared runs of three words', () => {
  // a b c, b c d against b c d, c d e: one of three.
  expect(textLikeness('a b c d', 'b c d e')).toBeCloseTo(1 / 3)
  expect(textLikeness('one two three', 'three two one')).toBe(0)
  expect(textLikeness('level field', 'Level field')).toBe(1)
  expect(textLikeness('', '')).toBe(0)
  expect(textLikeness('', 'level field')).toBe(0)
})

test('a copy with a changed name stays alike, and different listings don’t', () => {
  const descriptions = demoListings.map(({ description }) => description ?? '').filter((text) => text !== '')
  const [first] = descriptions as [string]
  expect(textLikeness(first, first.replace('Taylor', 'Granger').replace('138 kV', '69 kV'))).toBeGreaterThan(0.8)
  for (const [i, one] of descriptions.entries()) {
    for (const other of descriptions.slice(i + 1)) expect(textLikeness(one, other)).toBeLessThan(0.2)
  }
})
