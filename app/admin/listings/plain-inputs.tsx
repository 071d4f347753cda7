import { type ListingField, PLAIN_FIELDS, type PlainField } from '../../../domain/listing/field-table.ts'
import { SelectField } from '../../ui/form/field.tsx'
import type { Fields } from '../content/editor/editor.tsx'
import { Text } from '../content/editor/text-fields.tsx'

/** The fields of one part of the form that need no code of their own, short ones first. */
export function PlainInputs({ group, fields }: { group: NonNullable<PlainField['group']>; fields: Fields }) {
  const shown = PLAIN_FIELDS.filter((field) => field.group === group)
  return shown
    .toSorted((a, b) => linesOf(a) - linesOf(b))
    .map((field) => <PlainInput key={field.name} {...{ field, fields }} />)
}

const linesOf = (field: ListingField) => ('rows' in field ? (field.rows ?? 1) : 1)

const NUMBER = { type: 'number', step: '0.01', inputMode: 'decimal' } as const

function PlainInput({ field, fields }: { field: PlainField; fields: Fields }) {
  const { name, label, hint } = field
  if (field.kind === 'number') return <Text {...{ fields, name, label }} hint={hint ?? field.unit} {...NUMBER} />
  if (field.kind === 'text')
    return <Text {...{ fields, name, label }} hint={hint} rows={field.rows} maxLength={field.limit} />
  return (
    <SelectField label={label} hint={hint} name={name} defaultValue={fields.initial(name)}>
      <option value="">Unknown</option>
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </SelectField>
  )
}
