import { type Fact, roundTo } from '../facts/fact.ts'
import type { Contribution, Score } from '../score.ts'
import { factAmount } from './fact-amount.ts'

/** A row of the drawing: a bar from `from` to `to`, in points of the score. */
export interface WaterfallRow {
  label: string
  /** Points out of 100 that the criteria of the row have in the profile. */
  weight: number
  from: number
  to: number
  /** What the points come from. */
  criteria: readonly Contribution[]
}

/** How the contributions add up: `known` rows to `low`, then `possible` rows to `high`. */
export interface Waterfall {
  /** A row per group: what it adds in the worst case. Groups of which nothing is known aren’t among them. */
  known: WaterfallRow[]
  /** A row per criterion that isn’t known exactly: what it could add. */
  possible: WaterfallRow[]
  knownWeight: number
  low: number
  high: number
}

const POINT_DIGITS = 1
const points = (value: number) => roundTo(value, POINT_DIGITS)
const sumOf = (contributions: readonly Contribution[], field: 'low' | 'weight') =>
  points(contributions.reduce((sum, each) => sum + each[field], 0))

/** “Line of 230 kV or more: 0.78 mi; data: 2024 or earlier”, “Fiber: unknown: no data yet”. */
export const criterionText = (contribution: Contribution, fact: Fact | undefined): string =>
  `${contribution.label}: ${criterionValue(contribution, fact)}`

/** What doesn’t change, such as elevation, has no age. */
const YEAR = /\d{4}/

/** “0.78 mi; data: 2024 or earlier”, “unknown: no data yet”. */
export function criterionValue({ state }: Contribution, fact: Fact | undefined): string {
  if (!fact) return 'unknown'
  const why = state === 'known' || !fact.reason ? '' : `: ${fact.reason}`
  const vintage = fact.sources[0]?.vintage
  const isDated = state !== 'unknown' && vintage && YEAR.test(vintage)
  return `${factAmount(fact)}${why}${isDated ? `; data: ${vintage}` : ''}`
}

export function waterfallOf({ contributions, low, high, knownPercent }: Score): Waterfall {
  let end = 0
  const grow = (by: number) => {
    const from = end
    end = points(end + by)
    return { from, to: end }
  }
  const groups = [...new Set(contributions.map(({ group }) => group))]
  const known = groups.flatMap((label) => {
    const criteria = contributions.filter((each) => each.group === label && each.state !== 'unknown')
    if (criteria.length === 0) return []
    return [{ label, weight: sumOf(criteria, 'weight'), criteria, ...grow(sumOf(criteria, 'low')) }]
  })
  const possible = contributions
    .filter((each) => each.high > each.low)
    .map((each) => ({
      label: each.label,
      weight: each.weight,
      criteria: [each],
      ...grow(each.high - each.low),
    }))
  return { known, possible, knownWeight: knownPercent, low, high }
}
