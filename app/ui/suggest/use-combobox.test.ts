import { expect, test } from 'vitest'
import { nextOption } from './use-combobox.ts'

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, -1],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', -1, null],
  ['x', 1, null],
])('%s moves from option %i to %j of three', (key, active, next) => {
  expect(nextOption(key, { active, count: 3 })).toBe(next)
})
