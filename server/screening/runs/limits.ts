import { invalid } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { MAX_PARCELS, MAX_PARCELS_WITHOUT_ACCOUNT } from '../../../domain/screening/run.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'

const SCREENING_OF_ACCOUNT: Limit = { name: 'screening of account', tries: 60, seconds: 3600 }
/** Screenings without an account. */
const SCREENING_FROM_NETWORK: Limit = { name: 'screening from network', tries: 30, seconds: 3600 }

/** Counts one try to screen parcels; it comes before they are read. @throws AppError `too_many_requests` */
export const countScreening = (
  rateLimits: Pick<RateLimits, 'count'>,
  viewer: Viewer,
  { address }: Caller,
): Promise<void> =>
  viewer.kind === 'user'
    ? rateLimits.count(SCREENING_OF_ACCOUNT, viewer.id)
    : rateLimits.count(SCREENING_FROM_NETWORK, networkOf(address))

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
