import type { ReactNode } from 'react'
import { type Listing, PRICE_TYPE_LABELS } from '../../domain/listing/listing.ts'
import { LIFECYCLE_LABELS, pricePerAcre } from '../../domain/listing/listing-facts.ts'
import { formatDate, priceParts } from '../../domain/text/format.ts'
import { Tag } from '../ui/list/tag.tsx'

/** Price, status and what is offered. */
export function Price({ listing, dealTypes }: { listing: Listing; dealTypes: string | null }) {
  const { amount, suffix } = priceParts(listing.price, listing.price_type)
  const perAcre = pricePerAcre(listing.price, listing.price_type, listing.parcel_size_acres)
  const confirmed = listing.last_confirmed_at
  return (
    <>
      <p className={`num font-title tracking-[-0.03em] ${listing.price === null ? 'text-24' : 'text-32'}`}>
        {amount}
        <span className="text-15 font-normal tracking-normal text-ink-3">{suffix}</span>
      </p>
      <dl className="my-3 grid gap-1.5 border-y border-line py-3">
        <Term label="Status">
          {listing.lifecycle === 'under_offer' || listing.lifecycle === 'closed' ? (
            <Tag tone="caution">{LIFECYCLE_LABELS[listing.lifecycle]}</Tag>
          ) : (
            LIFECYCLE_LABELS[listing.lifecycle]
          )}
        </Term>
        {dealTypes !== null && <Term label="Deal type">{dealTypes}</Term>}
        <Term label="Price type">{PRICE_TYPE_LABELS[listing.price_type]}</Term>
        <Term label="Per acre">
          {perAcre ?? <Unknown>{listing.price === null ? 'On request' : 'Unknown'}</Unknown>}
        </Term>
        <Term label="Last confirmed">
          {confirmed === null ? <Unknown>Unknown</Unknown> : <time dateTime={confirmed}>{formatDate(confirmed)}</time>}
        </Term>
      </dl>
    </>
  )
}

function Unknown({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-3">{label}</dt>
      <dd className="num text-right font-medium">{children}</dd>
    </div>
  )
}
