import type { Context } from 'hono'
import { invalid } from '../../../domain/errors.ts'
import { MAX_PAGE_SIZE } from '../../../domain/search/search.ts'

/** @throws AppError `invalid` */
export function readPerPage(text: string | null, byDefault: number): number {
  if (text === null || text === '') return byDefault
  const perPage = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (perPage >= 1 && perPage <= MAX_PAGE_SIZE) return perPage
  const message = `per_page must be a whole number from 1 to ${MAX_PAGE_SIZE}, not ${JSON.stringify(text.slice(0, 40))}.`
  throw invalid('per_page', message)
}

/** What lists of the admin take from the query. @throws AppError `invalid` */
export function readPageOptions<Query>(
  { req }: Context,
  { parse, perPage }: { parse: (params: URLSearchParams) => Query; perPage: number },
): { query: Query; perPage: number } {
  const params = new URL(req.url).searchParams
  return { query: parse(params), perPage: readPerPage(params.get('per_page'), perPage) }
}
