import { AppError } from '../../../domain/errors.ts'
import { knownLocation } from '../../../domain/listing/listing.ts'
import { sharePicturePath } from '../../../domain/share-picture.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EmailListing } from '../mail/mail.ts'

export interface InquiryListing {
  id: string
  /** The account of the owner; null if there is none that takes inquiries. */
  landowner_id: string | null
  email: EmailListing
}

/** What a lead and its emails say about a published listing. @throws AppError `listing_not_found` */
export async function getInquiryListing(db: Db, slug: string): Promise<InquiryListing> {
  const listing = await db
    .selectFrom('land_listings')
    .select(['id', 'landowner_name', 'address', 'updated_at'])
    .select(['place_city as city', 'place_county as county', 'place_state as state', 'place_country as country'])
    .select((listing) =>
      listing
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'owner_id')
        .where('email_verified', '=', true)
        .where('suspended_at', 'is', null)
        .as('landowner_id'),
    )
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst()
  if (!listing) throw new AppError('listing_not_found')
  const picture = sharePicturePath('listings', { slug, updated_at: listing.updated_at.toISOString() })
  const path = `/listings/${encodeURIComponent(slug)}`
  return {
    id: listing.id,
    landowner_id: listing.landowner_id,
    email: { title: listing.landowner_name, place: knownLocation(listing) ?? '', path, picture },
  }
}
