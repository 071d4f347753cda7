import { scoreAt, scoreBetween } from './curve.ts'
import { type Fact, roundTo } from './facts/fact.ts'
import type { Criterion, Gate, Profile } from './profiles/profile.ts'

/** What a criterion adds to the score, in points: between the worst and the best case. */
export interface Contribution {
  criterion: string
  label: string
  group: string
  fact: string
  state: Fact['state']
  weight: number
  low: number
  high: number
}

export interface GateResult {
  gate: string
  label: string
  fact: string
  outcome: 'failed' | 'unknown' | 'passed'
}

/** Something that isn't so, and how many points it would add to the middle of the score. */
export interface Improvement {
  criterion: string
  label: string
  points: number
}

export interface Score {
  profile: string
  version: string
  /** `power-unknown`: nothing is known of the power here, so `low` to `high` is not a score to show. */
  state: 'scored' | 'power-unknown'
  /** The worst and the best case, 0 to 100: the sums of the contributions. */
  low: number
  high: number
  /** Halfway between. */
  middle: number
  /** Share of the weights whose values are known, in percent. */
  knownPercent: number
  /** Failed ones first. */
  gates: GateResult[]
  contributions: Contribution[]
  /** The largest first. */
  improvements: Improvement[]
}

/** What scoring needs of a fact. */
export type FactValue = Pick<Fact, 'state' | 'low' | 'high'>

/** Of all points. */
export const POINT_DIGITS = 1
const SMALLEST_IMPROVEMENT = 0.5
const OUTCOMES: readonly GateResult['outcome'][] = ['failed', 'unknown', 'passed']

/** Scores facts by a profile. A fact that is missing counts as unknown. */
export function scoreFacts(facts: readonly (Pick<Fact, 'key'> & FactValue)[], profile: Profile): Score {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]))
  const contributions = profile.criteria.map((criterion) => contributionOf(criterion, byKey.get(criterion.fact)))
  const [low, high] = [sumOf(contributions, 'low'), sumOf(contributions, 'high')]
  const isPowerKnown = contributions.some(
    ({ criterion, state }) => profile.power.includes(criterion) && state !== 'unknown',
  )
  return {
    profile: profile.key,
    version: profile.version,
    state: isPowerKnown ? 'scored' : 'power-unknown',
    low,
    high,
    middle: roundTo((low + high) / 2, POINT_DIGITS),
    knownPercent: sumOf(
      contributions.filter(({ state }) => state === 'known'),
      'weight',
    ),
    gates: profile.gates
      .map((gate) => checkGate(gate, byKey.get(gate.fact)))
      .sort((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome)),
    contributions,
    improvements: improvementsOf(profile, contributions),
  }
}

/** Rounded before they are added up, so that the printed points make the printed sum. */
function contributionOf(criterion: Criterion, fact: FactValue | undefined): Contribution {
  const { key, label, group, weight } = criterion
  const state = fact?.state ?? 'unknown'
  return { criterion: key, label, group, fact: criterion.fact, state, weight, ...pointsOf(criterion, fact) }
}

/** What a criterion adds to the score, in the worst and the best case. */
export function pointsOf({ weight, curve }: Criterion, fact: FactValue | undefined): { low: number; high: number } {
  const score = !fact || fact.state === 'unknown' ? { low: 0, high: 1 } : scoreBetween(curve, fact.low, fact.high)
  const points = (share: number) => roundTo(weight * share, POINT_DIGITS)
  return { low: points(score.low), high: points(score.high) }
}

const sumOf = (contributions: readonly Contribution[], field: 'low' | 'high' | 'weight') =>
  roundTo(
    contributions.reduce((sum, each) => sum + each[field], 0),
    POINT_DIGITS,
  )

/** A fact that is missing counts as unknown. */
export function checkGate({ key, label, fact: factKey, min, max }: Gate, fact: FactValue | undefined): GateResult {
  const result = (outcome: GateResult['outcome']) => ({ gate: key, label, fact: factKey, outcome })
  if (!fact || fact.state === 'unknown') return result('unknown')
  const [low, high] = [fact.low ?? -Infinity, fact.high ?? Infinity]
  if ((min !== undefined && high < min) || (max !== undefined && low > max)) return result('failed')
  const isSure = (min === undefined || low >= min) && (max === undefined || high <= max)
  return result(isSure ? 'passed' : 'unknown')
}

function improvementsOf({ criteria }: Profile, contributions: readonly Contribution[]): Improvement[] {
  return criteria
    .flatMap(({ key, goal, weight, curve }, i) => {
      if (!goal) return []
      const { low, high } = contributions[i]!
      const points = roundTo(weight * scoreAt(curve, goal.value) - (low + high) / 2, POINT_DIGITS)
      return points < SMALLEST_IMPROVEMENT ? [] : [{ criterion: key, label: goal.label, points }]
    })
    .sort((a, b) => b.points - a.points)
}
