import { expect, test } from 'vitest'
import { Column } from './fact-table.ts'

const km = (distance: number) => ({ state: 'known', low: distance, high: distance }) as const

test('values that no listing has any more are forgotten', () => {
  const column = new Column()
  const lowOf = (listing: number) => column.values[column.indexes[listing]!]!.low
  column.set(7, km(-1))
  for (let screening = 0; screening < 40; screening++) {
    for (let listing = 100; listing < 1_100; listing++) column.set(listing, km(screening * 1_000 + listing))
    column.compact()
  }
  expect(column.values.length).toBeLessThan(10_000)
  expect([lowOf(7), lowOf(100), lowOf(1_099), lowOf(8)]).toEqual([-1, 39_100, 40_099, null])
  expect(column.set(100, km(39_100))).toBe(false)
  expect(column.set(100, undefined)).toBe(true)
  expect(lowOf(100)).toBeNull()
})
