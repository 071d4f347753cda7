import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, priceParts } from '../../domain/format.ts'
import { type Listing, PRICE_TYPE_LABELS, titleWithLocation } from '../../domain/listing.ts'
import { factSheetPath, LIFECYCLE_LABELS, pricePerAcre } from '../../domain/listing-facts.ts'
import { buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Tag } from '../ui/list/tag.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { ASK } from './ask.tsx'
import { PrintButton } from './print-button.tsx'

/** Price, status, sharing and printing. */
export function Terms({ listing }: { listing: Listing }) {
  const { amount, suffix } = priceParts(listing.price, listing.price_type)
  const perAcre = pricePerAcre(listing.price, listing.price_type, listing.parcel_size_acres)
  const confirmed = listing.last_confirmed_at
  return (
    <section
      aria-label="Terms"
      className="p-5 pb-0 max-lg:order-first max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:pb-5 md:p-6 lg:pb-0"
    >
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
        <Term label="Price type">{PRICE_TYPE_LABELS[listing.price_type]}</Term>
        <Term label="Per acre">
          {perAcre ?? <Unknown>{listing.price === null ? 'On request' : 'Unknown'}</Unknown>}
        </Term>
        <Term label="Last confirmed">
          {confirmed === null ? <Unknown>Unknown</Unknown> : <time dateTime={confirmed}>{formatDate(confirmed)}</time>}
        </Term>
      </dl>
      <a href={`#${ASK}`} className={`${buttonClass({ kind: 'primary', size: 'lg', full: true })} mb-3 lg:hidden`}>
        Ask about this parcel
      </a>
      <div className="flex flex-wrap gap-2 border-line lg:border-b lg:pb-4 print:hidden">
        <ShareButton title={listing.landowner_name} text={titleWithLocation(listing)} />
        <PrintButton />
        <a href={factSheetPath(listing.slug)} className={buttonClass()}>
          <Icon of={FileText} />
          Open fact sheet
        </a>
      </div>
    </section>
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
