import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formulas.ts'

test.each([
  '-97.4095',
  '-4.25',
  '+1 512 555 0147',
  '+1 (512) 555-0147',
  '-1,234.50',
  '-1.5e-7',
  '-.5',
  '- 3',
  '+44.20',
])('%s is a number, and stays as it is', (cell) => {
  expect(escapeFormula(cell)).toBe(cell)
})

test.each([
  ...['=1+1', '@SUM(A1)', "-1+cmd|' /C calc'!A0", '+A1', '-A1', '-2+3', '-97.4095+1', '+1512+cmd', '=-97', '-', '--1'],
  ...['\t=1', '\r=1', '\n=1', '＝1', '－1+A1', '+1;A1', '-1e5*2', '-1\n=1', '+(A1)', "'=1", "''-5"],
])('%j is escaped, and read as it was', (cell) => {
  expect(escapeFormula(cell)).toBe(`'${cell}`)
  expect(unescapeFormula(`'${cell}`)).toBe(cell)
})

test('other text is neither escaped nor changed by reading', () => {
  for (const cell of ["'s-Hertogenbosch", "O'Neil", 'Lot =1', "'", '', '97', '5-7'])
    expect([escapeFormula(cell), unescapeFormula(cell)]).toEqual([cell, cell])
  expect([escapeFormula(-5), escapeFormula(null)]).toEqual([-5, null])
  expect(unescapeFormula("'-97.4095")).toBe('-97.4095')
  expect(unescapeFormula('="0012"')).toBe('0012')
  expect(unescapeFormula('="a"&"b"')).toBe('="a"&"b"')
})
