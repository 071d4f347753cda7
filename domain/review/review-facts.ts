import type { OwnerValues } from '../draft/draft-values.ts'
import type { Duplicates } from './duplicates.ts'

/** The account that submitted. Times are ISO 8601 UTC. */
export interface ReviewAccount {
  id: string
  /** Empty if not set. */
  name: string
  email: string
  created_at: string
  is_verified: boolean
  has_two_factor: boolean
  published_listings: number
  /** In the 24 hours up to this submission, with it. */
  submissions: number
  /** The last of each in the 72 hours before the submission; null for none. */
  new_device_at: string | null
  new_network_at: string | null
  password_changed_at: string | null
  email_changed_at: string | null
}

/** Asking prices of published listings around the parcel, of the same kind: for lease, or for sale. */
export interface NearbyPrices {
  /** USD per acre, for a lease per month; null if there are too few. */
  median: number | null
  count: number
  miles: number
}

/** Proof of ownership that an operator has checked. */
export interface OwnershipBadge {
  /** The last day on which it counts, `YYYY-MM-DD`. */
  verified_until: string
  /** As the county has the name. */
  owner_of_record: string
}

/** All that is known about a submission when an operator reviews it. */
export interface ReviewFacts {
  submission: OwnerValues
  /** What visitors see now; null for a new listing. */
  published: OwnerValues | null
  account: ReviewAccount
  /** ISO 8601 UTC. */
  submitted_at: string
  /** Measured; null without a valid outline. */
  outline_acres: number | null
  nearby: NearbyPrices
  duplicates: Duplicates
  /** Null if ownership was never verified. */
  ownership: OwnershipBadge | null
  /** ISO 8601 UTC. */
  now: string
}
