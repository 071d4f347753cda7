import { UTILITIES } from '../../../domain/listing/listing.ts'
import { dealOf, ENERGY_FILTERS, type SearchFilters, TYPE_FILTERS } from '../../../domain/search/search.ts'
import { AVAILABILITIES, DEALS, MIN_POWER_OPTIONS, ZONING_TYPES } from '../../../domain/search/search-choices.ts'
import { choiceKey } from '../../../domain/search/search-result.ts'
import type { Attribute } from './attributes.ts'
import type { Condition } from './condition.ts'

/** An option of a filter. */
export interface Choice {
  key: string
  condition: Condition
}

const choice = (name: keyof SearchFilters, value: string, attribute: Attribute): Choice => ({
  key: choiceKey(name, value),
  condition: { kind: 'attributes', anyOf: [attribute] },
})

const CHOICES: readonly Choice[] = [
  ...[...UTILITIES, 'substation' as const].map((value) => choice('utility', value, `u:${value}`)),
  ...ENERGY_FILTERS.map((value) => choice('energy', value, `e:${value}`)),
  ...TYPE_FILTERS.map((value) => choice('type', value, `t:${value}`)),
  choice('deal', 'lease', 'p:lease'),
  choice('deal', 'sale', 'sale'),
  ...ZONING_TYPES.map((value) => choice('zoning_type', value, `zoning:${value}`)),
  ...AVAILABILITIES.map((value) => choice('availability', value, `availability:${value}`)),
  ...MIN_POWER_OPTIONS.map(
    (value): Choice => ({
      key: choiceKey('min_mw', String(value)),
      condition: { kind: 'figure', figure: 'available_power_mw', least: value, most: null },
    }),
  ),
]

/** Choices, and the search whose matches are counted for them. */
export interface CountedChoices {
  filters: SearchFilters
  choices: readonly Choice[]
}

/**
 * The choices beside a search. Where a new value replaces the old one, its options are counted without the current value. Each
 * deal is counted as if chosen.
 */
export function choicesBeside(filters: SearchFilters): CountedChoices[] {
  const { zoning_type, availability, min_mw, power_evidence } = filters
  const replaced: { prefix: string; filters: SearchFilters }[] = []
  const replace = (name: keyof SearchFilters, value: string, change: Partial<SearchFilters>) =>
    replaced.push({ prefix: choiceKey(name, value), filters: { ...filters, ...change } })
  if (dealOf(filters) !== null) for (const deal of DEALS) replace('deal', deal, { deal })
  if (zoning_type.length > 0) replace('zoning_type', '', { zoning_type: [] })
  if (availability !== null) replace('availability', '', { availability: null })
  if (min_mw !== null && power_evidence === null) replace('min_mw', '', { min_mw: null })
  // With an evidence filter, “MW” means the MW in the document, so counts by stated MW would be wrong.
  const uncounted = power_evidence === null ? [] : [choiceKey('min_mw', '')]
  const others = [...replaced.map(({ prefix }) => prefix), ...uncounted]
  const isOther = ({ key }: Choice) => !others.some((prefix) => key.startsWith(prefix))
  return [
    { filters, choices: CHOICES.filter(isOther) },
    ...replaced.map(({ prefix, filters }) => ({
      filters,
      choices: CHOICES.filter(({ key }) => key.startsWith(prefix)),
    })),
  ]
}
