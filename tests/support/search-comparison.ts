import { expect } from 'vitest'
import type { SearchResult } from '../../server/services/services.ts'
import type { TestApp } from './app.ts'
import { type Center, type ReferenceListing, referenceSearch } from './search-reference.ts'

export type SearchAnswer = SearchResult & { ignored: unknown[] }

export async function searchApi(app: TestApp, params: URLSearchParams): Promise<SearchAnswer> {
  const response = await app.ask(`/api/v1/listings?${params}`)
  expect(response.status, String(params)).toBe(200)
  return (await response.json()) as SearchAnswer
}

/** Asks once, and compares page, order and total. @returns how many there are in all */
export async function compareWithReference(
  search: (params: URLSearchParams) => Promise<SearchAnswer>,
  listings: ReferenceListing[],
  { params, seen }: { params: URLSearchParams; seen: string },
): Promise<number> {
  const { data, total, total_exact, page, per_page, place, ignored } = await search(params)
  const all = referenceSearch(listings, params, place as Center | null)
  const shown = all.slice((page - 1) * per_page, page * per_page)
  expect(ignored, seen).toEqual([])
  expect({ slugs: data.map(({ slug }) => slug), total, total_exact }, seen).toEqual({
    slugs: shown.map(({ slug }) => slug),
    total: all.length,
    total_exact: true,
  })
  return all.length
}
