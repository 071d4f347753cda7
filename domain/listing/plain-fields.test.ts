import { expect, test } from 'vitest'
import { PLAIN_FIELDS, type PlainFieldName } from './field-table.ts'
import { shownPlain } from './plain-fields.ts'

const fieldOf = (name: PlainFieldName) => PLAIN_FIELDS.find((field) => field.name === name)!

test.each([
  ['lease_years', 30, '30 years'],
  ['rent_increase_percent', 2.5, '2.5% a year'],
  ['option_fee', 25_000, '$25,000'],
  ['improvements', ' Barn ', 'Barn'],
  ['option_fee', null, null],
] as const)('shows the %s %j as %j', (name, value, text) => {
  expect(shownPlain(fieldOf(name), value)).toBe(text)
})
