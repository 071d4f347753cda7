import type { ContentStatus } from './managed.ts'

/** What a list of the admin asks for. Null means “any”. */
export interface ContentQuery {
  /** Words; the last may be begun only. */
  q: string | null
  status: ContentStatus | null
  featured: boolean | null
  sort: ContentSort
  /** From 1. */
  page: number
}

/** `title` is the name of a listing or a city; `price` and `acres` are listings' alone. */
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
export const MAX_CONTENT_PAGE = 500

export const NO_QUERY: ContentQuery = { q: null, status: null, featured: null, sort: 'newest', page: 1 }

const STATUSES: readonly string[] = ['published', 'scheduled', 'draft']
const MAX_WORDS = 200

/** Reads `?q=`, `?status=`, `?featured=true`, `?sort=` and `?page=`. Never throws: what is not understood asks for nothing. */
export function parseContentQuery(params: URLSearchParams): ContentQuery {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const q = (params.get('q') ?? '').replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  const status = params.get('status') ?? ''
  const featured = params.get('featured')
  const sort = CONTENT_SORTS.find((known) => known === params.get('sort'))
  const page = params.get('page') ?? ''
  return {
    q: q !== '' && q.length <= MAX_WORDS && q.isWellFormed() ? q : null,
    status: STATUSES.includes(status) ? (status as ContentStatus) : null,
    featured: featured === 'true' ? true : featured === 'false' ? false : null,
    sort: sort ?? 'newest',
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(MAX_CONTENT_PAGE, Number(page)) : 1,
  }
}

/** The inverse of `parseContentQuery`, without what is at its default. */
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
