import { expect } from 'vitest'
import type { SearchResult } from '../../domain/search/search-result.ts'
import type { TestApp } from './app.ts'
import { type Center, type ReferenceListing, referenceSearch } from './search-reference.ts'

export type SearchAnswer = SearchResult & { ignored: unknown[] }

export async function searchApi(app: TestApp, params: URLSearchParams): Promise<SearchAnswer> {
  const response = await app.ask(`/api/v1/listings?${params}`)
  expect(response.status, String(params)).toBe(200)
  return (await response.json()) as SearchAnswer
}

/** Compares page, order and total of one search with the reference. @returns the total */
export async function compareWithReference(
  search: (params: URLSearchParams) => Promise<SearchAnswer>,
  listings: ReferenceListing[],
  { params, label }: { params: URLSearchParams; label: string },
): Promise<number> {
  const { data, total, total_exact, page, per_page, place, ignored } = await search(params)
  const all = referenceSearch(listings, params, place as Center | null)
  const expected = all.slice((page - 1) * per_page, page * per_page)
  expect(ignored, label).toEqual([])
  expect({ slugs: data.map(({ slug }) => slug), total, total_exact }, label).toEqual({
    slugs: expected.map(({ slug }) => slug),
    total: all.length,
    total_exact: true,
  })
  return all.length
}
