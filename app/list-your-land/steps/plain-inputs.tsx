import type { DraftStep } from '../../../domain/draft/step-names.ts'
import { PLAIN_FIELDS, type PlainField } from '../../../domain/listing/field-table.ts'
import { InputField, TextareaField } from '../../ui/form/field.tsx'
import type { StepFields } from '../draft/use-draft-form.ts'
import { Segments, YES_NO_UNKNOWN } from './choices.tsx'

/** The fields of a step that need no code of their own. */
export function PlainInputs({ step, fields }: { step: DraftStep; fields: StepFields }) {
  const asked = PLAIN_FIELDS.filter((field) => field.step === step && field.asked)
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {asked.map((field) => (
        <div key={field.name} className={'rows' in field && field.rows! > HALF_WIDTH_ROWS ? 'md:col-span-2' : ''}>
          <PlainInput {...{ field, fields }} />
        </div>
      ))}
    </div>
  )
}

const HALF_WIDTH_ROWS = 3
const NUMBER_CHARACTERS = 20

function PlainInput({ field, fields }: { field: PlainField; fields: StepFields }) {
  const { name, asked, label, hint } = field
  const common = { label, hint, ...asked, name, error: fields.error(name), defaultValue: fields.initial(name) }
  if (field.kind === 'yes-no') return <Segments {...{ fields, name }} legend={common.label} options={YES_NO_UNKNOWN} />
  if (field.kind === 'number') return <InputField {...common} inputMode="decimal" maxLength={NUMBER_CHARACTERS} />
  if (!field.rows) return <InputField {...common} maxLength={field.limit} />
  return <TextareaField {...common} rows={field.rows} maxLength={field.limit} />
}
