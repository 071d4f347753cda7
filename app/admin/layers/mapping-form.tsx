import { useState } from 'react'
import { Form } from 'react-router'
import { formatNumber } from '../../../domain/format.ts'
import { findLayerType } from '../../../domain/layer/layer-types.ts'
import { COLUMN_FIELD } from '../../../domain/layer/layer-values.ts'
import type { FileInspection } from '../../../domain/layer/managed-layer.ts'
import { Field, Select } from '../../ui/form/field.tsx'
import type { FormErrors } from '../../ui/form/read-form.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { type EnteredValues, firstValue } from '../content/editor/entered-values.ts'

interface MappingFormProps {
  type: string
  inspection: FileInspection
  /** Column by field of an earlier try. */
  chosen: Record<string, string>
  /** What was just sent and not accepted. */
  entered: EnteredValues | undefined
  errors: FormErrors
}

const PLACE_FIELDS = [
  { key: 'latitude', label: 'Latitude' },
  { key: 'longitude', label: 'Longitude' },
  { key: 'geometry', label: 'Shape as WKT or GeoJSON' },
  { key: 'area', label: 'Code of a US county or state' },
]

/** Chooses the column that fills each field, with values of the file to recognize it by. */
export function MappingForm({ type, inspection, chosen, entered, errors }: MappingFormProps) {
  const fields = findLayerType(type)?.fields ?? []
  const start = { ...inspection.proposed, ...chosen }
  const choices = ({ key, label }: { key: string; label: string }) => (
    <ColumnChoice
      key={key}
      field={key}
      label={label}
      inspection={inspection}
      initial={entered ? firstValue(entered, COLUMN_FIELD + key) : (start[key] ?? '')}
      error={errors[COLUMN_FIELD + key]}
    />
  )
  return (
    <Form method="post" className="grid gap-4">
      <p className="text-ink-2">
        Choose which column of the file fills each field. The file has {formatNumber(inspection.columns.length)}{' '}
        columns; those that you don’t choose aren’t imported.
      </p>
      {inspection.isTable && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 text-13 font-label text-ink-2">Where each row is</legend>
          {PLACE_FIELDS.map(choices)}
        </fieldset>
      )}
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-13 font-label text-ink-2">Fields</legend>
        {fields.map(({ key, label, unit }) => choices({ key, label: unit ? `${label} (${unit})` : label }))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-2">
        <SubmitButton kind="plain" pending="Canceling..." name="do" value="cancel">
          Cancel Import
        </SubmitButton>
        <SubmitButton pending="Starting..." name="do" value="import">
          Import Features
        </SubmitButton>
      </div>
    </Form>
  )
}

interface ColumnChoiceProps {
  field: string
  label: string
  inspection: FileInspection
  initial: string
  error: string | undefined
}

function ColumnChoice({ field, label, inspection, initial, error }: ColumnChoiceProps) {
  const [column, setColumn] = useState(initial)
  const samples = inspection.columns.find(({ name }) => name === column)?.samples ?? []
  return (
    <Field
      label={label}
      {...(error ? { error } : {})}
      hint={column === '' ? 'Left empty' : samples.length > 0 ? samples.join(' · ') : 'No values in the first features'}
    >
      {(control) => (
        <Select
          {...control}
          name={COLUMN_FIELD + field}
          value={column}
          onChange={({ target }) => setColumn(target.value)}
        >
          <option value="">No column</option>
          {inspection.columns.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
