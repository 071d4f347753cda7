import { LEAD_STATUSES, LEAD_TYPES, type LeadStatus, type LeadType } from './lead.ts'
import { choiceOf, pageOf, paramsOf, wordsOf } from './list-params.ts'

/** What the inbox is asked for. Null means “any”, and of the status: any but spam. */
export interface LeadQuery {
  /** Words of name, e-mail, company and message; the last may be begun only. */
  q: string | null
  status: LeadStatus | null
  type: LeadType | null
  /** Those that nobody answered yet, or not within the hours that are promised. */
  answer: LeadAnswer | null
  sort: LeadSort
  /** From 1. */
  page: number
}

export const LEAD_ANSWERS = { waiting: 'Waiting for an answer', overdue: 'Overdue' } as const
export type LeadAnswer = keyof typeof LEAD_ANSWERS

export const LEAD_SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Last changed',
  name: 'Name A–Z',
  '-name': 'Name Z–A',
} as const
export type LeadSort = keyof typeof LEAD_SORTS

export const LEADS_PER_PAGE = 20
/** Rows of one CSV file. */
export const MOST_EXPORTED = 100_000

export const NO_LEAD_QUERY: LeadQuery = { q: null, status: null, type: null, answer: null, sort: 'newest', page: 1 }

/** Never throws: what is not understood asks for nothing. */
export function parseLeadQuery(params: URLSearchParams): LeadQuery {
  return {
    q: wordsOf(params),
    status: choiceOf(params.get('status'), LEAD_STATUSES),
    type: choiceOf(params.get('type'), LEAD_TYPES),
    answer: choiceOf(params.get('answer'), LEAD_ANSWERS),
    sort: choiceOf(params.get('sort'), LEAD_SORTS) ?? 'newest',
    page: pageOf(params),
  }
}

/** The inverse of `parseLeadQuery`, without what is at its default. */
export function leadParams(query: Partial<LeadQuery>): URLSearchParams {
  const { q, status, type, answer, sort, page } = { ...NO_LEAD_QUERY, ...query }
  return paramsOf({
    q,
    status,
    type,
    answer,
    sort: sort === 'newest' ? null : sort,
    page: page > 1 ? String(page) : null,
  })
}
