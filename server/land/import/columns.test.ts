import { expect, test } from 'vitest'
import { columnKey } from '../../files/column-names.ts'
import { COLUMN_NAMES, fieldNamed, IMPORT_FIELDS, planColumns } from './columns.ts'

const NO_OPTIONS = new Map()
const option = (column: string | null, unitHint = '') => ({ column, unitHint })

test.each([
  ['Parcel size (acres)', 'parcel_size_acres'],
  ['parcelSizeAcres', 'parcel_size_acres'],
  ['PRICE_USD', 'price_usd'],
  [' GPS  coordinates ', 'gps_coordinates'],
])('the key of %j is %s', (name, key) => {
  expect(columnKey(name)).toBe(key)
})

const aliases = IMPORT_FIELDS.flatMap((field) => COLUMN_NAMES[field].map((name): [string, string] => [name, field]))

test.each(aliases)('a column %s fills %s', (name, field) => {
  expect(planColumns([name.toUpperCase()], NO_OPTIONS)).toHaveProperty(field, expect.anything())
  expect(columnKey(name)).toBe(name)
})

test('no column name belongs to two fields', () => {
  const names = aliases.map(([name]) => name)
  expect(names).toEqual([...new Set(names)])
})

test('recognizes the labels of the admin form', () => {
  const labels = ['Landowner name', 'Address', 'GPS coordinates', 'Parcel size (acres)', 'Price (USD)', 'Price type']
  labels.push('Description', 'Zoning', 'Power', 'Fiber', 'Water', 'Sewer', 'Gas', 'Images', 'Videos', 'Published')
  labels.push('Featured')
  expect(Object.keys(planColumns(labels, NO_OPTIONS))).toHaveLength(labels.length)
})

test('prefers the more likely of two columns for one field', () => {
  expect(planColumns(['sqft', 'acres'], NO_OPTIONS).parcel_size_acres?.name).toBe('acres')
})

test.each([
  ['acres', null],
  ['size', null],
  ['sqft_lot', 'sq ft'],
  ['Lot (sq ft)', 'sq ft'],
  ['hectares', 'ha'],
  ['ha', 'ha'],
  ['area_m2', 'm²'],
  ['share', null],
])('the name %s implies the unit %s', (name, unit) => {
  const plan = planColumns([name], new Map([['parcel_size_acres', option(name, 'acres')]]))
  expect(plan.parcel_size_acres?.unit?.key ?? null).toBe(unit)
})

test('an option chooses the column and its unit, or leaves a field out', () => {
  const columns = ['name', 'acres', 'GRUNDFLAECHE']
  const plan = planColumns(
    columns,
    new Map([
      ['parcel_size_acres', option('grundflaeche', 'hectares')],
      ['landowner_name', option(null)],
    ]),
  )
  expect(plan).toEqual({
    parcel_size_acres: { name: 'GRUNDFLAECHE', unit: expect.objectContaining({ key: 'ha' }) },
  })
})

test('fields are found by field name or column name', () => {
  expect(fieldNamed('acres')).toBe('parcel_size_acres')
  expect(fieldNamed('parcel_size_acres')).toBe('parcel_size_acres')
  expect(fieldNamed('shoe_size')).toBeNull()
})
