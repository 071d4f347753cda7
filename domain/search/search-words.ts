import { type SearchFilters, searchParams } from './search.ts'

/** Replaces the words of a search that may contain personal data. The search is counted, but its words are not stored. */
export const WITHHELD = '(words not kept)'
const MAX_LENGTH = 200

/**
 * The name under which a search is counted: its filters in a fixed order and spelling, without page, sort order and map
 * area. Null for a search of a map area alone, and for later pages of the same search.
 */
export function searchName(filters: SearchFilters): string | null {
  if (filters.page > 1) return null
  const { q, location, zoning } = filters
  if ([q, location, zoning].some((text) => text !== null && looksPersonal(text))) return WITHHELD
  const params = searchParams({
    ...filters,
    q: plain(q),
    location: plain(location),
    zoning: plain(zoning),
    utility: filters.utility.toSorted(),
    energy: filters.energy.toSorted(),
    zoning_type: filters.zoning_type.toSorted(),
    grid: filters.grid.toSorted(),
    bbox: null,
    area: null,
    sort: null,
  })
  const name = params.toString()
  if (name === '') return null
  return name.length <= MAX_LENGTH ? name : WITHHELD
}

const plain = (text: string | null) => text?.toLowerCase().replace(/\s+/g, ' ').trim() || null

/** Matches email addresses, also written with “(at)”, and anything with as many digits as a phone number. */
export function looksPersonal(text: string): boolean {
  return /@|\(at\)|\[at\]|%40/i.test(text) || text.replace(/[\s().+/-]/g, '').search(/\d{7}/) !== -1
}
