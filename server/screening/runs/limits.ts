import { invalid } from '../../../domain/errors.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { MAX_PARCELS, MAX_PARCELS_WITHOUT_ACCOUNT } from '../../../domain/screening/run.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits/rate-limits.ts'

const SCREENING_OF_ACCOUNT: Limit = { name: 'screening of account', tries: 60, seconds: 3600 }
/** Screenings without an account. */
const SCREENING_FROM_NETWORK: Limit = { name: 'screening from network', tries: 30, seconds: 3600 }

/** Each change of a column reads the file again. */
const PREVIEW_OF_ACCOUNT: Limit = { name: 'preview of account', tries: 240, seconds: 3600 }
const PREVIEW_FROM_NETWORK: Limit = { name: 'preview from network', tries: 120, seconds: 3600 }

type Counter = Pick<RateLimits, 'count'>

const countBy =
  (ofAccount: Limit, fromNetwork: Limit) =>
  (rateLimits: Counter, viewer: Viewer, { address }: Caller): Promise<void> =>
    viewer.kind === 'user' ? rateLimits.count(ofAccount, viewer.id) : rateLimits.count(fromNetwork, networkOf(address))

/** Counts one preview of a file; it comes before that is read. @throws AppError `too_many_requests` */
export const countPreview = countBy(PREVIEW_OF_ACCOUNT, PREVIEW_FROM_NETWORK)

/** Counts one try to screen parcels; it comes before they are read. @throws AppError `too_many_requests` */
export const countScreening = countBy(SCREENING_OF_ACCOUNT, SCREENING_FROM_NETWORK)

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
