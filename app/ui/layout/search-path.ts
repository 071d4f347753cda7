import { href } from 'react-router'
import { type SearchFilters, searchParams } from '../../../domain/search/search.ts'

/** `/search?…` of these filters. */
export function searchPath(filters: Partial<SearchFilters> = {}): string {
  const query = searchParams(filters).toString()
  return query ? `${href('/search')}?${query}` : href('/search')
}
