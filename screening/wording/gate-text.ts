import { amountOf, type Fact } from '../facts/fact.ts'
import type { GateResult } from '../score.ts'
import { SITE_GATES } from '../site-checks.ts'
import { capitalized, uncapitalized } from './words.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** Why a gate fails: “National park covers 100% (limit 25%)”, “18.4 acres (required: 20 acres or more)”. */
export function failedGateText(
  { label, fact: key }: Pick<GateResult, 'label' | 'fact'>,
  fact: Fact | undefined,
): string {
  const amount = fact ? amountOf(fact) : 'unknown'
  const { covers, max } = SITE_GATES.find((gate) => gate.fact === key) ?? {}
  if (covers) return `${covers} ${amount} (limit ${max}%)`
  if (key === 'on_land') return `Only ${amount} is on land (required: 50%)`
  if (key === 'people_2' && max !== undefined)
    return `${capitalized(amount)} people within 2 miles (limit ${number(max)})`
  return `${capitalized(amount)} (required: ${uncapitalized(label)})`
}
