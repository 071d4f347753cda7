import { isArea, type Place } from '../place/place.ts'
import { type AppliedFilter, appliedFilters } from '../search/applied-filters.ts'
import { megawattsLabel } from '../search/filter-labels.ts'
import { type IgnoredParameter, parseSearch } from '../search/parse-search.ts'
import { NO_FILTERS, type SearchFilters, searchParams } from '../search/search.ts'
import { printable } from '../text/printable.ts'
import { SITE_KIND_LABELS, SITE_KINDS, type SiteKind } from './candidate-site.ts'

/** Filters that mean the same in a search of listings. */
const SHARED = [
  ...(['q', 'location', 'city', 'within', 'size', 'min_acres', 'max_acres', 'bbox', 'area'] as const),
  ...(['profile', 'page'] as const),
] as const
type SharedFilters = Pick<SearchFilters, (typeof SHARED)[number]>

export const SITE_SORTS = ['-acres', 'acres', '-mw', 'substation', 'line', 'name', 'distance', 'score'] as const
export type SiteSort = (typeof SITE_SORTS)[number]

/** The filters of a search for candidate sites. Null means “any”. */
export interface SiteFilters extends SharedFilters {
  kind: SiteKind | null
  /** Minimum capacity of the plant, in MW. */
  min_mw: number | null
  /** Farthest distances to the nearest substation and transmission line, in miles. */
  substation_within: number | null
  line_within: number | null
  /** Null for the default: nearest first around a point, otherwise the plants with the most capacity first. */
  sort: SiteSort | null
}

function pick(filters: SharedFilters): SharedFilters {
  return Object.fromEntries(SHARED.map((name) => [name, filters[name]])) as unknown as SharedFilters
}

const NO_SHARED_FILTERS = /* @__PURE__ */ pick(NO_FILTERS)

export const NO_SITE_FILTERS: SiteFilters = {
  ...NO_SHARED_FILTERS,
  kind: null,
  min_mw: null,
  substation_within: null,
  line_within: null,
  sort: null,
}

export interface ParsedSiteSearch {
  filters: SiteFilters
  ignored: IgnoredParameter[]
}

const OWN = ['kind', 'min_mw', 'substation_within', 'line_within', 'sort']
const isShared = (name: string) => (SHARED as readonly string[]).includes(name)

/** Parses a query string. Never throws: parameters that are not understood are ignored and listed. */
export function parseSiteSearch(params: URLSearchParams, others: readonly string[] = []): ParsedSiteSearch {
  const shared = parseSearch(new URLSearchParams([...params].filter(([name]) => isShared(name))))
  const filters: SiteFilters = { ...NO_SITE_FILTERS, ...pick(shared.filters) }
  const ignored = [...shared.ignored]
  for (const [name, value] of params) {
    if (isShared(name) || others.includes(name) || value.trim() === '' || value.trim().toLowerCase() === 'any') continue
    const change = OWN.includes(name) ? readOwn(name, value.trim()) : null
    if (change === null) ignored.push({ name: printable(name), value: printable(value) })
    else Object.assign(filters, change)
  }
  return { filters, ignored: ignored.slice(0, MAX_IGNORED) }
}

const MAX_IGNORED = 8

function readOwn(name: string, value: string): Partial<SiteFilters> | null {
  if (name === 'kind') return SITE_KINDS.includes(value as SiteKind) ? { kind: value as SiteKind } : null
  if (name === 'sort') return SITE_SORTS.includes(value as SiteSort) ? { sort: value as SiteSort } : null
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(value)) return null
  return { [name]: Number(value) }
}

/** The part of a search of listings that candidate sites can match: place, acreage and words. */
export const siteFiltersOf = (filters: SearchFilters): SiteFilters => ({
  ...NO_SITE_FILTERS,
  ...pick(filters),
  page: 1,
})

/** Whether a search of listings has filters that candidate sites can't match. */
export function hasOtherFilters(filters: SearchFilters): boolean {
  return searchParams({ ...filters, ...NO_SHARED_FILTERS, sort: null, candidates: null }).size > 0
}

/** The query string of a search, without default values; the inverse of `parseSiteSearch`. */
export function siteParams(filters: Partial<SiteFilters>): URLSearchParams {
  const { kind, min_mw, substation_within, line_within, sort, page, ...shared } = { ...NO_SITE_FILTERS, ...filters }
  const params = searchParams(shared)
  for (const [name, value] of Object.entries({ kind, min_mw, substation_within, line_within, sort })) {
    if (value !== null) params.set(name, String(value))
  }
  if (page !== 1) params.set('page', String(page))
  return params
}

/** Sites that had the most power first. The largest are military ranges. */
const DEFAULT_SORT: SiteSort = '-mw'

/** The sort that applies. */
export function appliedSiteSort({ sort }: Pick<SiteFilters, 'sort'>, place: Place | null): SiteSort {
  if (sort === 'distance' && place === null) return DEFAULT_SORT
  return sort ?? (place !== null && !isArea(place) ? 'distance' : DEFAULT_SORT)
}

export interface AppliedSiteFilter {
  label: string
  /** The first page of the same search without this filter. */
  without: SiteFilters
}

const miles = (distance: number) => `${distance} ${distance === 1 ? 'mile' : 'miles'}`

/** All filters of a search, as shown in chips. */
export function appliedSiteFilters(filters: SiteFilters, place: Place | null): AppliedSiteFilter[] {
  const shared = appliedFilters({ ...NO_FILTERS, ...pick(filters) }, { place }).map(
    ({ label, filters: rest }: AppliedFilter) => ({ label, without: { ...filters, ...pick(rest), page: 1 } }),
  )
  const { kind, min_mw, substation_within, line_within } = filters
  const own: [keyof SiteFilters, string | null][] = [
    ['kind', kind && SITE_KIND_LABELS[kind]],
    ['min_mw', min_mw === null ? null : megawattsLabel(min_mw)],
    ['substation_within', substation_within === null ? null : `Substation within ${miles(substation_within)}`],
    ['line_within', line_within === null ? null : `Line within ${miles(line_within)}`],
  ]
  return [
    ...shared,
    ...own.flatMap(([name, label]) =>
      label === null ? [] : [{ label, without: { ...filters, [name]: null, page: 1 } }],
    ),
  ]
}
