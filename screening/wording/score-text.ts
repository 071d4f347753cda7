import type { Contribution, GateResult, Score } from '../score.ts'
import { capitalized, listOf, uncapitalized } from './words.ts'

/** “62–78”, or “62” when nothing is unknown. Whole points. */
export function rangeText({ low, high }: Pick<Score, 'low' | 'high'>): string {
  const [from, to] = [Math.round(low), Math.round(high)]
  return from === to ? String(from) : `${from}–${to}`
}

/** “9.4 of 16”, or “0–12 of 12” while it isn’t known. */
export function formatPoints({ low, high, weight }: Pick<Contribution, 'low' | 'high' | 'weight'>): string {
  const points = high > low ? `${low}–${high}` : low.toFixed(1)
  return `${points} ${weightText(weight)}`
}

/** “of 16”. Weights that were scaled have one decimal. */
export const weightText = (weight: number): string => `of ${Math.round(weight * 10) / 10}`

/** “84% known”. Rounded down, so that “100%” means all. */
export const knownText = ({ knownPercent }: Pick<Score, 'knownPercent'>): string => `${Math.floor(knownPercent)}% known`

const UNSCORED = {
  'power-unknown': ['power unknown', 'power is unknown'],
  'outside-us': ['outside the US', 'this place is outside the United States'],
} as const

const unscored = ({ state }: Pick<Score, 'state'>) => (state === 'scored' ? (['', ''] as const) : UNSCORED[state])

/** Why there is no score, as a note: “power unknown”. Empty if there is one. */
export const unscoredNote = (score: Pick<Score, 'state'>): string => unscored(score)[0]
/** Likewise as a clause: “power is unknown”. */
const whyUnscored = (score: Pick<Score, 'state'>): string => unscored(score)[1]

export const hasScore = ({ state }: Pick<Score, 'state'>): boolean => state === 'scored'

/** Ruled out by a gate: the score is shown in gray. */
export const isRuledOut = ({ gates }: Pick<Score, 'gates'>): boolean =>
  gates.some(({ outcome }) => outcome === 'failed')

/** For screen readers: “AI campus score 62 to 78 of 100, 84% known”. */
export function spokenScore(score: Score, profileName: string): string {
  if (!hasScore(score)) return `${profileName}: no score, because ${whyUnscored(score)}`
  const range = rangeText(score).replace('–', ' to ')
  return `${profileName} score ${range} of 100, ${knownText(score)}${isRuledOut(score) ? ', ruled out' : ''}`
}

/** “Between 62 and 78 for an AI campus”. */
export function headline(score: Score, profileName: string): string {
  const use = withArticle(profileName)
  if (!hasScore(score)) return `No score for ${use}: ${whyUnscored(score)}`
  const [from, to] = [Math.round(score.low), Math.round(score.high)]
  return from === to ? `${from} for ${use}` : `Between ${from} and ${to} for ${use}`
}

/** “62 points from known facts. Fiber and slope are unknown and could add as many as 16 points.” */
export function certaintyText({ low, high, contributions }: Score): string {
  const open = contributions.filter((each) => each.high > each.low)
  const isKnown = contributions.every((each) => each.state === 'known')
  if (open.length === 0) return isKnown ? 'Every value is known.' : 'What isn’t known couldn’t add any points.'
  const certain = `${Math.round(low)} ${Math.round(low) === 1 ? 'point' : 'points'} from known facts.`
  const state = open.every((each) => each.state === 'unknown') ? 'unknown' : 'not known exactly'
  const names = capitalized(listOf(open.map(({ label }) => uncapitalized(label))))
  const verb = open.length === 1 ? 'is' : 'are'
  const more = Math.round(high) - Math.round(low)
  return `${certain} ${names} ${verb} ${state} and could add ${more === 0 ? 'less than 1 point' : more === 1 ? '1 point' : `as many as ${more} points`}.`
}

/** “All 5 pass.”, “1 of 4 fails, 2 can’t be decided.” */
export function gatesText(gates: readonly GateResult[]): string {
  const count = (outcome: GateResult['outcome']) => gates.filter((gate) => gate.outcome === outcome).length
  const [failed, unknown] = [count('failed'), count('unknown')]
  if (gates.length === 0) return 'This profile has no gates.'
  if (failed + unknown === 0) return gates.length === 1 ? 'The gate passes.' : `All ${gates.length} pass.`
  const parts = [
    failed > 0 && `${failed} of ${gates.length} ${failed === 1 ? 'fails' : 'fail'}`,
    unknown > 0 && `${unknown}${failed > 0 ? '' : ` of ${gates.length}`} can’t be decided`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function withArticle(name: string): string {
  const text = uncapitalized(name)
  return `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`
}
