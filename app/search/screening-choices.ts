import { href } from 'react-router'
import { DEFAULT_PROFILE } from '../../domain/screening/site-screening.ts'
import { GRID_OPERATORS, GRID_VALUES, UTILITY_COMPANIES, UTILITY_VALUES } from '../../domain/search/power-suppliers.ts'
import {
  DEFAULT_KV,
  LINE_VOLTAGES,
  profileOf,
  SUBSTATION_VOLTAGES,
  screeningChips,
  voltageLabel,
} from '../../domain/search/screening-filters.ts'
import { type SearchFilters, searchParams } from '../../domain/search/search.ts'

type Choice = readonly [value: string, label: string]

/** What the fields of the screening filters offer, composed on the server. A default has no value, so that it isn’t in the address. */
export interface ScreeningChoices {
  /** How many filters are set. */
  count: number
  profiles: Choice[]
  /** The name of the chosen profile. */
  profileName: string
  /** The screen to set weights for this search. */
  weightsPath: string
  lineVoltages: Choice[]
  substationVoltages: Choice[]
  gridOperators: Choice[]
  utilityCompanies: Choice[]
}

const voltages = (of: readonly string[]) =>
  of.map((kv): Choice => [kv === DEFAULT_KV ? '' : kv, `${voltageLabel(kv)} or more`])

export const screeningChoices = (
  filters: SearchFilters,
  profiles: readonly { key: string; name: string }[],
): ScreeningChoices => ({
  count: screeningChips(filters).length,
  profileName: profiles.find(({ key }) => key === profileOf(filters))?.name ?? '',
  weightsPath: `${href('/search/weights')}?${searchParams({ ...filters, page: 1 })}`,
  profiles: profiles.map(({ key, name }): Choice => [key === DEFAULT_PROFILE ? '' : key, name]),
  lineVoltages: voltages(LINE_VOLTAGES),
  substationVoltages: voltages(SUBSTATION_VOLTAGES),
  gridOperators: GRID_VALUES.map((value): Choice => [value, GRID_OPERATORS[value].label]),
  utilityCompanies: UTILITY_VALUES.map((value): Choice => [value, UTILITY_COMPANIES[value].label]),
})
