import { type Listing, locationLabel } from '../../domain/listing/listing.ts'
import { LIFECYCLE_LABELS } from '../../domain/listing/listing-facts.ts'
import { formatCoordinates } from '../../domain/text/format.ts'
import { Tag } from '../ui/list/tag.tsx'

/** @param ownership what was verified about the owner; null if nothing was */
export function Head({ listing, ownership }: { listing: Listing; ownership: string | null }) {
  const { latitude, longitude, lifecycle } = listing
  return (
    <div className="mt-2 mb-4 md:mb-6">
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
  )
}
