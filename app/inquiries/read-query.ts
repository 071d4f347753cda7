import { THREAD_FILTERS, type ThreadQuery } from '../../domain/lead/thread.ts'
import { choiceOf, pageOf, wordsOf } from '../../domain/list-params.ts'

export const readThreadQuery = (params: URLSearchParams): ThreadQuery => ({
  show: choiceOf(params.get('show'), THREAD_FILTERS) ?? 'all',
  q: wordsOf(params) ?? '',
  listingId: params.get('listing') || null,
  page: pageOf(params),
})
