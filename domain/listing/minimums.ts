import type { PlainFieldName } from './field-table.ts'

interface Minimum {
  /** Of the parameter. */
  name: string
  field: PlainFieldName
  unit: string
  /** The largest value that can be asked for. */
  most: number
}

/**
 * The filters of searches for at least so much of a field of the field table; an unknown value doesn't match. They stand apart
 * from it, because browsers that search don't need the rest.
 */
export const MINIMUMS = [
  { name: 'min_mw', field: 'available_power_mw', unit: 'MW', most: 1_000_000 },
] as const satisfies readonly Minimum[]
export type MinimumName = (typeof MINIMUMS)[number]['name']
export type MinimumFieldName = (typeof MINIMUMS)[number]['field']
