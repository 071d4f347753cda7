import { asRent, rentLabel } from '../../domain/listing/rent.ts'
import type { Place } from '../../domain/place/place.ts'
import { type AppliedFilter, appliedFilters } from '../../domain/search/applied-filters.ts'
import { figureLimits, type ScreeningSort } from '../../domain/search/screening-filters.ts'
import { acreRange, MAX_RADIUS_MILES, RADII_MILES, type SearchFilters } from '../../domain/search/search.ts'
import { radiusMiles } from '../../domain/search/where-phrase.ts'
import { formatNumber } from '../../domain/text/format.ts'
import { countPhrase } from './wording.ts'

/** The same search with one filter relaxed. */
export interface Relaxation {
  /** `possible` keeps sites of which the data doesn't tell, `rent` takes the price limit as a monthly rent, `widen` enlarges the radius, `elsewhere` drops the place, `drop` drops another filter. */
  kind: 'possible' | 'rent' | 'widen' | 'elsewhere' | 'drop'
  /** The dropped filter, the new radius, the rent, or what sites may have. */
  label: string
  filters: SearchFilters
}

export interface CountedRelaxation extends Relaxation {
  total: number
  exact: boolean
}

/** Each one costs a search. */
const MAX_TRIED = 7

/**
 * What to try without results: a price limit as a rent, larger radii, then each filter dropped. Without its deal, a search
 * would lose its price limits too, and a deal that only the price implies was never chosen.
 */
export function relaxations(filters: SearchFilters, place: Place | null): Relaxation[] {
  const dropped = appliedFilters(filters, { place })
    .filter(({ name }) => name !== 'within' && !(place === null && isPlaceName(name)))
    .filter(({ name }) => !isDeal(name) || (filters[name] !== null && !hasPriceLimit(filters)))
    .map(({ name, label, filters }): Relaxation => ({ kind: isPlaceName(name) ? 'elsewhere' : 'drop', label, filters }))
  const rent = asRent(filters)
  const rents: Relaxation[] = rent ? [{ kind: 'rent', label: rentLabel(rent), filters: rent }] : []
  return [...possible(filters), ...rents, ...widened(filters, place), ...dropped].slice(0, MAX_TRIED)
}

/** With the sites that may match: a line of 100 to 161 kV may be one of 138 kV. */
function possible(filters: SearchFilters): Relaxation[] {
  const sure = figureLimits(filters).filter(({ includesUnknown }) => !includesUnknown)
  const [first] = sure
  if (!first) return []
  const unknown = [...new Set([...filters.unknown, ...sure.map(({ sort }) => sort)])]
  const label = sure.length > 1 ? 'match' : POSSIBLE_LABELS[first.sort]
  return [{ kind: 'possible', label, filters: { ...filters, unknown, page: 1 } }]
}

const POSSIBLE_LABELS: Record<ScreeningSort, string> = {
  line: 'have one: the voltage of the line isn’t in the data',
  substation: 'have one: the voltage of the substation isn’t in the data',
  plant: 'have one: the data doesn’t tell',
  'data-center': 'have one: not all are mapped',
  flood: 'match: their flood zones aren’t in the data',
  'power-price': 'match: their power price isn’t in the data',
  score: 'match: their score isn’t certain',
}

const hasPriceLimit = ({ min_price, max_price }: SearchFilters) => min_price !== null || max_price !== null

const isDeal = (name: string): name is 'deal' | 'price_type' => name === 'deal' || name === 'price_type'

const isPlaceName = (name: string) => name === 'location' || name === 'city'

/** The next larger radius and the largest. */
function widened(filters: SearchFilters, place: Place | null): Relaxation[] {
  const radius = radiusMiles(filters, place)
  if (radius === null) return []
  const larger = [...RADII_MILES, MAX_RADIUS_MILES].filter((miles) => miles > radius)
  return [...new Set([...larger.slice(0, 1), ...larger.slice(-1)])].map((miles) => ({
    kind: 'widen',
    label: `within ${miles} miles`,
    filters: { ...filters, within: miles, page: 1 },
  }))
}

/** Those with results: sites that may match first, then a rent, then the smallest larger radius, then the filters that hide the most. */
export function bestRelaxations(counted: CountedRelaxation[]): CountedRelaxation[] {
  const found = counted.filter(({ total }) => total > 0)
  const wider = found.filter(({ kind }) => kind === 'widen').slice(0, 1)
  const rents = found.filter(({ kind }) => kind === 'rent')
  const possible = found.filter(({ kind }) => kind === 'possible')
  const dropped = found.filter(({ kind }) => kind === 'elsewhere' || kind === 'drop').sort((a, b) => b.total - a.total)
  return [...possible, ...rents, ...wider, ...dropped]
}

/** The label of a filter in quotation marks; a label of words has its own. */
export const quoted = (label: string) => `“${label.replace(/[“”]/g, '')}”`

/** The label of the button. */
export function relaxationLabel({ kind, label }: Relaxation): string {
  if (kind === 'elsewhere') return 'Search everywhere'
  if (kind === 'possible') return 'Show sites that may match'
  if (kind === 'rent') return `Search land ${label}`
  return kind === 'widen' ? `Search ${label}` : `Remove ${quoted(label)}`
}

/** One sentence that says which filter leaves no results. */
export function limitingSentence(
  filters: SearchFilters,
  applied: Pick<AppliedFilter, 'label'>[],
  best: CountedRelaxation | undefined,
): string {
  const acres = acreRange(filters)
  if (acres.min !== null && acres.max !== null && acres.min > acres.max) {
    return `The minimum of ${formatNumber(acres.min)} acres is above the maximum of ${formatNumber(acres.max)}.`
  }
  if (filters.min_price !== null && filters.max_price !== null && filters.min_price > filters.max_price) {
    return 'The minimum price is above the maximum.'
  }
  if (!best) {
    return applied.length > 1
      ? 'No site matches all of these filters. Remove two or more.'
      : 'Try different keywords or another filter.'
  }
  const [count, verb] = [countPhrase(best.total, best.exact), best.total === 1 ? 'matches' : 'match']
  if (best.kind === 'possible') return `${count} may ${best.label}.`
  if (best.kind === 'rent') {
    const verb = best.total === 1 ? 'is' : 'are'
    return `No land is for sale at this price, but ${count} ${verb} ${best.label}.`
  }
  if (best.kind === 'widen') return `The closest matches are farther out: ${count} ${best.label}.`
  if (best.kind === 'elsewhere') return `None here, but ${count} ${verb} elsewhere.`
  return `${count} ${verb} everything but ${quoted(best.label)}.`
}
