import { titleCase } from '../../domain/candidate-site/title-case.ts'
import { amountOf, type Fact, isDistance } from '../facts/fact.ts'
import type { LayerInfo } from '../layers/layer.ts'
import { type Confidence, confidenceOf } from './confidence.ts'
import { factAmount } from './fact-amount.ts'
import { capitalized, listOf } from './words.ts'

/** A fact as a reader sees it. */
export interface FactRow {
  key: string
  label: string
  state: Fact['state']
  /** “4.08 mi, Taylor Substation”, “6.2 ¢/kWh”, “Unknown”. */
  value: string
  /** Why it isn’t known exactly, or what it consists of. */
  note: string | null
  sources: readonly LayerInfo[]
  confidence: Confidence
}

const MAX_PARTS = 8
const CAMPUSES = 'ai_campuses_50'

/** A row per fact. Facts about several voltages that one feature answers share a row. */
export function factRows(facts: readonly Fact[], layers: readonly LayerInfo[]): FactRow[] {
  const groups: Fact[][] = []
  for (const fact of facts) {
    const group = groups.at(-1)
    if (group && hasSameAnswer(group[0]!, fact)) group.push(fact)
    else groups.push([fact])
  }
  return groups.map(([first, ...others]) => {
    const row = factRow(first!, layers)
    if (others.length === 0) return row
    const carries = `Carries ${voltageOf(others.at(-1)!.label)}.`
    return { ...row, note: [carries, row.note].filter(Boolean).join(' ') }
  })
}

const VOLTAGES = /^(line|substation)_\d+$/

/** Whether two facts about lines or substations of some voltage come from the same feature. */
function hasSameAnswer(a: Fact, b: Fact): boolean {
  const family = VOLTAGES.exec(a.key)?.[1]
  if (family === undefined || family !== VOLTAGES.exec(b.key)?.[1] || a.state !== 'known' || b.state !== 'known')
    return false
  const [from, to] = [a.sources[0], b.sources[0]]
  return a.value === b.value && from?.layer === to?.layer && from?.feature === to?.feature
}

/** “138 kV or more” of “Nearest line of 138 kV or more”. */
const voltageOf = (label: string): string => label.replace(/^.* of /, '')

export function factRow(fact: Fact, layers: readonly LayerInfo[]): FactRow {
  const { key, label, state } = fact
  const keys = new Set(fact.sources.map(({ layer }) => layer))
  const sources = layers.filter((layer) => keys.has(layer.key))
  return {
    key,
    label,
    state,
    value: valueText(fact),
    note: isFarBound(fact) ? farNote(fact) : noteOf(fact),
    sources,
    confidence: confidenceOf(fact, sources),
  }
}

/** Why it isn’t known exactly, or what it consists of; of prices and campuses both, because whose they are matters. */
function noteOf(fact: Fact): string | null {
  const why = fact.reason === null ? null : capitalized(`${fact.reason}.`)
  if (fact.key === 'price_utility' && fact.parts.length > 0) return [pricesText(fact), why].filter(Boolean).join(' ')
  if (fact.key === CAMPUSES && fact.parts.length > 0)
    return [`${partsOf({ ...fact, unit: 'MW' })}.`, why].filter(Boolean).join(' ')
  return why ?? partsOf(fact)
}

/** “Georgia Power Co: 7.1¢; Habersham EMC: no figure.”, or names alone if they have the same price. */
function pricesText({ parts, state }: Fact): string {
  const shown = parts.slice(0, MAX_PARTS)
  if (state === 'known') return listOf(shown.map(({ name }) => titleCase(name)))
  const priceOf = (value: number | null) => (value === null ? 'no figure' : `${value.toLocaleString('en-US')}¢`)
  return `${shown.map(({ name, value }) => `${titleCase(name)}: ${priceOf(value)}`).join('; ')}.`
}

/** “The nearest mapped is 144 mi away. Not all are mapped.” */
function farNote({ high, reason }: Fact): string {
  return `The nearest mapped is ${Math.round(high ?? 0)} mi away. ${capitalized(`${reason}.`)}`
}

function valueText(fact: Fact): string {
  const { amount, name } = factValue(fact)
  return name === null ? amount : `${amount}, ${name}`
}

/** “4.08 mi” and the name of what is that near, or the names that a fact only counts. */
export function factValue(fact: Fact): { amount: string; name: string | null } {
  const name = fact.sources.length === 1 ? fact.sources[0]!.name : null
  if (isFarBound(fact)) return { amount: `None mapped within ${FAR_MILES} mi`, name: null }
  return {
    amount: capitalized(campusesText(fact) ?? namesOf(fact) ?? factAmount(fact)),
    name: isDistance(fact) && fact.state !== 'unknown' && name !== null ? titleCase(name) : null,
  }
}

/** An upper bound beyond this says nothing but that nothing is mapped near. */
export const FAR_MILES = 25

/** Whether a distance is only known to be at most so far that it doesn't matter, because not all of a kind are mapped. */
export const isFarBound = (fact: Fact): boolean =>
  isDistance(fact) && fact.state === 'bounded' && !fact.low && (fact.high ?? 0) > FAR_MILES && !isUncertain(fact)

/** Of a parcel that may be elsewhere, what is mapped may be nearer as well. */
const isUncertain = ({ reason }: Fact) => reason?.startsWith('the parcel may be') ?? false

/** “At least 3, 2,100 MW now”: the parts are what each campus draws now. */
function campusesText(fact: Fact): string | null {
  if (fact.key !== CAMPUSES || fact.parts.length === 0) return null
  const megawatts = fact.parts.reduce((total, { value }) => total + value!, 0)
  return `${amountOf(fact)}, ${megawatts.toLocaleString('en-US')} MW now`
}

/** Unique names of a fact that only counts them. Of utilities, one serves the place: most likely the largest. */
function namesOf({ key, unit, parts }: Fact): string | null {
  if (unit !== 'count' || parts.length === 0) return null
  const names = [...new Set(parts.map(({ name }) => titleCase(name)))].slice(0, MAX_PARTS)
  const [first, ...others] = names
  if (key !== 'utilities' || others.length === 0) return names.join('; ')
  const isRanked = parts.every(({ value }) => value !== null)
  return `${isRanked ? 'probably ' : ''}${first}; or ${others.join('; ')}`
}

function partsOf({ unit, parts }: Fact): string | null {
  if (unit === 'count' || parts.length === 0) return null
  return parts
    .slice(0, MAX_PARTS)
    .map(({ name, value }) => (value === null ? name : `${name} ${value.toLocaleString('en-US')} ${unit}`))
    .join(', ')
}
