import type { LayerInfo } from '../layers/layer.ts'

export type Unit =
  | 'mi'
  | '%'
  | 'MW'
  | 'acres'
  | 'ft'
  | 'count'
  | '¢/kWh'
  | 'of 100'
  | '% of g'
  | 'degrees'
  | 'years'
  | 'lb/MWh'

/** Decimal places of published values. Differences beyond them are smaller than the errors of the layers. */
const PRECISION: Readonly<Record<Unit, number>> = {
  mi: 2,
  '%': 1,
  MW: 1,
  acres: 2,
  ft: 0,
  count: 0,
  '¢/kWh': 2,
  'of 100': 1,
  '% of g': 1,
  degrees: 1,
  years: 1,
  'lb/MWh': 0,
}

/** Where a value comes from. */
export interface FactSource {
  /** Key and version of the layer. */
  layer: string
  version: string
  /** Number of the feature in the layer; null if the value comes from several, or from there being none. */
  feature: number | null
  /** Name of the feature. */
  name: string | null
  license: string
  vintage: string | null
}

/**
 * A measured value. `known`: `low`, `high` and `value` are the same. `bounded`: it lies from `low` to `high`; null means that
 * there is no such bound. `unknown`: there is no data here.
 */
export interface Fact {
  key: string
  label: string
  unit: Unit
  /** How it was measured, as a sentence. */
  method: string
  state: 'known' | 'bounded' | 'unknown'
  value: number | null
  low: number | null
  high: number | null
  /** Why it is not known exactly. */
  reason: string | null
  /** What adds up to the value, or the names behind it. */
  parts: readonly { name: string; value: number | null }[]
  sources: readonly FactSource[]
}

export type Measured = Pick<Fact, 'state' | 'value' | 'low' | 'high' | 'reason' | 'parts' | 'sources'>

export const unknown = (reason: string): Measured => ({
  state: 'unknown',
  value: null,
  low: null,
  high: null,
  reason,
  parts: [],
  sources: [],
})

export const known = (value: number, sources: readonly FactSource[], parts: Measured['parts'] = []): Measured => ({
  state: 'known',
  value,
  low: value,
  high: value,
  reason: null,
  parts,
  sources,
})

export const bounded = (
  { low, high }: { low: number; high: number | null },
  reason: string,
  sources: readonly FactSource[],
  parts: Measured['parts'] = [],
): Measured => ({ state: 'bounded', value: null, low, high, reason, parts, sources })

export const sourceOf = (
  { key, version, license, vintage }: LayerInfo,
  feature: { number: number; name: string | null } | null,
): FactSource => ({
  layer: key,
  version,
  feature: feature?.number ?? null,
  name: feature?.name ?? null,
  license,
  vintage,
})

export const roundTo = (value: number, digits: number): number => {
  const rounded = Number(value.toFixed(digits))
  return rounded === 0 ? 0 : rounded
}

/** Rounds to what is published. Bounds that become the same make the value known; those that were the same leave something out. */
export function published(measured: Measured, unit: Unit): Measured {
  const round = (value: number | null) => (value === null ? null : roundTo(value, PRECISION[unit]))
  const [low, high] = [round(measured.low), round(measured.high)]
  const parts = measured.parts.map(({ name, value }) => ({ name, value: round(value) }))
  if (measured.state !== 'bounded' || low !== high || measured.low === measured.high)
    return { ...measured, value: round(measured.value), low, high, parts }
  return { ...measured, state: 'known', value: low, low, high, reason: null, parts }
}

const digits = (value: number, unit: Unit) => value.toLocaleString('en-US', { maximumFractionDigits: PRECISION[unit] })

const number = (value: number, unit: Unit) =>
  `${digits(value, unit)}${unit === 'count' ? '' : unit.startsWith('%') ? unit : ` ${unit}`}`

/** Lengths on the parcel; other miles are distances from it. */
const LENGTHS = new Set(['line_inside', 'river'])
export const isDistance = ({ key, unit }: Pick<Fact, 'key' | 'unit'>): boolean => unit === 'mi' && !LENGTHS.has(key)

/** “0.42 mi”, “on the parcel”, “at least 12 mi”, “unknown”. */
export function amountOf({ key, state, value, low, high, unit }: Fact): string {
  if (state === 'known' && value === 0 && unit === 'mi') return isDistance({ key, unit }) ? 'on the parcel' : 'none'
  if (state === 'known') return number(value ?? 0, unit)
  if (state === 'unknown') return 'unknown'
  if (high === null) return `at least ${number(low ?? 0, unit)}`
  if (!low) return `at most ${number(high, unit)}`
  return low === high ? `${number(low, unit)} or unknown` : `${number(low, unit)} to ${number(high, unit)}`
}

/** Likewise for a table: “0.07–0.49 mi”, “≥ 12 mi”, “6.20¢”, “On the parcel”, “Unknown”; acres without their unit. */
export function compactAmount(fact: Fact): string {
  const { state, low, high, unit } = fact
  const fixed = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const text = (value: number) =>
    unit === 'mi' && value >= 10
      ? `${value.toFixed(1)} mi`
      : unit === 'acres'
        ? fixed(value)
        : unit === '¢/kWh'
          ? `${fixed(value)}¢`
          : number(value, unit)
  if (state === 'bounded' && high === null) return `≥ ${text(low ?? 0)}`
  if (state === 'bounded' && !low) return `≤ ${text(high ?? 0)}`
  if (state === 'bounded' && unit === 'mi' && (high ?? 0) >= 10)
    return `${Number((low ?? 0).toFixed(1))}–${text(high ?? 0)}`
  if (state === 'bounded') return `${text(low ?? 0).replace(/ mi$|%$|¢$/, '')}–${text(high ?? 0)}`
  if (state === 'known' && fact.value !== 0) return text(fact.value ?? 0)
  const amount = amountOf(fact)
  return amount.charAt(0).toUpperCase() + amount.slice(1)
}

/** “0.42 mi”, “at least 12 mi: coverage ends there”, “unknown: no data yet”. */
export const describeFact = (fact: Fact): string =>
  fact.state === 'known' ? amountOf(fact) : `${amountOf(fact)}: ${fact.reason}`
