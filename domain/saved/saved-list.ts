import type { Lifecycle, ListingSummary } from '../listing/listing.ts'
import type { SharedAccess } from '../organization/organization.ts'

export const FIRST_LIST_NAME = 'Favorites'
export const MAX_LIST_NAME = 100
export const MAX_NOTE = 1_000
export const MAX_LISTS = 50
/** Listings in one list. */
export const MAX_SAVED = 500

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

/** A list among others. */
export interface SavedListSummary extends SharedAccess {
  id: string
  name: string
  count: number
  /** Of its first listings; null for a listing without a picture. */
  pictures: { seed: string; image: string | null }[]
  is_shared: boolean
}

export interface SavedList extends Pick<SavedListSummary, 'id' | 'name'>, SharedAccess {
  /** The secret of the shared link; null if it isn’t shared. */
  share_token: string | null
  shares_notes: boolean
  items: SavedListing[]
}

/** A listing in a list: as it is now, or as it was last. */
export interface SavedListing extends SavedListingValues {
  id: string
  note: string
  /** There is a page to link to. */
  is_public: boolean
  /** What has happened since it was saved, the most important first. */
  changes: SavedChange[]
}

/** A listing that was removed from a list, which can be undone. */
export type RemovedListing = Pick<SavedListing, 'id' | 'landowner_name'>

export interface SavedChange {
  kind: 'gone' | 'stage' | 'drop' | 'rise' | 'evidence' | 'acreage' | 'back'
  text: string
}

/** A list as others see it. */
export interface SharedList {
  name: string
  items: Pick<SavedListing, Exclude<keyof SavedListing, 'note'>>[]
  /** Notes by the id of the listing; empty if they aren’t shared. */
  notes: Record<string, string>
}
