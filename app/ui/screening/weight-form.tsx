import { useState } from 'react'
import type { Fact } from '../../../screening/facts/fact.ts'
import type { Profile } from '../../../screening/profiles/profile.ts'
import { scoreFacts } from '../../../screening/score.ts'
import {
  type GroupWeights,
  ownWeights,
  WEIGHTS_PARAM,
  withKnownCriteria,
  withWeights,
} from '../../../screening/weights.ts'
import { Button } from '../form/button.tsx'
import { useHydrated } from '../hydrated.ts'
import { ScoreInterval } from './score-interval.tsx'
import { WeightSliders } from './weight-sliders.tsx'

interface WeightFormProps {
  profile: Profile
  /** Of the site whose score changes along; null where the screen shows the scores of several itself. */
  facts: readonly Fact[] | null
  /** Keys of the criteria that count; null if all do. */
  known?: readonly string[] | null
  /** From the URL; null for those of the profile. */
  weights: GroupWeights | null
  /** Other parameters of the query, which the form keeps. */
  kept?: URLSearchParams
  /** Where the form is sent; the same screen if it isn’t set. */
  action?: string
  submitLabel?: string
  /** Called while a slider moves, with `null` after “Reset”. Without it, “Apply” loads the screen with the weights. */
  onChange?(weights: GroupWeights | null): void
}

const isUsable = (weights: GroupWeights) => weights.some((weight) => weight > 0)

/**
 * Sliders for the groups of a profile. Scores change as they move; before JavaScript arrives, “Apply” sends them. Another
 * profile needs another `key`.
 */
export function WeightForm({ profile, facts, known = null, weights: given, ...props }: WeightFormProps) {
  const { kept, action, submitLabel, onChange } = props
  const isHydrated = useHydrated()
  const [weights, setWeights] = useState(given ?? ownWeights(profile))
  const change = (next: GroupWeights | null) => {
    setWeights(next ?? ownWeights(profile))
    if (next === null || isUsable(next)) onChange?.(next)
  }
  const others = [...(kept ?? [])].filter(([name]) => name !== WEIGHTS_PARAM)
  const hasTotal = isUsable(weights)
  const scoredBy = () => {
    const weighted = withWeights(profile, weights)
    return known ? withKnownCriteria(weighted, known) : weighted
  }
  return (
    <form method="get" action={action} onSubmit={(event) => onChange && event.preventDefault()}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <WeightSliders {...{ profile, weights }} resetLink={`?${new URLSearchParams(others)}`} onChange={change} />
      {!hasTotal && (
        <p role="alert" className="mt-3 text-13 text-bad-ink">
          Give at least one group a weight above 0.
        </p>
      )}
      {facts && hasTotal && (
        <div aria-live="polite" className="mt-4">
          <ScoreInterval score={scoreFacts(facts, scoredBy())} />
        </div>
      )}
      {!(isHydrated && onChange) && (
        <Button
          type="submit"
          kind={submitLabel ? 'primary' : 'plain'}
          size={submitLabel ? 'md' : 'sm'}
          className="mt-4"
        >
          {submitLabel ?? 'Apply weights'}
        </Button>
      )}
    </form>
  )
}
