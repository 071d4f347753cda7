import { pageOf, wordsOf } from '../list-params.ts'
import { CONTENT_FILTERS, type ContentFilter } from './admin-content.ts'

/** The query of an admin list. Null means “any”. */
export interface ContentQuery {
  /** Search text; the last word matches as a prefix. */
  q: string | null
  status: ContentFilter | null
  featured: boolean | null
  sort: ContentSort
  /** From 1. */
  page: number
}

/** `title` is the name of a listing or a city; `price` and `acres` apply to listings only. */
export const CONTENT_SORTS = [
  'newest',
  'oldest',
  'updated',
  'title',
  '-title',
  'price',
  '-price',
  'acres',
  '-acres',
] as const
export type ContentSort = (typeof CONTENT_SORTS)[number]

export const CONTENT_PER_PAGE = 20

export const NO_QUERY: ContentQuery = { q: null, status: null, featured: null, sort: 'newest', page: 1 }

/** Reads `?q=`, `?status=`, `?featured=true`, `?sort=` and `?page=`. Never throws: invalid values are ignored. */
export function parseContentQuery(params: URLSearchParams): ContentQuery {
  const status = params.get('status') ?? ''
  const featured = params.get('featured')
  const sort = CONTENT_SORTS.find((known) => known === params.get('sort'))
  return {
    q: wordsOf(params),
    status: Object.hasOwn(CONTENT_FILTERS, status) ? (status as ContentFilter) : null,
    featured: featured === 'true' ? true : featured === 'false' ? false : null,
    sort: sort ?? 'newest',
    page: pageOf(params),
  }
}

/** The inverse of `parseContentQuery`, without default values. */
export function contentParams(query: Partial<ContentQuery>): URLSearchParams {
  const params = new URLSearchParams()
  const { q, status, featured, sort, page } = { ...NO_QUERY, ...query }
  if (q !== null) params.set('q', q)
  if (status !== null) params.set('status', status)
  if (featured !== null) params.set('featured', String(featured))
  if (sort !== 'newest') params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  return params
}
