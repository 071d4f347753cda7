import { type AppliedFilter, appliedFilters } from '../../domain/applied-filters.ts'
import { formatNumber } from '../../domain/format.ts'
import type { Place } from '../../domain/place.ts'
import { acreRange, MAX_RADIUS_MILES, RADII_MILES, type SearchFilters } from '../../domain/search.ts'
import { countPhrase, radiusMiles } from './wording.ts'

/** The same search with one demand less, and what it would find. */
export interface Relaxation {
  /** `widen` reaches farther, `drop` leaves one filter out. */
  kind: 'widen' | 'drop'
  /** What is dropped, or how far it reaches. */
  label: string
  filters: SearchFilters
}

export interface CountedRelaxation extends Relaxation {
  total: number
  exact: boolean
}

/** Each one costs a search, so that only so many are tried. */
const MAX_TRIED = 6
export const MAX_OFFERED = 3

/** What to try when nothing was found: the next larger radius, then each filter left out. */
export function relaxations(filters: SearchFilters, place: Place | null): Relaxation[] {
  const dropped = appliedFilters(filters, { place })
    .filter(({ name }) => name !== 'within' && !(place === null && (name === 'location' || name === 'city')))
    .map((applied): Relaxation => ({ kind: 'drop', label: applied.label, filters: applied.filters }))
  const wider = widened(filters, place)
  return (wider ? [wider, ...dropped] : dropped).slice(0, MAX_TRIED)
}

function widened(filters: SearchFilters, place: Place | null): Relaxation | null {
  const radius = radiusMiles(filters, place)
  if (radius === null) return null
  const next = [...RADII_MILES, MAX_RADIUS_MILES].find((miles) => miles > radius)
  if (next === undefined) return null
  return { kind: 'widen', label: `within ${next} miles`, filters: { ...filters, within: next, page: 1 } }
}

/** The ones that find something: farther away first, then what was the most in the way. */
export function bestRelaxations(counted: CountedRelaxation[]): CountedRelaxation[] {
  const rank = ({ kind, total }: CountedRelaxation) => (kind === 'widen' ? Number.POSITIVE_INFINITY : total)
  return counted
    .filter(({ total }) => total > 0)
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
    .slice(0, MAX_OFFERED)
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
  if (best?.kind === 'widen')
    return `The closest matches are farther out: ${countPhrase(best.total, best.exact)} ${best.label}.`
  if (best) {
    const [count, verb] = [countPhrase(best.total, best.exact), best.total === 1 ? 'matches' : 'match']
    return applied.length === 1
      ? `${count} ${verb} without it: ${best.label}.`
      : `${count} ${verb} all but one filter: ${best.label}.`
  }
  return applied.length > 1
    ? 'No site has all of this together. Drop two filters or more.'
    : 'Try other words or a wider area.'
}
