import { roundTo } from '../facts/fact.ts'
import type { Score } from '../score.ts'

/** One change and the score after it, all else equal. */
export interface ImprovementRow {
  criterion: string
  label: string
  /** `find-out`: it may already be true, but hasn’t been checked. `change`: it isn’t true. */
  kind: 'find-out' | 'change'
  /** “+3.7”, or “up to +12” for what may already be true. */
  gain: string
  low: number
  high: number
}

const points = (value: number) => roundTo(value, 1)

/** What nobody can move is listed only where it may already be near. */
const FIXED = new Set(['water', 'urban_area'])

/** Improvements, sorted by gain to the score's midpoint. */
export function improvementRows({ improvements, contributions, low, high }: Score): ImprovementRow[] {
  return improvements.flatMap(({ criterion, label, points: gain }) => {
    const now = contributions.find((each) => each.criterion === criterion)
    if (!now) return []
    const reached = points((now.low + now.high) / 2 + gain)
    const isKnown = now.state === 'known'
    const isChange = isKnown || reached > now.high
    if (isChange && FIXED.has(now.fact)) return []
    const raised = points(reached - now.low)
    return [
      {
        criterion,
        label,
        kind: isChange ? 'change' : 'find-out',
        gain: `${isKnown ? '' : 'up to '}+${raised}`,
        low: points(low + raised),
        high: points(high - now.high + reached),
      },
    ]
  })
}
