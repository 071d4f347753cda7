import { choiceOf, pageOf, paramsOf, wordsOf } from '../list-params.ts'
import { LEAD_STATUSES, LEAD_TYPES, type LeadStatus, type LeadType } from './lead.ts'

/** Filters of the inbox. Null means any; a null status means any except spam. */
export interface LeadQuery {
  /** Words in name, email, company or message; the last word may be a prefix. */
  q: string | null
  status: LeadStatus | null
  type: LeadType | null
  /** Leads without an answer, or without one within the promised time; those of the viewer; those put off. */
  answer: LeadAnswer | null
  sort: LeadSort
  /** From 1. */
  page: number
}

export const LEAD_ANSWERS = { waiting: 'Awaiting reply', overdue: 'Overdue', mine: 'Mine', snoozed: 'Snoozed' } as const
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
/** Maximum rows of a CSV file. */
export const MAX_EXPORTED = 100_000

export const DEFAULT_LEAD_QUERY: LeadQuery = {
  q: null,
  status: null,
  type: null,
  answer: null,
  sort: 'newest',
  page: 1,
}

/** Never throws: unknown values are ignored. */
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

/** The inverse of `parseLeadQuery`; leaves out default values. */
export function leadParams(query: Partial<LeadQuery>): URLSearchParams {
  const { q, status, type, answer, sort, page } = { ...DEFAULT_LEAD_QUERY, ...query }
  return paramsOf({
    q,
    status,
    type,
    answer,
    sort: sort === 'newest' ? null : sort,
    page: page > 1 ? String(page) : null,
  })
}
