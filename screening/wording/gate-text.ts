import { amountOf, type Fact } from '../facts/fact.ts'
import type { GateResult } from '../score.ts'
import { SITE_GATES, type SiteGate } from '../site-checks.ts'
import { capitalized, uncapitalized } from './words.ts'

type Gate = Pick<GateResult, 'label' | 'fact'>

const number = (value: number) => value.toLocaleString('en-US')

const siteGateOf = ({ fact }: Gate): SiteGate | undefined => SITE_GATES.find((gate) => gate.fact === fact)

/** Why a gate fails: “In a national park (100%; limit 25%)”, “18.4 acres (required: 20 acres or more)”. */
export function failedGateText(gate: Gate, fact: Fact | undefined): string {
  const amount = gateAmount(gate, fact)
  const { inside, min, max } = siteGateOf(gate) ?? {}
  if (inside === undefined) return `${capitalized(amount)} (required: ${uncapitalized(gate.label)})`
  return `${inside} (${amount}; ${max === undefined ? `at least ${min}% required` : `limit ${number(max)}${fact?.unit === '%' ? '%' : ''}`})`
}

/** The gates that fail, by what is wrong: “In a national park”, or by what a profile requires: “20 acres or more”. */
export const failedGateNames = (gates: readonly GateResult[]): string[] =>
  gates.filter(({ outcome }) => outcome === 'failed').map((gate) => siteGateOf(gate)?.inside ?? gate.label)

/** The value that decides a gate: “100%”, “3% on land”, “12,300 people within 2 miles”. */
export function gateAmount({ fact: key }: Gate, fact: Fact | undefined): string {
  const amount = fact ? amountOf(fact) : 'unknown'
  if (!fact || fact.state === 'unknown') return amount
  if (key === 'on_land') return `${amount} on land`
  return key === 'people_2' ? `${amount} people within 2 miles` : amount
}

/** The same in a table: “National park 100%”, “Under 20 acres” of “20 acres or more”. */
export function shortGateText(gate: Gate, fact: Fact | undefined): string {
  const { short } = siteGateOf(gate) ?? {}
  const amount = fact ? amountOf(fact) : 'unknown'
  if (short === undefined) return failedGateText(gate, fact)
  return fact?.unit === '%' && gate.fact !== 'on_land' ? `${short} ${amount}` : short
}
