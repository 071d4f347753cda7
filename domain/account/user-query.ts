import { choiceOf, pageOf, paramsOf, wordsOf } from '../list-params.ts'

/** Filters of the user list. Null means any. */
export interface UserQuery {
  /** Words from the email or name. The last one can be a prefix. */
  q: string | null
  show: UserFilter | null
  sort: UserSort
  /** From 1. */
  page: number
}

export const USER_FILTERS = { admins: 'Admins', suspended: 'Suspended', unverified: 'Unverified' } as const
export type UserFilter = keyof typeof USER_FILTERS

export const USER_SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email A–Z',
  '-email': 'Email Z–A',
  name: 'Name A–Z',
} as const
export type UserSort = keyof typeof USER_SORTS

export const USERS_PER_PAGE = 20

export const NO_USER_QUERY: UserQuery = { q: null, show: null, sort: 'newest', page: 1 }

/** Never throws: unknown values are ignored. */
export function parseUserQuery(params: URLSearchParams): UserQuery {
  return {
    q: wordsOf(params),
    show: choiceOf(params.get('show'), USER_FILTERS),
    sort: choiceOf(params.get('sort'), USER_SORTS) ?? 'newest',
    page: pageOf(params),
  }
}

/** The inverse of `parseUserQuery`. Default values are left out. */
export function userParams(query: Partial<UserQuery>): URLSearchParams {
  const { q, show, sort, page } = { ...NO_USER_QUERY, ...query }
  return paramsOf({ q, show, sort: sort === 'newest' ? null : sort, page: page > 1 ? String(page) : null })
}
