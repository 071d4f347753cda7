import { expect, test } from 'vitest'
import { formatFigure } from './dataset-labels.ts'

test.each([
  [1234.5678, '1,235'],
  [0.048123, '0.04812'],
  [-7, '-7'],
])('%d reads %s', (value, expected) => {
  expect(formatFigure(value)).toBe(expected)
})
