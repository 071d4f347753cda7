import { href } from 'react-router'
import type { ThreadFilter, ThreadQuery } from '../../../domain/lead/thread.ts'
import { paramsOf } from '../../../domain/list-params.ts'

/** The conversations of the viewer, those about one listing with its id; with `id`, one of them beside the others. */
export function inquiriesPath({
  listingId = null,
  page = 1,
  show = 'all',
  q = '',
  id,
}: Partial<ThreadQuery> & { id?: string | undefined }): string {
  const params = paramsOf({
    show: show === 'all' ? null : (show satisfies ThreadFilter),
    q: q || null,
    listing: listingId,
    page: page > 1 ? String(page) : null,
  })
  const path = id === undefined ? href('/my/inquiries') : href('/my/inquiries/:id', { id })
  return params.size === 0 ? path : `${path}?${params}`
}
