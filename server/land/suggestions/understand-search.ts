import { readIntent } from '../../../domain/search/intent/read-intent.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import { readPoint } from '../../files/typed-point.ts'
import { findCertainPlace } from '../places/certain-place.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import type { UnderstoodSearch } from './service.ts'

/** Reads the words of a search, or those of a location that is a whole search: “100 MW near Dallas” in the hero. */
export function understandSearch(gazetteer: Gazetteer, filters: SearchFilters): UnderstoodSearch {
  const findPlace = (text: string) => findCertainPlace(gazetteer, text)
  const { q, location } = filters
  // A map link or a grid reference, whose parts would be read as something else.
  if (q !== null && location === null && readPoint(q))
    return { filters: { ...filters, q: null, location: q }, typed: filters, ignored: [], isRead: true }
  if (q !== null || location === null || findPlace(location) !== null) {
    return { ...readIntent(filters, findPlace), typed: filters }
  }
  const typed = { ...filters, location: null, q: location }
  const intent = readIntent(typed, findPlace)
  const isSearch = intent.isRead && intent.filters.q === null && isMoreThanPlace(intent.filters, typed)
  return isSearch ? { ...intent, typed } : { filters, typed: filters, ignored: [], isRead: false }
}

/** Whether anything but a place was read. */
export function isMoreThanPlace(read: SearchFilters, typed: SearchFilters): boolean {
  const withoutPlace = (filters: SearchFilters) => JSON.stringify({ ...filters, q: null, location: null, within: null })
  return withoutPlace(read) !== withoutPlace(typed)
}
