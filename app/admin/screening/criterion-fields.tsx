import { useState } from 'react'
import { InputField, Options, SelectField, TextareaField } from '../../ui/form/field.tsx'
import type { FormErrors } from '../../ui/form/read-form.ts'
import { CurveChart } from '../../ui/screening/curve-chart.tsx'
import { errorOf } from './error-of.ts'
import { FACT_OPTIONS, unitOf } from './fact-options.ts'
import { PartHeading } from './part-heading.tsx'
import { pointsOf, type TypedCriterion } from './typed.ts'

interface CriterionFieldsProps {
  criterion: TypedCriterion
  index: number
  errors: FormErrors
}

const DIRECTIONS = { lower: 'Lower is better', higher: 'Higher is better' }
const POWER = { no: 'No', yes: 'Yes' }

export function CriterionFields({ criterion, index, errors }: CriterionFieldsProps) {
  const [fact, setFact] = useState(criterion.fact)
  const [curve, setCurve] = useState(criterion.curve)
  const field = (name: keyof TypedCriterion) => ({
    name: `criteria.${name}`,
    defaultValue: criterion[name],
    ...errorOf(errors, `criteria.${index}.${name}`),
  })
  return (
    <li className="grid gap-4 rounded-control border border-line p-3 md:p-4">
      <PartHeading list="criteria" index={index} noun="criterion" label={criterion.label} />
      <input type="hidden" name="criteria.key" value={criterion.key} />
      <div className="grid gap-4 md:grid-cols-2">
        <InputField {...field('label')} label="Label" maxLength={120} />
        <InputField {...field('group')} label="Group" maxLength={60} />
        <SelectField {...field('fact')} label="Fact" onChange={({ target }) => setFact(target.value)}>
          <Options of={FACT_OPTIONS} />
        </SelectField>
        <SelectField {...field('direction')} label="Direction">
          <Options of={DIRECTIONS} />
        </SelectField>
        <InputField {...field('weight')} label="Weight" inputMode="decimal" hint="Points out of 100" />
        <SelectField {...field('is_power')} label="Power" hint="While all power is unknown, there is no score.">
          <Options of={POWER} />
        </SelectField>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextareaField
          {...field('curve')}
          label="Curve"
          rows={4}
          className="num font-mono text-13"
          hint={`One point per line: a value${unitText(unitOf(fact))} and a score from 0 to 1, such as “5, 0.6”`}
          onInput={({ currentTarget }) => setCurve(currentTarget.value)}
        />
        <CurveChart points={readablePoints(curve)} unit={unitOf(fact)} className="sm:mt-6" />
      </div>
      <InputField {...field('source')} label="Source of the numbers" maxLength={500} />
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_8rem]">
        <InputField
          {...field('goal_label')}
          label="Goal"
          maxLength={120}
          hint="What would raise the score, in words. Leave blank if nothing can."
        />
        <InputField {...field('goal_value')} label="Value of the goal" inputMode="decimal" />
      </div>
    </li>
  )
}

const unitText = (unit: string) => (unit === '' ? '' : ` in ${unit}`)

/** The points that can be drawn, until the next ones are typed. */
const readablePoints = (curve: string) =>
  pointsOf(curve).filter((point): point is [number, number] => Array.isArray(point) && point[1] >= 0 && point[1] <= 1)
