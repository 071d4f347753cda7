import type { OwnListing } from '../../../domain/listing/own-listing.ts'
import type { Viewer } from '../../../domain/permissions.ts'

/**
 * The parcels of the viewer. Every method throws AppError `sign_in_needed` for a visitor, and `listing_not_found` for
 * someone else's listing. Each change of a listing runs through the content service, as an admin's save does.
 */
export interface OwnListingsService {
  /** Listings and drafts, those that need action first, then the last changed; at most 200. */
  list(viewer: Viewer): Promise<OwnListing[]>
  /** Starts a draft of changes to a listing, or returns the one that is open or was rejected. @throws AppError `too_many_drafts` */
  edit(viewer: Viewer, listingId: string): Promise<string>
  /** Starts a new draft with the values of a listing but its pictures and documents. Returns its id. */
  duplicate(viewer: Viewer, listingId: string): Promise<string>
  /** Starts a new draft with what another has but its pictures and documents. @throws AppError `draft_not_found` */
  duplicateDraft(viewer: Viewer, draftId: string): Promise<string>
  /** @throws AppError `listing_not_published` */
  markUnderOffer(viewer: Viewer, listingId: string): Promise<void>
  /** @param closingPrice USD, for the operator only. @throws AppError `invalid` */
  markClosed(viewer: Viewer, listingId: string, closingPrice: string): Promise<void>
  /** Back on the market after an offer. */
  markAvailable(viewer: Viewer, listingId: string): Promise<void>
  /** Takes a listing off the site. */
  withdraw(viewer: Viewer, listingId: string): Promise<void>
  /** Lists it again if its owner withdrew it. */
  relist(viewer: Viewer, listingId: string): Promise<void>
}
