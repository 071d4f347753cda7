import type { Lifecycle, ListingSummary } from '../listing/listing.ts'

/** What a list remembers of a listing, so that it can say what has changed since, or that it is gone. */
export interface SavedListingValues
  extends Pick<
    ListingSummary,
    | 'slug'
    | 'landowner_name'
    | 'address'
    | 'city'
    | 'county'
    | 'state'
    | 'country'
    | 'parcel_size_acres'
    | 'price'
    | 'price_type'
    | 'image'
  > {
  lifecycle: Lifecycle
}
