import { href } from 'react-router'
import { paramsOf } from '../../domain/list-params.ts'

/** The owner’s inquiries, those about one listing with its id. */
export function inquiriesPath({ listingId = null, page = 1 }: { listingId?: string | null; page?: number }): string {
  const params = paramsOf({ listing: listingId, page: page > 1 ? String(page) : null })
  return params.size === 0 ? href('/my/inquiries') : `${href('/my/inquiries')}?${params}`
}
