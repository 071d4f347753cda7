import type { SiteScores } from '../screening/site-screening.ts'
import type { Lifecycle, PriceType } from './listing.ts'
import type { PowerEvidence } from './power-evidence.ts'

/** USD; per month for a lease. */
export interface Asking {
  price: number | null
  price_type: PriceType
}

/** What happens to public listings, as triggers of the database record it, with what changed. */
export type ListingEvent =
  | { kind: 'published' | 'changed'; before: null; after: null }
  /** With what was public. */
  | { kind: 'withdrawn' | 'deleted'; before: object | null; after: null }
  | { kind: 'status'; before: Lifecycle; after: Lifecycle }
  | { kind: 'price'; before: Asking; after: Asking }
  | { kind: 'acreage'; before: number; after: number }
  | { kind: 'evidence'; before: readonly PowerEvidence[]; after: readonly PowerEvidence[] }
  | { kind: 'screened'; before: SiteScores | null; after: SiteScores }

export type ListingEventKind = ListingEvent['kind']
