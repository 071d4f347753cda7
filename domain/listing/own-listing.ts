import type { RequestedChange } from '../draft/draft.ts'
import type { SharedAccess } from '../organization/organization.ts'
import type { Lifecycle, PriceType } from './listing.ts'

/** The stages of a parcel as its owner sees them. */
export const OWN_STATES = [
  'draft',
  'in_review',
  'changes_requested',
  'rejected',
  'published',
  'under_offer',
  'closed',
  'expired',
  'withdrawn',
  'unlisted',
] as const
export type OwnState = (typeof OWN_STATES)[number]

export const OWN_STATE_LABELS: Record<OwnState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  changes_requested: 'Changes requested',
  rejected: 'Rejected',
  published: 'Published',
  under_offer: 'Under offer',
  closed: 'Closed',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  unlisted: 'Unlisted by us',
}

/** Views and inquiries of one week, which begins on Monday (UTC). */
export interface WeekOfListing {
  views: number
  inquiries: number
}

/** Weeks shown, this one included. */
export const WEEKS_SHOWN = 8

/** A parcel of an owner: a listing, a draft, or a listing with a draft of changes. Times are ISO 8601 UTC. */
export interface OwnListing extends SharedAccess {
  /** Of the listing if there is one, else of the draft. */
  id: string
  title: string
  place: string | null
  acres: number | null
  /** Null on request, or while a draft has none. */
  price: number | null
  is_price_on_request: boolean
  price_type: PriceType
  /** Storage path of the first picture. */
  image: string | null
  state: OwnState
  /** The listing; null before it is first published. */
  listing: {
    id: string
    slug: string
    is_published: boolean
    lifecycle: Lifecycle
    last_confirmed_at: string | null
    /** When it is unlisted unless it is confirmed; null while no confirmation is due. */
    unlist_on: string | null
    created_at: string
  } | null
  /** What waits to be submitted or reviewed. */
  draft: {
    id: string
    state: 'draft' | 'in_review' | 'changes_requested' | 'rejected'
    updated_at: string
    submitted_at: string | null
    requests: readonly RequestedChange[]
    /** Why it was rejected. */
    note: string | null
    /** Required items that are missing. */
    missing: number
  } | null
  /** The draft with the screen of its proofs of ownership; null if the listing never had one. */
  proof_draft: string | null
  /** Whether it has documents on request or behind an NDA. */
  has_locked_documents: boolean
  /** All but spam. */
  inquiries: number
  /** The oldest week first; null before it is published. */
  weeks: WeekOfListing[] | null
}

export const NEEDS_ACTION: readonly OwnState[] = ['changes_requested', 'rejected', 'expired']
