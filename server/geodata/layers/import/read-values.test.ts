import { expect, test } from 'vitest'
import { layerTypeOf } from '../../../../domain/layer/layer-types.ts'
import type { DecimalMark } from '../../../../domain/text/numbers.ts'
import { RejectedFeature } from '../../../files/check-geometry.ts'
import { createValueReader } from './read-values.ts'

const LINES = layerTypeOf('transmission-lines')

/** The voltage in kV, nothing where it isn't known, or why the feature is rejected. */
function voltageOf(voltage: unknown, unit: string, decimal: DecimalMark | null = '.') {
  try {
    return createValueReader(LINES, new Map([['unit:kv', unit]]), decimal).read({ voltage }).kv
  } catch (error) {
    if (error instanceof RejectedFeature) return error.message
    throw error
  }
}

test.each<[unknown, string, number | string | undefined]>([
  ['12470', 'V', 12.47],
  [138000, 'V', 138],
  ['345000;138000', 'V', 345],
  ['138000;345000', 'V', 345],
  ['345/138', 'kV', 345],
  ['69 kV', 'V', 69],
  ['69kV', 'kV', 69],
  ['12,470 V', 'kV', 12.47],
  ['1,138.5', 'kV', 1138.5],
  ['-999999', 'kV', undefined],
  [-999999, 'V', undefined],
  ['0', 'kV', undefined],
  [-1, 'kV', undefined],
  ['n/a', 'kV', undefined],
  ['', 'kV', undefined],
  [null, 'kV', undefined],
  ['12470', 'kV', 'voltage is “12470”, which is more than 1,500 kV. Choose its unit.'],
  ['69', 'V', 'voltage is “69”, which in V is less than 1 kV. Choose its unit.'],
  ['138000;400', 'V', 138],
  ['138kV;69kV', 'V', 138],
  ['138/69', 'kV', 138],
  ['400 V', 'V', 0.4],
  ['0.48', 'kV', 0.48],
  ['-999999;-999999', 'V', undefined],
  ['medium', 'V', 'voltage is “medium”, not a number.'],
  ['69 MW', 'kV', 'voltage is “69 MW”, not a number.'],
])('a voltage of %j in %s is %s kV', (voltage, unit, kv) => {
  expect(voltageOf(voltage, unit)).toBe(kv)
})

test('numbers have the decimal mark of their file', () => {
  expect(voltageOf('34,5', 'kV', ',')).toBe(34.5)
  expect(voltageOf('1.200', 'kV', ',')).toBe(1200)
  expect(voltageOf('1,200', 'kV', null)).toBe(
    'voltage is “1,200”, which can be read in two ways. Write it without a thousands separator.',
  )
})

test('what isn’t a quantity may be 0 or negative, and units are kept with the columns', () => {
  const other = createValueReader(layerTypeOf('other'), new Map())
  expect(other.read({ name: 'Sea', value: '-1' })).toEqual({ name: 'Sea', value: -1 })
  const lines = createValueReader(LINES, new Map([['unit:kv', 'V']]))
  lines.read({ voltage: '69000' })
  expect(lines.columns).toEqual({ kv: 'voltage', 'unit:kv': 'V' })
})

test('a distance of 0 is a distance, and an acreage of 0 is unknown', () => {
  const reader = createValueReader(layerTypeOf('candidate-sites'), new Map())
  expect(reader.read({ acres: '0', substation_distance_mi: '0.0', transmission_distance_mi: -1 })).toEqual({
    substation_miles: 0,
  })
})
