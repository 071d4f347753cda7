import type { ChoiceCounts } from '../../domain/search/search-result.ts'
import { FieldGroup } from '../ui/form/field.tsx'
import { ChoiceLabel } from './choice-label.tsx'

interface RadioGroupProps {
  legend: string
  name: 'deal' | 'availability'
  value: string | null
  /** The label of the choice that filters nothing. */
  any: string
  choices: readonly (readonly [value: string, label: string])[]
  counts: ChoiceCounts
}

/** Radio buttons for a filter with one value. */
export function RadioGroup({ legend, name, value, any, choices, counts }: RadioGroupProps) {
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-2">
        {[['', any] as const, ...choices].map(([choice, label]) => (
          <label key={choice} className="flex min-h-6 items-center gap-2 text-14">
            <input
              type="radio"
              name={name}
              value={choice}
              defaultChecked={choice === (value ?? '')}
              className="size-4.5 shrink-0 accent-accent"
            />
            <ChoiceLabel name={name} value={choice} label={label} counts={counts} />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
