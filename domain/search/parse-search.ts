import { canonicalArea } from '../area/area-text.ts'
import { PRICE_TYPES } from '../listing/listing.ts'
import { MINIMUMS, type MinimumName } from '../listing/minimums.ts'
import { EVIDENCE_RUNGS } from '../listing/power-evidence.ts'
import { printable } from '../text/printable.ts'
import { GRID_VALUES, UTILITY_VALUES } from './power-suppliers.ts'
import { LINE_VOLTAGES, MAX_SCREENED_MILES, SCREENING_SORTS, SUBSTATION_VOLTAGES } from './screening-filters.ts'
import {
  CANDIDATES_FILTERS,
  ENERGY_FILTERS,
  MAX_PAGE,
  MAX_RADIUS_MILES,
  NO_FILTERS,
  type SearchFilters,
  SIZE_BANDS,
  type SizeBand,
  SORTS,
  TYPE_FILTERS,
  UTILITY_FILTERS,
} from './search.ts'
import { AVAILABILITIES, DEALS, PRICE_UNITS, ZONING_TYPES } from './search-choices.ts'

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

/** A sort that can't apply, such as by the distance from no place. */
export const ignoredSort = (asked: { sort: string | null }, applied: string): IgnoredParameter[] =>
  asked.sort === null || asked.sort === applied ? [] : [{ name: 'sort', value: asked.sort }]

/** Parameters that the API has besides those of the search screen. */
export const API_PARAMETERS = ['per_page', 'total'] as const

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

function profileKey(value: string): string | undefined {
  return /^[a-z][a-z0-9_-]{0,59}$/.test(value) ? value : undefined
}

/** Whether they fit the profile is seen later. */
function weightList(value: string): string | undefined {
  return value.length <= MAX_LONG_TEXT && /^\d{1,3}(\.\d)?(-\d{1,3}(\.\d)?)*$/.test(value) ? value : undefined
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

type Repeated = 'utility' | 'energy' | 'zoning_type' | 'grid' | 'unknown'
type MinimumReaders = Record<MinimumName, ReturnType<typeof within>>
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
  ...(Object.fromEntries(MINIMUMS.map(({ name, most }) => [name, within(0, most)])) as MinimumReaders),
  power_evidence: member(EVIDENCE_RUNGS),
  availability: member(AVAILABILITIES),
  zoning: text,
  deal: member(DEALS),
  price_type: member(PRICE_TYPES),
  min_price: within(0, 1e12),
  max_price: within(0, 1e12),
  price_unit: member(PRICE_UNITS),
  line_kv: member(LINE_VOLTAGES),
  line_miles: within(0, MAX_SCREENED_MILES),
  substation_kv: member(SUBSTATION_VOLTAGES),
  substation_miles: within(0, MAX_SCREENED_MILES),
  plant_miles: within(0, MAX_SCREENED_MILES),
  data_center_miles: within(0, MAX_SCREENED_MILES),
  max_flood: within(0, 100),
  max_power_price: within(0, 100),
  utility_company: (value) => member(UTILITY_VALUES)(value.toLowerCase()),
  profile: profileKey,
  weights: weightList,
  min_score: within(0, 100),
  bbox,
  area: canonicalArea,
  candidates: member(CANDIDATES_FILTERS),
  sort: member([...SORTS, ...SCREENING_SORTS]),
  page,
}

const REPEATED: Record<Repeated, (value: string) => string | undefined> = {
  utility: member(UTILITY_FILTERS),
  energy: member(ENERGY_FILTERS),
  zoning_type: member(ZONING_TYPES),
  grid: (value) => member(GRID_VALUES)(value.toLowerCase()),
  unknown: member(SCREENING_SORTS),
}

const isAny = (value: string) => value.trim() === '' || value.trim().toLowerCase() === 'any'

/**
 * Parses a query string. Never throws: parameters that are not understood are ignored and listed. An empty value or `any`
 * is no filter. The last value of a repeated parameter counts, except `utility` and `energy`, whose values must all match,
 * `zoning_type` and `grid`, of which one must, and `unknown`.
 */
export function parseSearch(params: URLSearchParams, others: readonly string[] = []): ParsedSearch {
  const filters: SearchFilters = {
    ...NO_FILTERS,
    utility: [],
    energy: [],
    zoning_type: [],
    grid: [],
    unknown: [],
  }
  const ignored: IgnoredParameter[] = []
  const ignore = (name: string, value: string) => {
    if (ignored.length < MAX_IGNORED) ignored.push({ name: printable(name), value: printable(value) })
  }
  for (const [name, value] of params) {
    if (others.includes(name) || name === 'weights' || isAny(value)) continue
    if (Object.hasOwn(REPEATED, name)) readRepeated(filters, name as Repeated, value, ignore)
    else if (Object.hasOwn(SINGLE, name)) readSingle(filters, name as Single, value, ignore)
    else ignore(name, value)
  }
  // A form sends one for each group.
  const weights = params.getAll('weights').join('-')
  if (!isAny(weights)) readSingle(filters, 'weights', weights, ignore)
  return { filters, ignored }
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
