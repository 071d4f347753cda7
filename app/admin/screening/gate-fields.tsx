import { InputField, Options, SelectField } from '../../ui/form/field.tsx'
import type { FormErrors } from '../../ui/form/read-form.ts'
import { errorOf } from './error-of.ts'
import { FACT_OPTIONS } from './fact-options.ts'
import { PartHeading } from './part-heading.tsx'
import type { TypedGate } from './typed.ts'

interface GateFieldsProps {
  gate: TypedGate
  index: number
  errors: FormErrors
}

export function GateFields({ gate, index, errors }: GateFieldsProps) {
  const error = (field: string) => errorOf(errors, `gates.${index}.${field}`)
  return (
    <li className="grid gap-4 rounded-control border border-line p-3 md:p-4">
      <PartHeading list="gates" index={index} noun="gate" label={gate.label} />
      <input type="hidden" name="gates.key" value={gate.key} />
      <InputField name="gates.label" label="Label" maxLength={120} defaultValue={gate.label} {...error('label')} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <SelectField name="gates.fact" label="Fact" defaultValue={gate.fact} {...error('fact')}>
          <Options of={FACT_OPTIONS} />
        </SelectField>
        <SelectField name="gates.limit" label="Limit" defaultValue={gate.limit}>
          <Options of={{ min: 'At least', max: 'At most' }} />
        </SelectField>
        <InputField
          name="gates.value"
          label="Value"
          inputMode="decimal"
          defaultValue={gate.value}
          {...error('value')}
        />
      </div>
      <InputField
        name="gates.source"
        label="Source of the number"
        maxLength={500}
        defaultValue={gate.source}
        {...error('source')}
      />
    </li>
  )
}
