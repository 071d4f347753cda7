import { expect, test } from 'vitest'
import { SeenIds } from './seen-ids.ts'

test('returns the first row of a repeated id', () => {
  const seen = new SeenIds()
  const ids = Array.from({ length: 20_000 }, (_, i) => `county:${i}`)
  expect(ids.every((id, i) => seen.firstRow(id, i + 2) === null)).toBe(true)
  expect(ids.every((id, i) => seen.firstRow(id, 99) === i + 2)).toBe(true)
})
