import { useEffect } from 'react'
import { type Listing, locationLabel } from '../../domain/listing/listing.ts'
import { formatPrice } from '../../domain/text/format.ts'
import { type DeviceListing, recentListings } from '../ui/saved/device-listings.ts'

/** What a browser remembers of the listing. */
export const deviceListing = (listing: Listing): DeviceListing => ({
  slug: listing.slug,
  title: listing.landowner_name,
  place: locationLabel(listing),
  price: formatPrice(listing.price, listing.price_type),
  picture: listing.images[0] ?? null,
})

/** Adds the listing to “Recently viewed”, which stays in the browser. */
export function useRemember(listing: Listing | null): void {
  useEffect(() => {
    if (listing !== null) recentListings.add(deviceListing(listing))
  }, [listing])
}
