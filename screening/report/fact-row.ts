import { titleCase } from '../../domain/candidate-site/title-case.ts'
import { amountOf, type Fact } from '../facts/fact.ts'
import type { LayerInfo } from '../layers/layer.ts'
import { capitalized } from './words.ts'

/** A fact as a reader sees it. */
export interface FactRow {
  key: string
  label: string
  state: Fact['state']
  /** What it is: “Taylor Substation”, “6.2 ¢/kWh”, “Unknown”. Null for a distance to something without a name. */
  value: string | null
  /** “4.08 mi”, “At least 12 mi”; null if the fact is no distance. */
  distance: string | null
  /** Why it isn’t known exactly, or what it consists of. */
  note: string | null
  sources: readonly LayerInfo[]
}

const MAX_PARTS = 8

export function factRow(fact: Fact, layers: readonly LayerInfo[]): FactRow {
  const { key, label, state, unit, reason } = fact
  const amount = capitalized(amountOf(fact))
  const isDistance = unit === 'mi' && key !== 'line_inside'
  const keys = new Set(fact.sources.map(({ layer }) => layer))
  return {
    key,
    label,
    state,
    value: isDistance && state !== 'unknown' ? nameOf(fact) : (namesOf(fact) ?? amount),
    distance: isDistance && state !== 'unknown' ? amount : null,
    note: reason === null ? partsOf(fact) : capitalized(`${reason}.`),
    sources: layers.filter((layer) => keys.has(layer.key)),
  }
}

const nameOf = ({ sources }: Fact) => {
  const name = sources.length === 1 ? sources[0]!.name : null
  return name === null ? null : titleCase(name)
}

/** Of a fact whose value only counts names, such as utilities. */
const namesOf = ({ unit, parts }: Fact) =>
  unit === 'count' && parts.length > 0
    ? parts
        .slice(0, MAX_PARTS)
        .map(({ name }) => titleCase(name))
        .join('; ')
    : null

function partsOf({ unit, parts }: Fact): string | null {
  if (unit === 'count' || parts.length === 0) return null
  return parts
    .slice(0, MAX_PARTS)
    .map(({ name, value }) => (value === null ? name : `${name} ${value.toLocaleString('en-US')} ${unit}`))
    .join(', ')
}
