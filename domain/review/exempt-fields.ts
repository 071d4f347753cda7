import { PLAIN_FIELDS } from '../listing/field-table.ts'

/** Review fields that the operator may let owners change without a review, by key. Location, name and power always need one. */
export const EXEMPTABLE_FIELDS: readonly string[] = [
  'price',
  'zoning',
  'utilities',
  ...PLAIN_FIELDS.filter((field) => 'isExemptable' in field).map(({ name }) => name),
  'questions',
  'pictures',
  'contact',
]
