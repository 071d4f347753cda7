import { amountOf, type Fact } from '../facts/fact.ts'
import type { GateResult } from '../score.ts'
import { SITE_GATES } from '../site-checks.ts'
import { capitalized, uncapitalized } from './words.ts'

/** What covers a parcel, by the fact of the gate. */
const COVERS: Readonly<Record<string, string>> = {
  wetlands: 'Wetlands cover',
  military: 'Military land covers',
  refuge: 'A wildlife refuge covers',
  flood_100: 'The 100-year floodplain covers',
  lake: 'A lake covers',
  airfield: 'An airfield covers',
  park_land: 'National park covers',
  wilderness: 'Wilderness covers',
  tribal_land: 'Tribal land covers',
}

const number = (value: number) => value.toLocaleString('en-US')

/** Why a gate fails: “National park covers 100% (limit 25%)”, “18.4 acres (required: 20 acres or more)”. */
export function failedGateText(
  { label, fact: key }: Pick<GateResult, 'label' | 'fact'>,
  fact: Fact | undefined,
): string {
  const amount = fact ? amountOf(fact) : 'unknown'
  const max = SITE_GATES.find((gate) => gate.fact === key)?.max
  if (COVERS[key] && max !== undefined) return `${COVERS[key]} ${amount} (limit ${max}%)`
  if (key === 'on_land') return `Only ${amount} is on land (required: 50%)`
  if (key === 'people_2' && max !== undefined)
    return `${capitalized(amount)} people within 2 miles (limit ${number(max)})`
  return `${capitalized(amount)} (required: ${uncapitalized(label)})`
}
