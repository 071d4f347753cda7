import { invalid } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { MAX_PARCELS, MAX_PARCELS_WITHOUT_ACCOUNT } from '../../../domain/screening/run.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { RateLimits } from '../../platform/rate-limits/rate-limits.ts'

/** Counts one try to screen parcels; it comes before they are read. @throws AppError `too_many_requests` */
export const countScreening = (
  rateLimits: Pick<RateLimits, 'count'>,
  viewer: Viewer,
  { address }: Caller,
): Promise<void> =>
  viewer.kind === 'user'
    ? rateLimits.count('screening of account', viewer.id)
    : rateLimits.count('screening from network', networkOf(address))

/** @throws AppError `invalid` for more parcels than the viewer may screen at a time */
export function assertAllowed(viewer: Viewer, count: number): void {
  if (count > MAX_PARCELS) throw invalid('parcels', `Screen at most ${formatCount(MAX_PARCELS, 'parcel')} at a time.`)
  if (viewer.kind === 'user' || count <= MAX_PARCELS_WITHOUT_ACCOUNT) return
  const most = formatCount(MAX_PARCELS_WITHOUT_ACCOUNT, 'parcel')
  throw invalid(
    'parcels',
    `This has more than ${most}. You can screen that many without an account, and more once you log in.`,
  )
}
