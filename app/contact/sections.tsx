import type { CardListing } from '../ui/listing/card-listing.ts'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import type { SectionProps } from '../ui/server-section.tsx'
import { Audiences } from './audiences.tsx'
import { ContactDetails } from './details.tsx'

interface ContactView {
  contactEmail: string
  contactPhone: string
  office: string
  listing: CardListing | null
}

type Props = SectionProps<ContactView>

export const AskedListing = ({ view: { listing } }: Props) => listing && <ListingCard listing={listing} form="row" />

export const Details = ({ view: { contactEmail, contactPhone, office } }: Props) => (
  <ContactDetails email={contactEmail} phone={contactPhone} office={office} />
)

export const WhatToWrite = () => <Audiences />
