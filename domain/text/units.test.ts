import { expect, test } from 'vitest'
import { layerTypeOf } from '../layer/layer-types.ts'
import { detectUnit, readSample } from './units.ts'

const fieldOf = (type: string, key: string) => layerTypeOf(type).fields.find((field) => field.key === key)!
const KV = fieldOf('transmission-lines', 'kv')
const MW = fieldOf('power-plants', 'mw')
const ACRES = fieldOf('candidate-sites', 'acres')

test.each([
  [KV, 'voltage', ['12470', '138000', '345000;138000'], 'V'],
  [KV, 'voltage', ['69', '138', '345'], 'kV'],
  [KV, 'VOLTAGE', ['-999999', '345'], 'kV'],
  [KV, 'MAX_VOLT', ['138', '69', '9999'], 'kV'],
  [KV, 'MAX_VOLT', ['9999'], 'V'],
  [KV, 'volts', ['480'], 'kV'],
  [KV, 'volts', ['480000'], 'V'],
  [KV, 'MAX_VOLT', ['138', '69', '-999999'], 'kV'],
  [KV, 'MAX_VOLT', ['138000', '69000', '-999999'], 'V'],
  [KV, 'voltage_v', ['138000'], 'V'],
  [KV, 'voltage_v', ['138'], 'kV'],
  [KV, 'kv', ['138000'], 'V'],
  [KV, 'grid_kv', ['0.48', '0.12'], 'kV'],
  [KV, 'MAX_VOLT', ['69', '138000'], 'V'],
  [KV, 'MAX_VOLT', ['138/69', '69'], 'kV'],
  [KV, 'max_kv', ['500'], 'kV'],
  [KV, 'VoltsKV', ['345'], 'kV'],
  [KV, 'voltage', ['69 kV', '138 kV'], 'kV'],
  [KV, 'voltage', ['345,0', '138,0'], 'kV'],
  [KV, 'voltage', [], 'kV'],
  [MW, 'capacity_kw', ['1500'], 'kW'],
  [MW, 'capacity', ['1,500,000'], 'kW'],
  [MW, 'capacity', ['1,500'], 'MW'],
  [ACRES, 'area_ha', ['40'], 'ha'],
  [ACRES, 'acres', ['40'], 'acres'],
])('%j: %s with %j is in %s', (field, column, values, unit) => {
  expect(detectUnit(field, column, values)).toBe(unit)
})

test('the unit of an earlier file counts if the numbers allow it', () => {
  expect(detectUnit(KV, 'MAX_VOLT', ['138', '69'], 'V')).toBe('kV')
  expect(detectUnit(KV, 'MAX_VOLT', ['1200'], 'V')).toBe('V')
})

test('fields without a choice have no unit to detect', () => {
  expect(detectUnit(fieldOf('power-plants', 'year'), 'year', ['1999'])).toBeNull()
})

test.each([
  ['345000;138000', 'V', 345],
  ['12470', 'V', 12.47],
  ['69 kV', 'V', 69],
  ['34,5', 'kV', 34.5],
  ['138/69 kV', 'V', 138],
  ['138', 'kV', 138],
  ['-999999', 'kV', null],
  ['unknown', 'kV', null],
])('%s in %s is %s kV', (text, unit, value) => {
  expect(readSample(KV, text, unit)).toBe(value)
})
