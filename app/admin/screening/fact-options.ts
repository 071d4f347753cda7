import { FACT_DEFINITIONS } from '../../../screening/facts/definitions.ts'

/** Label and unit of every fact, by key. */
export const FACT_OPTIONS: Record<string, string> = Object.fromEntries(
  FACT_DEFINITIONS.map(({ key, label, unit }) => [key, `${label} (${unit})`]),
)

const UNITS = new Map(FACT_DEFINITIONS.map(({ key, unit }) => [key, unit]))

export const unitOf = (fact: string): string => UNITS.get(fact) ?? ''
