import { type Listing, locationLabel } from '../../domain/listing/listing.ts'
import { LIFECYCLE_LABELS } from '../../domain/listing/listing-facts.ts'
import { ownershipText } from '../../domain/listing/ownership-text.ts'
import { DEFAULT_PROFILE } from '../../domain/screening/site-screening.ts'
import { formatCoordinates } from '../../domain/text/format.ts'
import { Tag } from '../ui/list/tag.tsx'
import { cardScore } from '../ui/listing/card-listing.ts'
import { IntervalBadge } from '../ui/listing/interval-badge.tsx'

/** The anchor of the screening. */
export const SCREENING = 'screening'

/** The name, the place, what was verified about the owner, and the score, which leads to the screening. */
export function Head({ listing }: { listing: Listing }) {
  const { latitude, longitude, lifecycle } = listing
  const ownership = listing.ownership && ownershipText(listing.ownership)
  const score = cardScore(listing, DEFAULT_PROFILE)
  return (
    <div className="mt-2 mb-4 flex items-start justify-between gap-4 md:mb-6">
      <div className="min-w-0">
        <h1 className="text-40 font-title break-words">{listing.landowner_name}</h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-2 md:text-15">
          {locationLabel(listing)}
          {latitude !== null && longitude !== null && (
            <span className="num text-ink-3">{formatCoordinates(latitude, longitude)}</span>
          )}
          {ownership && <Tag tone="good">{ownership}</Tag>}
          {lifecycle === 'under_offer' && <Tag tone="caution">{LIFECYCLE_LABELS.under_offer}</Tag>}
        </p>
      </div>
      {score && (
        <a href={`#${SCREENING}`} className="mt-1 flex shrink-0 items-center gap-2.5 text-13 text-ink-2">
          <span aria-hidden="true" className="max-md:hidden">
            {score.profile}
          </span>
          <IntervalBadge score={score} />
        </a>
      )}
    </div>
  )
}
