import { AppError } from '../../../domain/errors.ts'
import { knownLocation } from '../../../domain/listing/listing.ts'
import { sharePicturePath } from '../../../domain/share-picture.ts'
import type { Db } from '../../platform/db/database.ts'
import type { EmailListing } from '../mail/mail.ts'

/** What a lead and its emails say about a published listing. @throws AppError `listing_not_found` */
export async function getInquiryListing(db: Db, slug: string): Promise<{ id: string; email: EmailListing }> {
  const listing = await db
    .selectFrom('land_listings')
    .select(['id', 'landowner_name', 'address', 'updated_at'])
    .select(['place_city as city', 'place_county as county', 'place_state as state', 'place_country as country'])
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst()
  if (!listing) throw new AppError('listing_not_found')
  const picture = sharePicturePath('listings', { slug, updated_at: listing.updated_at.toISOString() })
  const path = `/listings/${encodeURIComponent(slug)}`
  return {
    id: listing.id,
    email: { title: listing.landowner_name, place: knownLocation(listing) ?? '', path, picture },
  }
}
