import type { Place } from '../place/place.ts'
import { appliedFilters } from '../search/applied-filters.ts'
import type { SearchFilters } from '../search/search.ts'

export const MAX_NAME_LENGTH = 100

/** What a search asks for in a few words: “Taylor, Texas, 10+ acres, Power”. */
export function searchSummary(filters: SearchFilters, place: Place | null): string {
  const labels = appliedFilters(filters, { place }).map(({ label }) => label)
  return labels.join(', ') || 'All land'
}

/** The summary as a name, until the owner gives another. */
export function searchName(filters: SearchFilters, place: Place | null): string {
  const summary = searchSummary(filters, place)
  return summary.length <= MAX_NAME_LENGTH ? summary : `${summary.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…`
}
