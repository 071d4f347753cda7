import { scoreAt, scoreBetween } from './curve.ts'
import { type Fact, roundTo } from './facts/fact.ts'
import type { Criterion, Gate, Profile } from './profiles/profile.ts'
import { SITE_GATES, SITE_WARNINGS, undecidedWarning } from './site-checks.ts'

export type ScoreState = 'scored' | 'power-unknown' | 'outside-us'

/** In the worst and the best case. */
interface Points {
  low: number
  high: number
}

/** What a criterion adds to the score, in points. */
export interface Contribution extends Points {
  criterion: string
  label: string
  group: string
  fact: string
  state: Fact['state']
  weight: number
}

export interface GateResult {
  gate: string
  label: string
  fact: string
  outcome: 'failed' | 'unknown' | 'passed'
}

/** Something that rarely ends well and is sure here. It doesn't change the score. */
export interface Warning {
  warning: string
  /** In a few words, such as “Downtown”. */
  name: string
  label: string
  fact: string
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
  /**
   * `power-unknown`: nothing is known of the power here, and `outside-us`: the layers don't cover this place, so `low` to
   * `high` is not a score to show.
   */
  state: ScoreState
  /** The worst and the best case, 0 to 100: the sums of the contributions. */
  low: number
  high: number
  /** Halfway between. */
  middle: number
  /** What the interval leaves no doubt about, in percent: 100 less its width. */
  knownPercent: number
  /** Failed ones first. */
  gates: GateResult[]
  warnings: Warning[]
  /** What can’t be checked here because no layer shows it, such as wetlands. */
  notChecked: string[]
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
  const notChecked = SITE_GATES.filter(({ fact }) => isUnknown(byKey.get(fact)))
  const gates = [...SITE_GATES, ...profile.gates].filter((gate) => !notChecked.some(({ key }) => key === gate.key))
  return {
    profile: profile.key,
    version: profile.version,
    state: stateOf(profile, byKey),
    ...intervalOf(contributions),
    gates: gates
      .map((gate) => checkGate(gate, byKey.get(gate.fact)))
      .sort((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome)),
    warnings: warningsOf(byKey),
    notChecked: notChecked.map(({ subject }) => subject),
    contributions,
    improvements: improvementsOf(profile, contributions),
  }
}

/** What is sure and rarely ends well, and protected land of which the map doesn’t decide whether the parcel is on it. */
function warningsOf(facts: FactValues): Warning[] {
  const outcomeOf = (gate: Gate) => checkGate(gate, facts.get(gate.fact)).outcome
  const sure = SITE_WARNINGS.filter((warning) => outcomeOf(warning) === 'passed')
  const undecided = SITE_GATES.filter(
    (gate) => gate.isProtected && !isUnknown(facts.get(gate.fact)) && outcomeOf(gate) === 'unknown',
  ).map((gate) => ({ ...undecidedWarning(gate), fact: gate.fact }))
  return [...sure, ...undecided].map(({ key, name, label, fact }) => ({ warning: key, name, label, fact }))
}

type FactValues = ReadonlyMap<string, FactValue>

const isUnknown = (fact: FactValue | undefined) => !fact || fact.state === 'unknown'

/** A place is in the United States if most of it is. */
const MOST_PERCENT = 50

function stateOf(profile: Profile, facts: FactValues): ScoreState {
  if (isOutsideUs(facts.get('in_us'))) return 'outside-us'
  return profile.criteria.some((criterion) => narrowsPower(profile, criterion, facts.get(criterion.fact)))
    ? 'scored'
    : 'power-unknown'
}

/** By the fact `in_us`. */
export const isOutsideUs = (fact: FactValue | undefined): boolean =>
  fact !== undefined && fact.state !== 'unknown' && (fact.high ?? Infinity) < MOST_PERCENT

/** Whether a fact says something about power. A bound that leaves all points open, such as “at most 150 mi”, doesn't. */
export function narrowsPower({ power }: Profile, { key, curve }: Criterion, fact: FactValue | undefined): boolean {
  if (!power.includes(key) || !fact || fact.state === 'unknown') return false
  const [open, score] = [scoreBetween(curve, null, null), scoreBetween(curve, fact.low, fact.high)]
  return score.low > open.low || score.high < open.high
}

/** Rounded before they are added up, so that the printed points make the printed sum. */
function contributionOf(criterion: Criterion, fact: FactValue | undefined): Contribution {
  const { key, label, group, weight } = criterion
  const state = fact?.state ?? 'unknown'
  return { criterion: key, label, group, fact: criterion.fact, state, weight, ...pointsOf(criterion, fact) }
}

/** What a criterion adds to the score, in the worst and the best case. */
export function pointsOf({ weight, curve }: Criterion, fact: FactValue | undefined): Points {
  const score = !fact || fact.state === 'unknown' ? { low: 0, high: 1 } : scoreBetween(curve, fact.low, fact.high)
  const points = (share: number) => roundTo(weight * share, POINT_DIGITS)
  return { low: points(score.low), high: points(score.high) }
}

/** The score that points of criteria add up to. */
export function intervalOf(points: readonly Points[]): Pick<Score, 'low' | 'high' | 'middle' | 'knownPercent'> {
  const sumOf = (field: keyof Points) =>
    roundTo(
      points.reduce((sum, each) => sum + each[field], 0),
      POINT_DIGITS,
    )
  const [low, high] = [sumOf('low'), sumOf('high')]
  return {
    low,
    high,
    middle: roundTo((low + high) / 2, POINT_DIGITS),
    knownPercent: roundTo(100 - (high - low), POINT_DIGITS),
  }
}

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
