import type { Viewer } from '../../../domain/permissions.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Owners confirm that their listings are still available; those that nobody confirms are unlisted. */
export interface FreshnessService {
  /** What an emailed link is about, without using it. @throws AppError `link_used` */
  readLink(token: string, now?: Date): Promise<LinkedListing>
  /** Confirms at `now` by an emailed link, and lists the listing again if it was unlisted. @throws AppError `link_used` */
  confirm(caller: Caller, token: string, now?: Date): Promise<ConfirmedListing>
  /**
   * Confirms the viewer's own listing, likewise.
   * @throws AppError `sign_in_needed`, `listing_not_found`, `listing_not_listed`
   */
  confirmOwn(viewer: Viewer, listingId: string, now?: Date): Promise<ConfirmedListing>
  /** Unlists what wasn't confirmed in time, and sends the reminders that are due. Several runs at a time send each once. */
  run(now: Date, options?: { signal?: AbortSignal }): Promise<FreshnessRun>
}

export interface LinkedListing {
  title: string
  /** False if it was unlisted because nobody confirmed it. */
  is_listed: boolean
}

export interface ConfirmedListing {
  title: string
  slug: string
  /** When it is unlisted unless it's confirmed again; ISO 8601. */
  confirmed_until: string
}

export interface FreshnessRun {
  reminded: number
  unlisted: number
  /** Whether the run reached its limit, so that more may be due. */
  is_partial: boolean
}
