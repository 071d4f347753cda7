import type { DraftState, RequestedChange } from '../draft/draft.ts'
import type { OwnerValues } from '../draft/draft-values.ts'
import type { Assessment } from './assessment.ts'
import type { RiskLevel } from './risk-signal.ts'

/** A submission that waits for a decision. Times are ISO 8601 UTC. */
export interface QueuedReview {
  id: string
  title: string
  /** “Granger, Texas”; null if unknown. */
  place: string | null
  owner_email: string
  submitted_at: string
  /** Whether it changes a published listing. */
  is_edit: boolean
  /** Null until it has been assessed. */
  risk: RiskLevel | null
  /** The admin who is reviewing it now. */
  reviewer_email: string | null
}

/** A decision that sent a submission back to its owner, and what they did about it. */
export interface PastDecision {
  state: 'changes_requested' | 'rejected'
  /** ISO 8601 UTC. */
  decided_at: string
  /** Why it was rejected. */
  note: string | null
  requests: Pick<RequestedChange, 'key' | 'text' | 'isChanged' | 'answer'>[]
}

/** One submission with all that a reviewer needs. */
export interface Review {
  id: string
  state: DraftState
  /** Of the submission; a decision names the one it was made for. */
  version: number
  submitted: OwnerValues
  submitted_at: string
  acreage_note: string | null
  /** The published listing that it changes, as it is now. */
  published: { id: string; slug: string; values: OwnerValues; updated_at: string } | null
  owner: { id: string; email: string; name: string; created_at: string; listings: number }
  /** Null if it can't be assessed. */
  assessment: Assessment | null
  /** Requests for changes by the key of a review field. */
  requests: Record<string, string>
  /** Decisions on it before it was submitted again, the oldest first. */
  past_decisions: PastDecision[]
  /** What was submitted when the last of these was made; null without one. */
  decided_values: OwnerValues | null
  /** Keys of checklist items that the reviewer has ticked. */
  checks: string[]
  /** Who is reviewing it; only they can decide. */
  lock: { is_mine: boolean; email: string }
}

export const MAX_REQUEST = 1_000
/** How long a reviewer keeps a submission without doing anything. */
export const LOCK_MINUTES = 15
