import { isArea, type Place } from '../../domain/place/place.ts'
import { SCREENING_SORTS } from '../../domain/search/screening-filters.ts'
import { appliedSort, type SearchFilters, SORTS, type Sort } from '../../domain/search/search.ts'

/** The sorts to choose from, composed on the server. */
export interface SortChoices {
  /** Empty for the default. */
  current: Sort | ''
  choices: (readonly [value: Sort | '', label: string])[]
}

const LABELS: Record<Sort, string> = {
  newest: 'Newest',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  acres: 'Acreage: small to large',
  '-acres': 'Acreage: large to small',
  distance: 'Nearest',
  line: 'Nearest line',
  substation: 'Nearest substation',
  plant: 'Nearest power plant',
  'data-center': 'Nearest data center',
  flood: 'Least flood zone',
  'power-price': 'Price of power',
  score: 'Screening score',
}
const LABELS_PER_ACRE: Partial<Record<Sort, string>> = {
  price: 'Price per acre: low to high',
  '-price': 'Price per acre: high to low',
}

export function sortChoices({ sort: requested, price_unit }: SearchFilters, place: Place | null): SortChoices {
  const labelOf = (sort: Sort) => (price_unit === 'acre' && LABELS_PER_ACRE[sort]) || LABELS[sort]
  // A whole area has no center to measure from.
  const byDistance = place !== null && (!isArea(place) || requested === 'distance')
  const standard = appliedSort({ sort: null }, place)
  const sorts = [...SORTS, ...SCREENING_SORTS].filter(
    (sort) => sort !== standard && (sort !== 'distance' || byDistance),
  )
  return {
    current: requested !== null && sorts.includes(requested) ? requested : '',
    choices: [['', labelOf(standard)], ...sorts.map((sort) => [sort, labelOf(sort)] as const)],
  }
}
