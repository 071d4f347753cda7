import type { Box } from '../geometry/distance.ts'
import type { ListingSummary } from '../listing/listing.ts'
import type { Page } from '../page.ts'
import type { Place, PlaceMatch } from '../place/place.ts'
import type { SearchFilters } from './search.ts'

export interface SearchResult extends Page<ListingSummary> {
  /** The place found for `location` or `city`. */
  place: Place | null
  /** How `location` or `city` led to the place; null without a place. */
  place_match: PlaceMatch | null
  /** Other places that the text may mean; suggestions if no place was found. */
  place_alternatives: Place[]
  /** True when the requested place was not found; results are then not limited to a place. */
  place_unknown: boolean
  /** Why the text is no place, and what to do; null where there is nothing to say but that it is unknown. */
  place_problem: string | null
  /** Corrected words of `q`: [typed, corrected]. */
  corrections: [string, string][]
  /** True when no listing has the words of `zoning` in its zoning. */
  zoning_unknown: boolean
  /** The weights don't fit the groups of the profile, and were ignored. */
  weights_unknown: boolean
  /** `zoning` with its words corrected, if listings have those; otherwise null. */
  zoning_suggestion: string | null
}

/** Facet counts: how many sites would match with each filter option, by `choiceKey`. Options that were not counted are left out. */
export type ChoiceCounts = Readonly<Record<string, number>>

export const choiceKey = (name: keyof SearchFilters, value: string) => `${name}=${value}`

export interface SearchOptions {
  filters: SearchFilters
  perPage?: number
  /** False skips the count. */
  total?: boolean
  /** Sorts all matches by distance to the place instead of limiting the search to it. */
  nearestFirst?: boolean
  /** Only listings in this box of the map. */
  view?: Box
}
