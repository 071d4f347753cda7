import { type SearchFilters, searchParams } from './search.ts'

/** A search whose words may be somebody's address or number is counted, and its words are not kept. */
export const WITHHELD = '(words not kept)'
const LONGEST = 200

/**
 * A search as it is counted: its filters in one order and one spelling, without page, order and the corners of a map.
 * Null where nothing is looked for but a part of the map, and for later pages of the same search.
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
    bbox: null,
    sort: 'newest',
  })
  const name = params.toString()
  if (name === '') return null
  return name.length <= LONGEST ? name : WITHHELD
}

const plain = (text: string | null) => text?.toLowerCase().replace(/\s+/g, ' ').trim() || null

/** E-mail addresses, however they are dressed up, and anything with as many digits as a telephone number. */
export function looksPersonal(text: string): boolean {
  return /@|\(at\)|\[at\]|%40/i.test(text) || text.replace(/[\s().+/-]/g, '').search(/\d{7}/) !== -1
}
