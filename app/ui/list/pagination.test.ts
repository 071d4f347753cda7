import { expect, test } from 'vitest'
import { pageWindow } from './pagination.tsx'

test('shows every page if there are few', () => {
  expect(pageWindow(1, 1)).toEqual([1])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
})

test('shows the page in a gap of one, and leaves out longer gaps', () => {
  expect(pageWindow(1, 4)).toEqual([1, 2, 3, 4])
  expect(pageWindow(6, 12)).toEqual([1, null, 5, 6, 7, null, 12])
  expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12])
})
