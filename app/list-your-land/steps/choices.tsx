import type { ReactNode } from 'react'
import type { StepFields } from '../draft/use-draft-form.ts'

interface SegmentsProps {
  legend: ReactNode
  name: string
  options: readonly (readonly [value: string, label: string])[]
  fields: StepFields
  /** Chosen while nothing else is. */
  otherwise?: string
}

/** Radio buttons in a row. */
export function Segments({ legend, name, options, fields, otherwise = '' }: SegmentsProps) {
  const chosen = fields.initial(name) || otherwise
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <legend className="contents">
        <span className="text-14 font-label">{legend}</span>
      </legend>
      <span className="inline-flex flex-wrap gap-px overflow-hidden rounded-control border border-line-control bg-line-strong">
        {options.map(([value, label]) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 grow cursor-pointer items-center justify-center bg-surface px-3.5 font-medium text-ink-2 has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus md:min-h-9.5"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === value}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  )
}

export const YES_NO_UNKNOWN = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['', 'Unknown'],
] as const
