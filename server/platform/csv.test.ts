import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('no cell is run as a formula', () => {
  const hostile = ['=1+1', '+A1', '-1+A1', '@SUM(A1)', '\t=1', '\r=1', '＝1']
  const rows = parse(
    toCsv(
      ['a'],
      hostile.map((cell) => [cell]),
    ),
    { bom: true },
  ) as string[][]
  for (const [cell] of rows.slice(1)) expect(cell).toMatch(/^'/)
})

test('delimiters in cells are quoted, and numbers stay numbers', () => {
  const row = ['a, "b"\nc', 12, null]
  expect(parse(toCsv(['x', 'y', 'z'], [row]), { bom: true })[1]).toEqual(['a, "b"\nc', '12', ''])
  expect(toCsv(['x', 'y', 'z'], [[-5, '-97.4095', '+1 512 555 0147']])).toContain('\n-5,-97.4095,+1 512 555 0147\r')
})
