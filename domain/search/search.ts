import { ENERGY_SOURCES, type PriceType, UTILITIES } from '../listing/listing.ts'
import type { MinimumName } from '../listing/minimums.ts'
import type { EvidenceRung } from '../listing/power-evidence.ts'
import { isArea, type Place } from '../place/place.ts'
import type { ScreeningFilters, ScreeningSort } from './screening-filters.ts'
import type { Availability, Deal, PriceUnit, ZoningType } from './search-choices.ts'

/** Size bands of the hero search, the category links and the filters: [min, max] in acres, both inclusive. */
export const SIZE_BANDS = {
  '1-5': [1, 5],
  '5-10': [5, 10],
  '10-25': [10, 25],
  '25-50': [25, 50],
  '50-100': [50, 100],
  '100-250': [100, 250],
  '250+': [250, null],
  '1-500': [1, 500],
  '1-20': [1, 20],
  '20+': [20, null],
} as const satisfies Record<string, readonly [number, number | null]>
export type SizeBand = keyof typeof SIZE_BANDS

export const UTILITY_FILTERS = [...UTILITIES, 'both', 'substation'] as const
export type UtilityFilter = (typeof UTILITY_FILTERS)[number]

export const ENERGY_FILTERS = ['renewable', ...ENERGY_SOURCES] as const
export type EnergyFilter = (typeof ENERGY_FILTERS)[number]

export const TYPE_FILTERS = ['instant-deploy'] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

export const CANDIDATES_FILTERS = ['include'] as const
export type CandidatesFilter = (typeof CANDIDATES_FILTERS)[number]

export const SORTS = ['newest', 'price', '-price', 'acres', '-acres', 'distance'] as const
export type Sort = (typeof SORTS)[number] | ScreeningSort

/** Radii offered around a place, in miles; any number from 1 to 500 is accepted. */
export const RADII_MILES = [10, 25, 50, 100, 250] as const
export const DEFAULT_RADIUS_MILES = 50
export const MAX_RADIUS_MILES = 500

export const PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 100
/** Deeper pages are rejected, because they are expensive to read and hardly used. */
export const MAX_PAGE = 500
/** Totals are exact up to this number; above it the answer is “over 10,000”. */
export const EXACT_TOTAL = 10_000

/** The filters of a search. Null or empty means “any”. */
export interface SearchFilters extends ScreeningFilters, Record<MinimumName, number | null> {
  q: string | null
  location: string | null
  /** Slug of a city page, such as `austin-texas`. */
  city: string | null
  within: number | null
  size: SizeBand | null
  min_acres: number | null
  max_acres: number | null
  utility: UtilityFilter[]
  energy: EnergyFilter[]
  type: TypeFilter | null
  /** The least rung of the evidence ladder that unexpired evidence must reach; for at least `min_mw`, if that is set. */
  power_evidence: EvidenceRung | null
  availability: Availability | null
  /** Any of these. */
  zoning_type: ZoningType[]
  /** Words in the zoning. */
  zoning: string | null
  /** See `dealOf`: rents and sale prices are never compared. */
  deal: Deal | null
  price_type: PriceType | null
  min_price: number | null
  max_price: number | null
  /** What the price limits and the sort by price refer to; null for the whole parcel. */
  price_unit: PriceUnit | null
  /** West, south, east, north in degrees; west may be greater than east across the date line. */
  bbox: [number, number, number, number] | null
  /** An area drawn on the map, as canonical text (area/area-text.ts). */
  area: string | null
  /** `include` shows candidate sites after the listings. It doesn't change which listings match. */
  candidates: CandidatesFilter | null
  /** Null for the default: nearest first around a point, otherwise newest first. */
  sort: Sort | null
  page: number
}

export const NO_FILTERS: SearchFilters = {
  q: null,
  location: null,
  city: null,
  within: null,
  size: null,
  min_acres: null,
  max_acres: null,
  utility: [],
  energy: [],
  type: null,
  min_mw: null,
  power_evidence: null,
  availability: null,
  zoning_type: [],
  zoning: null,
  deal: null,
  price_type: null,
  min_price: null,
  max_price: null,
  price_unit: null,
  line_kv: null,
  line_miles: null,
  substation_kv: null,
  substation_miles: null,
  plant_miles: null,
  data_center_miles: null,
  max_flood: null,
  max_power_price: null,
  grid: [],
  utility_company: null,
  profile: null,
  weights: null,
  min_score: null,
  unknown: [],
  bbox: null,
  area: null,
  candidates: null,
  sort: null,
  page: 1,
}

/** The deal that a search is limited to. Where prices are compared, it is a sale unless the search says otherwise. */
export function dealOf({ deal, price_type, min_price, max_price, sort }: SearchFilters): Deal | null {
  if (deal !== null || price_type !== null) return deal
  const isByPrice = min_price !== null || max_price !== null || sort === 'price' || sort === '-price'
  return isByPrice ? 'sale' : null
}

/** The same search of any deal. Its price limits and its sort by price would mix rents and sale prices, so they go too. */
export function withoutDeal(filters: SearchFilters): SearchFilters {
  const sort = filters.sort === 'price' || filters.sort === '-price' ? null : filters.sort
  return { ...filters, deal: null, price_type: null, min_price: null, max_price: null, price_unit: null, sort }
}

/** The sort that applies: the requested one, unless it needs a place that isn't there, else nearest first around a point and newest first anywhere else. */
export function appliedSort({ sort }: Pick<SearchFilters, 'sort'>, place: Place | null): Sort {
  if (sort !== null && (sort !== 'distance' || place !== null)) return sort
  return place !== null && !isArea(place) ? 'distance' : 'newest'
}

/** The query string of a search, without default values; the inverse of `parseSearch`. */
export function searchParams(filters: Partial<SearchFilters>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of Object.keys(NO_FILTERS) as (keyof SearchFilters)[]) {
    const value = filters[name]
    if (value === undefined || value === null || value === NO_FILTERS[name]) continue
    if (name === 'bbox') params.set(name, (value as number[]).join(','))
    else if (Array.isArray(value)) for (const item of value) params.append(name, String(item))
    else params.set(name, String(value))
  }
  return params
}

/** The acreage limits: the size band and the typed limits combined. */
export function acreRange(filters: Pick<SearchFilters, 'size' | 'min_acres' | 'max_acres'>): {
  min: number | null
  max: number | null
} {
  const [bandMin, bandMax] = filters.size ? SIZE_BANDS[filters.size] : [null, null]
  const least = [bandMin, filters.min_acres].filter((value) => value !== null)
  const most = [bandMax, filters.max_acres].filter((value) => value !== null)
  return { min: least.length ? Math.max(...least) : null, max: most.length ? Math.min(...most) : null }
}
