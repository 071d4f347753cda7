import type { FormEvent } from 'react'
import { href, Link } from 'react-router'
import { Checkbox } from '../ui/form/field.tsx'
import { FILTER_FORM } from './filter-bar.tsx'

interface ToggleProps {
  isOn: boolean
  onChange: (event: FormEvent<HTMLElement>) => void
}

/** Shows candidate sites after the listings and on the map. */
export function CandidatesToggle({ isOn, onChange }: ToggleProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3">
      <Checkbox
        name="candidates"
        value="include"
        form={FILTER_FORM}
        defaultChecked={isOn}
        onChange={onChange}
        label="Include candidate sites"
        className="text-13"
      />
      <Link to={href('/candidate-sites')} className="link py-1 text-13">
        What are these?
      </Link>
    </div>
  )
}
