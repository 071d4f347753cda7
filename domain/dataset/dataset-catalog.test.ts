import { expect, test } from 'vitest'
import { fileNameOf, formatsOf } from './dataset-catalog.ts'

test.each([
  ['US counties', 'US counties.csv'],
  ['  Lines: 69/138 kV?  ', 'Lines 69 138 kV.csv'],
  ['../../etc/passwd', 'etc passwd.csv'],
  ['.hidden', 'hidden.csv'],
  ['\u202eevil\u0000', 'evil.csv'],
  ['???', 'dataset.csv'],
  ['電力線', '電力線.csv'],
])('%j is saved as %s', (name, expected) => {
  expect(fileNameOf(name, 'csv')).toBe(expected)
})

test('a long name is truncated between characters', () => {
  expect(fileNameOf('💧'.repeat(200), 'shapefile')).toBe(`${'💧'.repeat(120)}.zip`)
})

test('a dataset is available in its original format and every other suitable format', () => {
  const file = { isReady: true, hasPlaces: false }
  expect(formatsOf({ ...file, format: 'csv' })).toEqual(['original', 'json', 'parquet'])
  expect(formatsOf({ ...file, format: 'shapefile', hasPlaces: true })).toEqual([
    'original',
    'csv',
    'json',
    'geojson',
    'parquet',
  ])
  expect(formatsOf({ ...file, format: 'csv', isReady: false })).toEqual(['original'])
})
