import { isArea, type Place, placeTitle } from '../place/place.ts'
import { DEFAULT_RADIUS_MILES, type SearchFilters } from './search.ts'

type WhereFilters = Pick<SearchFilters, 'within' | 'area' | 'bbox'>

/** The search radius in miles; null for a whole area or without a place. */
export function radiusMiles(filters: Pick<SearchFilters, 'within'>, place: Place | null): number | null {
  if (place === null || isArea(place)) return null
  return filters.within ?? DEFAULT_RADIUS_MILES
}

/** “within 50 miles of Taylor, Texas”, “in Texas”, “in the drawn area”; null without a place. */
export function wherePhrase(filters: WhereFilters, place: Place | null): string | null {
  if (filters.area !== null) return 'in the drawn area'
  if (place === null) return filters.bbox === null ? null : 'in this part of the map'
  const miles = radiusMiles(filters, place)
  return miles === null
    ? `in ${placeTitle(place)}`
    : `within ${miles === 1 ? '1 mile' : `${miles} miles`} of ${placeTitle(place)}`
}
