import { ENERGY_SOURCES, PRICE_TYPES, type PriceType, UTILITIES } from './listing.ts'

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
  /** Least power in MW. */
  min_mw: number | null
  utility: UtilityFilter[]
  energy: EnergyFilter[]
  type: TypeFilter | null
  zoning: string | null
  price_type: PriceType | null
  min_price: number | null
  max_price: number | null
  /** West, south, east, north in degrees; west may be greater than east across the date line. */
  bbox: [number, number, number, number] | null
  sort: Sort
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

export const NO_FILTERS: SearchFilters = {
  q: null,
  location: null,
  city: null,
  within: null,
  size: null,
  min_acres: null,
  max_acres: null,
  min_mw: null,
  utility: [],
  energy: [],
  type: null,
  zoning: null,
  price_type: null,
  min_price: null,
  max_price: null,
  bbox: null,
  sort: 'newest',
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

type Single = Exclude<keyof SearchFilters, 'utility' | 'energy'>

const SINGLE: { [K in Single]: (value: string) => SearchFilters[K] | undefined } = {
  q: text,
  location: longText,
  city: slug,
  within: within(1, MAX_RADIUS_MILES),
  size,
  min_acres: within(0, 10_000_000),
  max_acres: within(0, 10_000_000),
  min_mw: within(0, 100_000),
  type: member(TYPE_FILTERS),
  zoning: text,
  price_type: member(PRICE_TYPES),
  min_price: within(0, 1e12),
  max_price: within(0, 1e12),
  bbox,
  sort: member(SORTS),
  page,
}

const REPEATED = { utility: member(UTILITY_FILTERS), energy: member(ENERGY_FILTERS) }

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
 * is no filter. The last value of a repeated parameter counts, except `utility` and `energy`, whose values must all match.
 */
export function parseSearch(params: URLSearchParams, others: readonly string[] = []): ParsedSearch {
  const filters: SearchFilters = { ...NO_FILTERS, utility: [], energy: [] }
  const ignored: IgnoredParameter[] = []
  const ignore = (name: string, value: string) => {
    if (ignored.length < MAX_IGNORED) ignored.push({ name: printable(name), value: printable(value) })
  }
  for (const [name, value] of params) {
    if (others.includes(name) || isAny(value)) continue
    if (name === 'utility' || name === 'energy') readRepeated(filters, name, value, ignore)
    else if (Object.hasOwn(SINGLE, name)) readSingle(filters, name as Single, value, ignore)
    else ignore(name, value)
  }
  return { filters, ignored }
}

type Ignore = (name: string, value: string) => void

function readSingle<K extends Single>(filters: SearchFilters, name: K, value: string, ignore: Ignore): void {
  const read = SINGLE[name](value)
  if (read === undefined) ignore(name, value)
  else filters[name] = read as SearchFilters[K]
}

function readRepeated(filters: SearchFilters, name: 'utility' | 'energy', value: string, ignore: Ignore): void {
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
