import { useState } from 'react'
import type { FileInspection } from '../../../domain/layer/admin-layer.ts'
import type { LayerField } from '../../../domain/layer/layer-type.ts'
import { findLayerType } from '../../../domain/layer/layer-types.ts'
import { COLUMN_FIELD } from '../../../domain/layer/layer-values.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { detectUnit, readSample, UNIT_CHOICE, unitsOf } from '../../../domain/text/units.ts'
import { Field, Select } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
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
  const initialOf = (key: string) => (entered ? firstValue(entered, COLUMN_FIELD + key) : (start[key] ?? ''))
  const choices = ({ key, label }: { key: string; label: string }) => (
    <ColumnChoice
      key={key}
      field={key}
      label={label}
      inspection={inspection}
      initial={initialOf(key)}
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
        {fields.map((field) => {
          const { key, label, unit } = field
          const units = unitsOf(field)
          return units.length === 0 ? (
            choices({ key, label: unit ? `${label} (${unit})` : label })
          ) : (
            <QuantityChoice
              key={key}
              field={field}
              inspection={inspection}
              initial={initialOf(key)}
              unit={initialOf(UNIT_CHOICE + key)}
              error={errors[COLUMN_FIELD + key] ?? errors[COLUMN_FIELD + UNIT_CHOICE + key]}
            />
          )
        })}
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

interface QuantityChoiceProps {
  field: LayerField
  inspection: FileInspection
  initial: string
  unit: string
  error: string | undefined
}

/** A column of numbers and what they are in, with what that makes of the first values. */
function QuantityChoice({ field, inspection, initial, unit: initialUnit, error }: QuantityChoiceProps) {
  const [unit, setUnit] = useState(initialUnit || (field.unit ?? ''))
  const samplesOf = (column: string) => inspection.columns.find(({ name }) => name === column)?.samples ?? []
  const redetect = (column: string) => setUnit(detectUnit(field, column, samplesOf(column)) ?? unit)
  const read = (sample: string) => {
    const amount = readSample(field, sample, unit)
    return amount === null ? sample : `${sample} → ${formatNumberOf(amount)} ${field.unit}`
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-2">
      <ColumnChoice
        field={field.key}
        label={field.label}
        {...{ inspection, initial, error }}
        showSample={read}
        onChange={redetect}
      />
      <Field label="Unit">
        {(control) => (
          <Select
            {...control}
            name={COLUMN_FIELD + UNIT_CHOICE + field.key}
            value={unit}
            aria-label={`Unit of ${field.label}`}
            onChange={({ target }) => setUnit(target.value)}
          >
            {unitsOf(field).map(({ key }) => (
              <option key={key}>{key}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

const formatNumberOf = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 })

interface ColumnChoiceProps {
  field: string
  label: string
  inspection: FileInspection
  initial: string
  error: string | undefined
  showSample?(sample: string): string
  onChange?(column: string): void
}

function ColumnChoice({ field, label, inspection, initial, error, showSample, onChange }: ColumnChoiceProps) {
  const [column, setColumn] = useState(initial)
  const found = inspection.columns.find(({ name }) => name === column)?.samples ?? []
  const samples = showSample ? found.map(showSample) : found
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
          onChange={({ target }) => {
            setColumn(target.value)
            onChange?.(target.value)
          }}
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
