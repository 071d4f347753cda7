/** What happens to public listings, as triggers of the database record it. */
export const LISTING_EVENT_KINDS = [
  'published',
  'withdrawn',
  'deleted',
  'status',
  'price',
  'acreage',
  'evidence',
  'screened',
  'changed',
] as const
export type ListingEventKind = (typeof LISTING_EVENT_KINDS)[number]
