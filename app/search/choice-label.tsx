import type { SearchFilters } from '../../domain/search/search.ts'
import { type ChoiceCounts, choiceKey } from '../../domain/search/search-result.ts'
import { formatNumber } from '../../domain/text/format.ts'

interface ChoiceLabelProps {
  name: keyof SearchFilters
  value: string
  label: string
  counts: ChoiceCounts
}

/** The label of a choice with how many sites would match with it, if they were counted. */
export function ChoiceLabel({ name, value, label, counts }: ChoiceLabelProps) {
  const count = counts[choiceKey(name, value)]
  return (
    <>
      {label}
      {count !== undefined && <span className="num text-12 text-ink-3">{formatNumber(count)}</span>}
    </>
  )
}

/** The same as text, for an option of a select. */
export function choiceText({ name, value, label, counts }: ChoiceLabelProps): string {
  const count = counts[choiceKey(name, value)]
  return count === undefined ? label : `${label} (${formatNumber(count)})`
}
