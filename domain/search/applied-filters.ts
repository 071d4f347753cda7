import { PRICE_TYPE_LABELS } from '../listing/listing.ts'
import { MINIMUMS } from '../listing/minimums.ts'
import { EVIDENCE_LABELS, EVIDENCE_RUNGS, type EvidenceRung } from '../listing/power-evidence.ts'
import { isArea, type Place, placeTitle } from '../place/place.ts'
import { energyLabel, minimumLabel, priceLabel, sizeLabel, utilityLabel } from './filter-labels.ts'
import type { IgnoredParameter } from './parse-search.ts'
import { screeningChips } from './screening-filters.ts'
import { dealOf, type SearchFilters, searchParams, withoutDeal } from './search.ts'
import { AVAILABILITY_LABELS, DEAL_LABELS, ZONING_TYPE_LABELS } from './search-choices.ts'

/** One filter of a search, as shown in a chip. */
export interface AppliedFilter {
  name: Exclude<keyof SearchFilters, 'candidates' | 'sort' | 'page'>
  /** Set for a filter with several values, such as `power` of `utility`. */
  value: string | null
  label: string
  /** The first page of the same search without this filter. */
  filters: SearchFilters
  params: URLSearchParams
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** “Utility letter or better”; there is nothing better than the last rung. */
export const evidenceFilterLabel = (rung: EvidenceRung) =>
  rung === EVIDENCE_RUNGS.at(-1) ? EVIDENCE_LABELS[rung] : `${EVIDENCE_LABELS[rung]} or better`

/** “austin-texas” to “Austin Texas”: the label of a city that is not in the gazetteer. */
export function slugLabel(slug: string): string {
  return slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())
}

/** Without a place, the radius and the sort by distance don't apply either. */
function withoutPlace(filters: SearchFilters, name: 'location' | 'city'): SearchFilters {
  const rest = { ...filters, [name]: null }
  if (rest.location !== null || rest.city !== null) return rest
  return { ...rest, within: null, sort: rest.sort === 'distance' ? null : rest.sort }
}

/**
 * All filters of a search, ordered as people think of them: place, size, utilities, price. `place` is the place found for
 * `location` or `city`.
 */
export function appliedFilters(
  filters: SearchFilters,
  { place = null }: { place?: Place | null } = {},
): AppliedFilter[] {
  const applied: AppliedFilter[] = []
  const add = (
    name: AppliedFilter['name'],
    label: string,
    rest: Partial<SearchFilters>,
    value: string | null = null,
  ) => {
    const without = { ...filters, ...rest, page: 1 }
    applied.push({ name, value, label, filters: without, params: searchParams(without) })
  }
  const { q, location, city, within, size, min_acres, max_acres, zoning, price_type, min_price, max_price } = filters

  if (q !== null) add('q', `“${q.replaceAll('"', '')}”`, { q: null })
  if (location !== null) add('location', place ? placeTitle(place) : location, withoutPlace(filters, 'location'))
  if (city !== null)
    add('city', location === null && place ? placeTitle(place) : slugLabel(city), withoutPlace(filters, 'city'))
  if (within !== null && (location !== null || city !== null) && !(place && isArea(place))) {
    add('within', `Within ${number.format(within)} ${within === 1 ? 'mile' : 'miles'}`, { within: null })
  }
  if (filters.bbox !== null) add('bbox', 'Map area', { bbox: null })
  if (filters.area !== null) add('area', 'Drawn area', { area: null })
  if (size !== null) add('size', sizeLabel(size), { size: null })
  if (min_acres !== null) add('min_acres', `${number.format(min_acres)}+ acres`, { min_acres: null })
  if (max_acres !== null) add('max_acres', `Up to ${number.format(max_acres)} acres`, { max_acres: null })
  for (const utility of filters.utility) {
    add('utility', utilityLabel(utility), { utility: filters.utility.filter((other) => other !== utility) }, utility)
  }
  for (const energy of filters.energy) {
    add('energy', energyLabel(energy), { energy: filters.energy.filter((other) => other !== energy) }, energy)
  }
  if (filters.type !== null) add('type', 'Instant deploy', { type: null })
  for (const { name, unit } of MINIMUMS) {
    const least = filters[name]
    if (least !== null) add(name, minimumLabel(least, unit), { [name]: null })
  }
  if (filters.power_evidence !== null) {
    add('power_evidence', evidenceFilterLabel(filters.power_evidence), { power_evidence: null })
  }
  if (filters.availability !== null) {
    add('availability', AVAILABILITY_LABELS[filters.availability], { availability: null })
  }
  for (const type of filters.zoning_type) {
    const others = filters.zoning_type.filter((other) => other !== type)
    add('zoning_type', ZONING_TYPE_LABELS[type], { zoning_type: others }, type)
  }
  if (zoning !== null) add('zoning', `Zoning: ${zoning}`, { zoning: null })
  const deal = dealOf(filters)
  // A price limit implies a sale, which the visitor didn't choose.
  const isChosen = filters.deal !== null || (min_price === null && max_price === null)
  if (deal !== null && isChosen)
    add('deal', DEAL_LABELS[deal], price_type === null ? withoutDeal(filters) : { deal: null })
  if (price_type !== null) {
    add('price_type', PRICE_TYPE_LABELS[price_type], deal === null ? withoutDeal(filters) : { price_type: null })
  }
  const price = (name: 'min_price' | 'max_price', limits: Pick<SearchFilters, 'min_price' | 'max_price'>) => {
    const label = priceLabel({ ...filters, ...limits })
    if (label !== null) add(name, label, { [name]: null })
  }
  price('min_price', { min_price, max_price: null })
  price('max_price', { min_price: null, max_price })
  for (const [name, label, without, value] of screeningChips(filters)) add(name, label, without, value)
  return applied
}

/** Valid parameters without effect: a sort by distance needs a place, a radius needs a point, a price unit needs a price. */
export function idleParameters(filters: SearchFilters, place: Place | null): IgnoredParameter[] {
  const idle: IgnoredParameter[] = []
  if (filters.sort === 'distance' && place === null) idle.push({ name: 'sort', value: 'distance' })
  if (filters.within !== null && place !== null && isArea(place)) {
    idle.push({ name: 'within', value: String(filters.within) })
  }
  const { price_unit, min_price, max_price, sort } = filters
  const isByPrice = min_price !== null || max_price !== null || sort === 'price' || sort === '-price'
  if (price_unit !== null && !isByPrice) {
    idle.push({ name: 'price_unit', value: price_unit })
  }
  return idle
}
