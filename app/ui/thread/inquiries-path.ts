import { href } from 'react-router'
import type { ThreadQuery } from '../../../domain/lead/thread.ts'
import { paramsOf } from '../../../domain/list-params.ts'

/** Path of the viewer's conversations, or of one of them with `id`. The query stays with it, since the list is beside it. */
export function inquiriesPath({
  listingId = null,
  page = 1,
  show = 'all',
  q = '',
  id,
}: Partial<ThreadQuery> & { id?: string | undefined }): string {
  const params = paramsOf({
    show: show === 'all' ? null : show,
    q: q || null,
    listing: listingId,
    page: page > 1 ? String(page) : null,
  })
  const path = id === undefined ? href('/my/inquiries') : href('/my/inquiries/:id', { id })
  return params.size === 0 ? path : `${path}?${params}`
}
