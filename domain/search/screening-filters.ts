import { DEFAULT_PROFILE, type Figure } from '../screening/site-screening.ts'
import { GRID_OPERATORS, type GridOperator, UTILITY_COMPANIES, type UtilityCompany } from './power-suppliers.ts'

/** The filters of a search by what screening found. Null means “any”. */
export interface ScreeningFilters {
  /** Lowest voltage of the line, in kV; null for `DEFAULT_KV`. */
  line_kv: LineVoltage | null
  /** Farthest distances, in miles. */
  line_miles: number | null
  substation_kv: SubstationVoltage | null
  substation_miles: number | null
  plant_miles: number | null
  data_center_miles: number | null
  /** Largest share in the 1% annual chance flood zone, in percent. */
  max_flood: number | null
  /** Highest industrial price of electricity, in cents per kWh. */
  max_power_price: number | null
  /** The area of one of these must include the site. */
  grid: GridOperator[]
  /** The territory of this utility must include the site. */
  utility_company: UtilityCompany | null
  /** Key of the profile whose score is shown, filtered and sorted by; null for the default. */
  profile: string | null
  /** What a visitor gives the groups of the profile, as in `weights` of screenings; null for its own weights. */
  weights: string | null
  min_score: number | null
  /** The filters that keep sites of which the fact in question isn’t known. */
  unknown: UnknownFilter[]
}

/** HIFLD has 230 kV lines in its class 220–287. */
export const LINE_VOLTAGES = ['100', '138', '220', '345'] as const
export type LineVoltage = (typeof LINE_VOLTAGES)[number]
export const SUBSTATION_VOLTAGES = ['69', '138', '230', '345'] as const
export type SubstationVoltage = (typeof SUBSTATION_VOLTAGES)[number]
export const DEFAULT_KV = '138'
export const SCREENING_SORTS = ['line', 'substation', 'plant', 'data-center', 'flood', 'power-price', 'score'] as const
export type ScreeningSort = (typeof SCREENING_SORTS)[number]
/** There is a filter for each sort. */
export type UnknownFilter = ScreeningSort

/** Larger distances aren’t measured. */
export const MAX_SCREENED_MILES = 500

export interface FigureLimit {
  sort: ScreeningSort
  figure: Figure
  limit: number
  includesUnknown: boolean
}

/** The fact that each filter is about, and how high it may be. */
export function figureLimits(filters: ScreeningFilters): FigureLimit[] {
  const limits: [ScreeningSort, number | null][] = [
    ['line', filters.line_miles],
    ['substation', filters.substation_miles],
    ['plant', filters.plant_miles],
    ['data-center', filters.data_center_miles],
    ['flood', filters.max_flood],
    ['power-price', filters.max_power_price],
  ]
  return limits.flatMap(([sort, limit]) => {
    const figure = figureOf(filters, sort)
    return limit === null || figure === null
      ? []
      : [{ sort, figure, limit, includesUnknown: filters.unknown.includes(sort) }]
  })
}

/** The fact that a sort is by; null for the score. */
export function figureOf({ line_kv, substation_kv }: Partial<ScreeningFilters>, sort: ScreeningSort): Figure | null {
  switch (sort) {
    case 'line':
      return `line_${line_kv ?? DEFAULT_KV}`
    case 'substation':
      return `substation_${substation_kv ?? DEFAULT_KV}`
    case 'plant':
      return 'interconnection_138'
    case 'data-center':
      return 'data_center'
    case 'flood':
      return 'flood_100'
    case 'power-price':
      return 'price_industrial'
    case 'score':
      return null
  }
}

export const isScreeningSort = (sort: string): sort is ScreeningSort =>
  (SCREENING_SORTS as readonly string[]).includes(sort)

export const profileOf = ({ profile }: Partial<ScreeningFilters>): string => profile ?? DEFAULT_PROFILE

const SHIPPED_NAMES: Partial<Record<string, string>> = {
  'ai-campus': 'AI campus',
  mining: 'Crypto mine',
  edge: 'Edge site',
}

/** “AI campus”, “Crypto mine”. Operators name the keys of their own profiles. */
export function profileLabel(key: string): string {
  const words = key.replace(/[-_]+/g, ' ').trim()
  return Object.hasOwn(SHIPPED_NAMES, key) ? SHIPPED_NAMES[key]! : words[0]?.toUpperCase() + words.slice(1)
}

const number = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const miles = (distance: number) => `${number.format(distance)} ${distance === 1 ? 'mile' : 'miles'}`
/** Lines of 230 kV are in a class that begins at 220. */
const shownKv = (kv: string) => (kv === '220' ? '230' : kv)
export const voltageLabel = (kv: string) => `${shownKv(kv)} kV`
const voltage = (kv: string) => `${shownKv(kv)}+ kV`

type ChipName = Exclude<keyof ScreeningFilters, 'line_kv' | 'substation_kv' | 'unknown'>
type Chip = [name: ChipName, label: string, without: Partial<ScreeningFilters>, value?: string]

/** The chips of the filters that apply. */
export function screeningChips(filters: ScreeningFilters): Chip[] {
  const { line_miles, substation_miles, plant_miles, data_center_miles, max_flood, max_power_price } = filters
  const { profile, weights, min_score, grid, utility_company } = filters
  const lineKv = voltage(filters.line_kv ?? DEFAULT_KV)
  const substationKv = voltage(filters.substation_kv ?? DEFAULT_KV)
  const chips: Chip[] = []
  const add = (name: ChipName, label: string, without: Partial<ScreeningFilters> = {}) => {
    chips.push([name, label, { [name]: null, ...without }])
  }
  /** Removing the filter also removes “or unknown”. */
  const addLimit = (name: ChipName, sort: UnknownFilter, label: string, without: Partial<ScreeningFilters> = {}) => {
    const isIncluded = filters.unknown.includes(sort)
    const unknown = filters.unknown.filter((each) => each !== sort)
    add(name, isIncluded ? `${label} or unknown` : label, { ...without, unknown })
  }
  if (line_miles !== null)
    addLimit('line_miles', 'line', `${lineKv} line within ${miles(line_miles)}`, { line_kv: null })
  if (substation_miles !== null) {
    const label = `${substationKv} substation within ${miles(substation_miles)}`
    addLimit('substation_miles', 'substation', label, { substation_kv: null })
  }
  if (plant_miles !== null)
    addLimit('plant_miles', 'plant', `Power plant at ${voltage(DEFAULT_KV)} within ${miles(plant_miles)}`)
  if (data_center_miles !== null)
    addLimit('data_center_miles', 'data-center', `Data center within ${miles(data_center_miles)}`)
  if (max_flood !== null) addLimit('max_flood', 'flood', `Flood zone up to ${number.format(max_flood)}%`)
  if (max_power_price !== null)
    addLimit('max_power_price', 'power-price', `Power up to ${number.format(max_power_price)} ¢/kWh`)
  for (const value of grid) {
    chips.push(['grid', GRID_OPERATORS[value].label, { grid: grid.filter((other) => other !== value) }, value])
  }
  if (utility_company !== null) add('utility_company', UTILITY_COMPANIES[utility_company].label)
  if (min_score !== null)
    addLimit('min_score', 'score', `${profileLabel(profileOf(filters))} score ${number.format(min_score)}+`)
  else if (profile !== null) add('profile', `Scores for ${profileLabel(profile)}`, { weights: null })
  if (weights !== null) add('weights', 'Your own weights')
  return chips
}
