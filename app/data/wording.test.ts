import { expect, test } from 'vitest'
import { formatBytes, formatFigure } from './wording.ts'

test.each([
  [0, '0 bytes'],
  [812, '812 bytes'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [1_250, '1.3 KB'],
  [999_950, '1 MB'],
  [2_190_000, '2.2 MB'],
  [147_200, '147 KB'],
  [1_073_741_824, '1.1 GB'],
  [5_000_000_000_000, '5000 GB'],
])('%i is %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})

test.each([
  [1234.5678, '1,235'],
  [0.048123, '0.04812'],
  [-7, '-7'],
])('%d reads %s', (value, expected) => {
  expect(formatFigure(value)).toBe(expected)
})
