import { titleCase } from '../../domain/candidate-site/title-case.ts'
import type { Fact } from '../facts/fact.ts'
import type { GateResult, Score } from '../score.ts'
import { SITE_GATES, type SiteGate } from '../site-checks.ts'
import { factAmount, isUndecided } from './fact-amount.ts'
import { capitalized, uncapitalized } from './words.ts'

type Gate = Pick<GateResult, 'label' | 'fact'>

const number = (value: number) => value.toLocaleString('en-US')

const siteGateOf = ({ fact }: Gate): SiteGate | undefined => SITE_GATES.find((gate) => gate.fact === fact)

/**
 * Why a gate fails: “In a national park (100%; limit 25%)”, “On military land: Fort Cavazos (100%; limit 25%)”, “18.4 acres
 * (required: 20 acres or more)”.
 */
export function failedGateText(gate: Gate, fact: Fact | undefined): string {
  const amount = gateAmount(gate, fact)
  const { inside, min, max } = siteGateOf(gate) ?? {}
  if (inside === undefined) return `${capitalized(amount)} (required: ${uncapitalized(gate.label)})`
  const name = fact?.unit === '%' && fact.key !== 'on_land' ? coverName(fact) : null
  const where = name === null ? inside : `${inside}: ${name}`
  return `${where} (${amount}; ${max === undefined ? `at least ${min}% required` : `limit ${number(max)}${fact?.unit === '%' ? '%' : ''}`})`
}

/** “Department of Energy land”: the map knows whose it is, but not what it is called. */
const AGENCY_LAND = / land$/

/** The name of what covers a parcel, if its sources have just one: “Fort Hood”. */
function coverName({ sources }: Fact): string | null {
  const names = new Set(sources.flatMap(({ name }) => (name && !AGENCY_LAND.test(name) ? [titleCase(name)] : [])))
  const [name, ...others] = names
  return others.length > 0 ? null : (name ?? null)
}

/** Warnings that don’t repeat what a gate says that can’t be decided. */
export const furtherWarnings = ({ gates, warnings }: Pick<Score, 'gates' | 'warnings'>): Score['warnings'] =>
  warnings.filter(({ fact }) => !gates.some((gate) => gate.fact === fact && gate.outcome === 'unknown'))

/** The gates that fail, by what is wrong: “In a national park”, or by what a profile requires: “20 acres or more”. */
export const failedGateNames = (gates: readonly GateResult[]): string[] =>
  gates.filter(({ outcome }) => outcome === 'failed').map((gate) => siteGateOf(gate)?.inside ?? gate.label)

/** The value that decides a gate: “100%”, “3% on land”, “12,300 people within 2 miles”. */
export function gateAmount({ fact: key }: Gate, fact: Fact | undefined): string {
  const amount = fact ? factAmount(fact) : 'unknown'
  if (!fact || fact.state === 'unknown') return amount
  if (key === 'on_land' && !isUndecided(fact)) return `${amount} on land`
  return key === 'people_2' ? `${amount} people within 2 miles` : amount
}

/** The same in a table: “National park 100%”, “Under 20 acres” of “20 acres or more”. */
export function shortGateText(gate: Gate, fact: Fact | undefined): string {
  const { short } = siteGateOf(gate) ?? {}
  const amount = fact ? factAmount(fact) : 'unknown'
  if (short === undefined) return failedGateText(gate, fact)
  return fact?.unit === '%' && gate.fact !== 'on_land' ? `${short} ${amount}` : short
}
