import { type ListingSummary, locationLabel } from '../../../domain/listing/listing.ts'
import { DEFAULT_PROFILE } from '../../../domain/screening/site-screening.ts'
import { profileLabel } from '../../../domain/search/screening-filters.ts'
import type { CardScore } from './card-score.ts'

/** The fields that a card shows; the rest stays on the server. */
export interface CardListing
  extends Pick<
    ListingSummary,
    | 'id'
    | 'slug'
    | 'landowner_name'
    | 'parcel_size_acres'
    | 'price'
    | 'price_type'
    | 'zoning_info'
    | 'utility_access'
    | 'image'
    | 'image_alt'
    | 'distance_km'
  > {
  place: string
  /** Null if it hasn’t been screened. */
  score: CardScore | null
}

/** @param profile the key of the profile whose score is shown */
export const cardListingFor = (listing: ListingSummary, profile: string): CardListing => ({
  id: listing.id,
  slug: listing.slug,
  landowner_name: listing.landowner_name,
  place: locationLabel(listing),
  parcel_size_acres: listing.parcel_size_acres,
  price: listing.price,
  price_type: listing.price_type,
  zoning_info: listing.zoning_info,
  utility_access: listing.utility_access,
  image: listing.image,
  image_alt: listing.image_alt,
  distance_km: listing.distance_km,
  score: cardScore(listing, profile),
})

export const cardListing = (listing: ListingSummary): CardListing => cardListingFor(listing, DEFAULT_PROFILE)

/** Null if there is no screening by the profile. */
export function cardScore({ scores }: Pick<ListingSummary, 'scores'>, profile: string): CardScore | null {
  const score = Object.hasOwn(scores, profile) ? scores[profile] : undefined
  if (!score) return null
  const { state, low, high, known, failed } = score
  return { profile: profileLabel(profile), state, low, high, known, isRuledOut: failed.length > 0 }
}
