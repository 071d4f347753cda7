import { expect, test } from 'vitest'
import { createFetchedRanges } from './range-cache.ts'

const FILE = { name: 'ann lines.csv', bytes: 100 }

test('completes a file once, with ranges in any order and fetched twice', () => {
  const ranges = createFetchedRanges()
  expect(ranges.completes(FILE, { start: 50, end: 99 })).toBe(false)
  expect(ranges.completes(FILE, { start: 0, end: 19 })).toBe(false)
  expect(ranges.completes(FILE, { start: 60, end: 69 })).toBe(false)
  expect(ranges.completes(FILE, { start: 10, end: 49 })).toBe(true)
  expect(ranges.completes(FILE, { start: 10, end: 49 })).toBe(false)
})

test('a gap of one byte leaves a file incomplete, and files are tracked separately', () => {
  const ranges = createFetchedRanges()
  expect(ranges.completes(FILE, { start: 0, end: 48 })).toBe(false)
  expect(ranges.completes({ ...FILE, name: 'bob lines.csv' }, { start: 49, end: 49 })).toBe(false)
  expect(ranges.completes(FILE, { start: 50, end: 99 })).toBe(false)
  expect(ranges.completes(FILE, { start: 49, end: 49 })).toBe(true)
})

test('evicts files not fetched from recently and those with too many ranges', () => {
  const ranges = createFetchedRanges()
  ranges.completes(FILE, { start: 0, end: 49 })
  for (let other = 0; other < 1_000; other++) ranges.completes({ ...FILE, name: `${other}` }, { start: 0, end: 1 })
  expect(ranges.completes(FILE, { start: 50, end: 99 })).toBe(false)
  const long = { name: 'long', bytes: 1_000 }
  for (let at = 0; at < 402; at += 2) ranges.completes(long, { start: at, end: at })
  expect(ranges.completes(long, { start: 1, end: 999 })).toBe(false)
})
