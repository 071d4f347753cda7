import { tryStorage } from '../document/try-storage.ts'

/** A search that was made in this browser. It is stored only there. */
export interface RecentSearch {
  /** “40+ acres, Texas, Fiber”. */
  label: string
  /** The query of `/search`. */
  query: string
}

const KEY = 'voltacre-recent-searches'
const MAX_SEARCHES = 6
const MAX_LENGTH = 600

/** Newest first. */
export function readRecentSearches(): RecentSearch[] {
  const stored = tryStorage((): unknown => JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_SEARCHES) : []
}

export function rememberSearch(search: RecentSearch): void {
  if (search.label === '' || search.query.length > MAX_LENGTH) return
  const others = readRecentSearches().filter(({ query, label }) => query !== search.query && label !== search.label)
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX_SEARCHES))))
}

export function clearRecentSearches(): void {
  tryStorage(() => localStorage.removeItem(KEY))
}

function isSearch(value: unknown): value is RecentSearch {
  const { label, query } = Object(value) as Record<string, unknown>
  return typeof label === 'string' && typeof query === 'string' && label.length <= MAX_LENGTH
}
