import { href, Link } from 'react-router'
import { InquiryForm, type InquiryFormProps } from '../ui/form/inquiry-form.tsx'
import type { CardListing } from '../ui/listing/card-listing.ts'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import { CARD } from './contact-form.tsx'

interface ListingInquiryProps extends Omit<InquiryFormProps, 'title' | 'action'> {
  listing: CardListing
}

/** The contact form for one listing. */
export function ListingInquiry({ listing, answer, known }: ListingInquiryProps) {
  return (
    <section className={CARD}>
      <h2 className="mb-4 text-24">Ask about {listing.landowner_name}</h2>
      <ListingCard listing={listing} form="row" />
      <div className="mt-5">
        <InquiryForm title={listing.landowner_name} action={inquiryPath(listing.slug)} answer={answer} known={known} />
      </div>
      <p className="mt-4 text-13 text-ink-2">
        Not about this listing?{' '}
        <Link to={href('/contact')} className="link">
          Send a general message
        </Link>
      </p>
    </section>
  )
}

export const inquiryPath = (slug: string) => `${href('/contact')}?${new URLSearchParams({ listing: slug })}`
