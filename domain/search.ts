import { canonicalArea } from './area/area-text.ts'
import { ENERGY_SOURCES, PRICE_TYPES, type PriceType, UTILITIES } from './listing.ts'
import { isArea, type Place } from './place.ts'
import {
  AVAILABILITIES,
  type Availability,
  DEALS,
  type Deal,
  PRICE_UNITS,
  type PriceUnit,
  ZONING_TYPES,
  type ZoningType,
} from './search-choices.ts'

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

export const SORTS = ['newest', 'price', '-price', 'acres', '-acres', 'distance'] as const
export type Sort = (typeof SORTS)[number]

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
export interface SearchFilters {
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
  /** Minimum power available, in MW. */
  min_mw: number | null
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
  /** Null for the default: nearest first around a point, otherwise newest first. */
  sort: Sort | null
  page: number
}

export interface IgnoredParameter {
  name: string
  value: string
}

export interface ParsedSearch {
  filters: SearchFilters
  /** Parameters that were not understood, which the page shows as ignored. */
  ignored: IgnoredParameter[]
}

const MAX_TEXT = 200
const MAX_LONG_TEXT = 600
const MAX_IGNORED = 8
const MAX_IGNORED_TEXT = 40

/** Parameters that the API has besides those of the search screen. */
export const API_PARAMETERS = ['per_page', 'total'] as const

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
  availability: null,
  zoning_type: [],
  zoning: null,
  deal: null,
  price_type: null,
  min_price: null,
  max_price: null,
  price_unit: null,
  bbox: null,
  area: null,
  sort: null,
  page: 1,
}

const member =
  <T extends string>(list: readonly T[]) =>
  (value: string): T | undefined =>
    list.includes(value as T) ? (value as T) : undefined

/** PostgreSQL text cannot contain NUL, and other control characters are never intended. */
function text(value: string, max = MAX_TEXT): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  const cleaned = value.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  return cleaned.length > 0 && cleaned.length <= max && cleaned.isWellFormed() ? cleaned : undefined
}

/** Links to a place on a map are longer than other texts. */
const longText = (value: string) => text(value, MAX_LONG_TEXT)

/** Accepts “1250000”, “1,250,000” and “$1,250,000”. */
const within = (min: number, max: number) => (value: string) => {
  const digits = value
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(digits)) return undefined
  const number = Number(digits)
  return number >= min && number <= max ? number : undefined
}

/** A literal `+` in a query string reads as a space, and the specification's own link is `/search?size=20+`. */
function size(value: string): SizeBand | undefined {
  const band = value.replace(/ $/, '+')
  return Object.hasOwn(SIZE_BANDS, band) ? (band as SizeBand) : undefined
}

function slug(value: string): string | undefined {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= MAX_TEXT ? value : undefined
}

function page(value: string): number | undefined {
  return /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_PAGE ? Number(value) : undefined
}

function bbox(value: string): SearchFilters['bbox'] | undefined {
  const parts = value.split(',')
  if (parts.length !== 4 || !parts.every((part) => /^-?\d{1,3}(\.\d{1,12})?$/.test(part.trim()))) return undefined
  const [west, south, east, north] = parts.map(Number) as [number, number, number, number]
  const valid = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north
  return valid ? [west, south, east, north] : undefined
}

type Repeated = 'utility' | 'energy' | 'zoning_type'
type Single = Exclude<keyof SearchFilters, Repeated>

const SINGLE: { [K in Single]: (value: string) => SearchFilters[K] | undefined } = {
  q: text,
  location: longText,
  city: slug,
  within: within(1, MAX_RADIUS_MILES),
  size,
  min_acres: within(0, 10_000_000),
  max_acres: within(0, 10_000_000),
  type: member(TYPE_FILTERS),
  min_mw: within(0, 1_000_000),
  availability: member(AVAILABILITIES),
  zoning: text,
  deal: member(DEALS),
  price_type: member(PRICE_TYPES),
  min_price: within(0, 1e12),
  max_price: within(0, 1e12),
  price_unit: member(PRICE_UNITS),
  bbox,
  area: canonicalArea,
  sort: member(SORTS),
  page,
}

const REPEATED: Record<Repeated, (value: string) => string | undefined> = {
  utility: member(UTILITY_FILTERS),
  energy: member(ENERGY_FILTERS),
  zoning_type: member(ZONING_TYPES),
}

/** Shortens an ignored value and makes it printable: no control characters, no half of a surrogate pair. */
function printable(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
  const cleaned = value.replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim()
  const short = cleaned.length > MAX_IGNORED_TEXT ? `${cleaned.slice(0, MAX_IGNORED_TEXT - 1)}…` : cleaned
  return short.toWellFormed()
}

const isAny = (value: string) => value.trim() === '' || value.trim().toLowerCase() === 'any'

/**
 * Parses a query string. Never throws: parameters that are not understood are ignored and listed. An empty value or `any`
 * is no filter. The last value of a repeated parameter counts, except `utility` and `energy`, whose values must all match,
 * and `zoning_type`, of which one must.
 */
export function parseSearch(params: URLSearchParams, others: readonly string[] = []): ParsedSearch {
  const filters: SearchFilters = { ...NO_FILTERS, utility: [], energy: [], zoning_type: [] }
  const ignored: IgnoredParameter[] = []
  const ignore = (name: string, value: string) => {
    if (ignored.length < MAX_IGNORED) ignored.push({ name: printable(name), value: printable(value) })
  }
  for (const [name, value] of params) {
    if (others.includes(name) || isAny(value)) continue
    if (Object.hasOwn(REPEATED, name)) readRepeated(filters, name as Repeated, value, ignore)
    else if (Object.hasOwn(SINGLE, name)) readSingle(filters, name as Single, value, ignore)
    else ignore(name, value)
  }
  return { filters, ignored }
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

/** The sort that applies: the requested one, else nearest first around a point and newest first anywhere else. */
export function appliedSort({ sort }: Pick<SearchFilters, 'sort'>, place: Place | null): Sort {
  return sort ?? (place !== null && !isArea(place) ? 'distance' : 'newest')
}

type Ignore = (name: string, value: string) => void

function readSingle<K extends Single>(filters: SearchFilters, name: K, value: string, ignore: Ignore): void {
  const read = SINGLE[name](value)
  if (read === undefined) ignore(name, value)
  else filters[name] = read as SearchFilters[K]
}

function readRepeated(filters: SearchFilters, name: Repeated, value: string, ignore: Ignore): void {
  const read = REPEATED[name](value.trim())
  if (read === undefined) ignore(name, value)
  else if (!(filters[name] as string[]).includes(read)) (filters[name] as string[]).push(read)
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
