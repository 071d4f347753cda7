import { formReader } from '../content/form-values.ts'
import { formatUsd } from '../text/format.ts'
import type { PlainField } from './field-table.ts'

/** The value of a form field, for a schema to check. */
export function readPlain(form: FormData, { name, kind }: PlainField): unknown {
  const { text, number, yesNoUnknown } = formReader(form)
  return { text, number, 'yes-no': yesNoUnknown }[kind](name)
}

/** The inverse of `readPlain`: what a form field of the value holds; empty if it is unknown. */
export function plainText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

/** The value as visitors and reviewers read it; null if it is unknown. */
export function shownPlain(field: PlainField, value: string | number | boolean | null): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return withUnit(value, 'unit' in field ? field.unit : '')
  return value?.trim() || null
}

function withUnit(value: number, unit: string): string {
  if (unit === 'USD') return formatUsd(value)
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}${unit.startsWith('%') ? '' : ' '}${unit}`.trim()
}
