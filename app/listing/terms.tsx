import { FileText } from 'lucide-react'
import { factSheetPath } from '../../domain/listing/listing-facts.ts'
import { ButtonLink, buttonClass } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { HeartButton } from '../ui/saved/heart-button.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import { ASK } from './ask.tsx'
import type { FoundListing } from './load-listing.ts'
import { Price } from './price.tsx'
import { PrintButton } from './print-button.tsx'
import { deviceListing } from './remember.tsx'

/** Price, status, sharing and printing. */
export function Terms({ view }: { view: FoundListing }) {
  return (
    <section
      aria-label="Terms"
      className="p-5 pb-0 max-lg:order-first max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:pb-5 md:p-6 lg:pt-4 lg:pb-0"
    >
      <Price listing={view.listing} dealTypes={view.texts.dealTypes} />
      <a href={`#${ASK}`} className={`${buttonClass({ kind: 'primary', size: 'lg', full: true })} mb-3 lg:hidden`}>
        Ask about this parcel
      </a>
      <div className="flex flex-wrap gap-2 border-line max-sm:[&_:is(a,button)]:px-2.5 lg:border-b lg:pb-4 print:hidden">
        <HeartButton listing={deviceListing(view.listing)} className="relative" isLabeled />
        <ButtonLink to={view.comparison}>Compare</ButtonLink>
        <ShareButton title={view.listing.landowner_name} text={view.texts.title} />
        <PrintButton />
        <a href={factSheetPath(view.listing.slug)} className={buttonClass()}>
          <Icon of={FileText} />
          Open fact sheet
        </a>
      </div>
    </section>
  )
}
