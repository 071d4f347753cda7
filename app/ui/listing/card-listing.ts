import { type ListingSummary, locationLabel } from '../../../domain/listing.ts'

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
}

export const cardListing = (listing: ListingSummary): CardListing => ({
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
})
