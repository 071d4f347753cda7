import { type AppliedFilter, appliedFilters } from '../../domain/applied-filters.ts'
import { formatNumber } from '../../domain/format.ts'
import type { Place } from '../../domain/place.ts'
import { acreRange, MAX_RADIUS_MILES, RADII_MILES, type SearchFilters } from '../../domain/search.ts'
import { countPhrase, radiusMiles } from './wording.ts'

/** The same search with one demand less, and what it would find. */
export interface Relaxation {
  /** `widen` reaches farther, `elsewhere` leaves the place out, `drop` another filter. */
  kind: 'widen' | 'elsewhere' | 'drop'
  /** What is dropped, or how far it reaches. */
  label: string
  filters: SearchFilters
}

export interface CountedRelaxation extends Relaxation {
  total: number
  exact: boolean
}

/** Each one costs a search, so that only so many are tried. */
const MAX_TRIED = 7
export const MAX_OFFERED = 3

/** What to try when nothing was found: the next larger radius, then each filter left out. */
export function relaxations(filters: SearchFilters, place: Place | null): Relaxation[] {
  const dropped = appliedFilters(filters, { place })
    .filter(({ name }) => name !== 'within' && !(place === null && isPlaceName(name)))
    .map(({ name, label, filters }): Relaxation => ({ kind: isPlaceName(name) ? 'elsewhere' : 'drop', label, filters }))
  return [...widened(filters, place), ...dropped].slice(0, MAX_TRIED)
}

const isPlaceName = (name: string) => name === 'location' || name === 'city'

/** One step farther, and as far as it goes. */
function widened(filters: SearchFilters, place: Place | null): Relaxation[] {
  const radius = radiusMiles(filters, place)
  if (radius === null) return []
  const farther = [...RADII_MILES, MAX_RADIUS_MILES].filter((miles) => miles > radius)
  return [...new Set([...farther.slice(0, 1), ...farther.slice(-1)])].map((miles) => ({
    kind: 'widen',
    label: `within ${miles} miles`,
    filters: { ...filters, within: miles, page: 1 },
  }))
}

/** The ones that find something: the least way farther first, then what was the most in the way. */
export function bestRelaxations(counted: CountedRelaxation[]): CountedRelaxation[] {
  const found = counted.filter(({ total }) => total > 0)
  const wider = found.filter(({ kind }) => kind === 'widen').slice(0, 1)
  const dropped = found.filter(({ kind }) => kind !== 'widen').sort((a, b) => b.total - a.total)
  return [...wider, ...dropped].slice(0, MAX_OFFERED)
}

/** What the button says that tries it. */
export function relaxationLabel({ kind, label }: Relaxation): string {
  if (kind === 'elsewhere') return 'Search everywhere'
  return kind === 'widen' ? `Search ${label}` : `Without ${label}`
}

/** One sentence that names what is in the way. */
export function limitingSentence(
  filters: SearchFilters,
  applied: Pick<AppliedFilter, 'label'>[],
  best: CountedRelaxation | undefined,
): string {
  const acres = acreRange(filters)
  if (acres.min !== null && acres.max !== null && acres.min > acres.max) {
    return `No parcel has both at least ${formatNumber(acres.min)} and at most ${formatNumber(acres.max)} acres.`
  }
  if (filters.min_price !== null && filters.max_price !== null && filters.min_price > filters.max_price) {
    return 'The lowest price is above the highest.'
  }
  if (!best) {
    const several = 'No site has all of this together. Drop two filters or more.'
    return applied.length > 1 ? several : 'Try other words or another filter.'
  }
  const [count, verb] = [countPhrase(best.total, best.exact), best.total === 1 ? 'matches' : 'match']
  if (best.kind === 'widen') return `The closest matches are farther out: ${count} ${best.label}.`
  if (best.kind === 'elsewhere') return `None here, but ${count} ${verb} elsewhere.`
  return `${count} ${verb} everything but “${best.label.replace(/[“”]/g, '')}”.`
}
