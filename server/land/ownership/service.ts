import type { OwnershipProof, QueuedProof, ReviewedProof } from '../../../domain/listing/ownership.ts'
import type { ProofDecision } from '../../../domain/listing/ownership-form.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { OpenFile } from '../../platform/storage/storage.ts'

/** What a proof is for: a draft or a listing of the viewer. A proof for a draft that changes a listing is the listing's. */
export type ProofTarget = { draftId: string } | { listingId: string }

/** The fields of a form, checked by the service. */
export type SubmittedProof = Record<'kind' | 'owner_of_record' | 'reference' | 'document', unknown>

/** A letter with a code. The code isn't stored, so it can be printed only once. */
export interface OwnershipLetter {
  /** “7KQM-2XRP”. */
  code: string
  owner_of_record: string
  address: string
  /** Title of the listing. */
  title: string
  /** The last day on which the code can be entered, `YYYY-MM-DD`. */
  valid_until: string
}

/**
 * Proof that owners and brokers may list land. Owners reach only proofs of their own drafts and listings; what operators
 * do throws AppError `access_denied` or `two_factor_needed` for everyone else.
 */
export interface OwnershipService {
  /** The newest first. @throws AppError `sign_in_needed`, `draft_not_found`, `listing_not_found` */
  list(viewer: Viewer, target: ProofTarget): Promise<OwnershipProof[]>
  /**
   * Submits a proof with a document that the viewer has uploaded.
   * @throws AppError `invalid` with messages per field, and like `list`
   */
  submit(viewer: Viewer, target: ProofTarget, values: SubmittedProof): Promise<void>
  /**
   * Verifies a proof by the code that was mailed for it.
   * @throws AppError `invalid` for a wrong or expired code and after too many tries, `not_found`
   */
  enterCode(viewer: Viewer, entered: { id: string; code: string }): Promise<void>
  /** Proofs that wait and aren't part of a submission that does: the longest waiting first, at most 50. */
  queue(viewer: Viewer): Promise<QueuedProof[]>
  /** The proofs of a draft and of the listing that it changes, the newest first. */
  forReview(viewer: Viewer, draftId: string): Promise<ReviewedProof[]>
  /**
   * Verifies a proof for a year, or rejects it, also one that was verified. The owner gets an email.
   * @throws AppError `invalid`, `not_found`
   */
  decide(viewer: Viewer, id: string, decision: ProofDecision): Promise<void>
  /** Makes a code to mail, which replaces the one before. @throws AppError `invalid`, `not_found` */
  issueCode(
    viewer: Viewer,
    id: string,
    values: Record<'owner_of_record' | 'address', unknown>,
  ): Promise<OwnershipLetter>
  /** The caller must read the file's stream or destroy it. @throws AppError `not_found` */
  openDocument(viewer: Viewer, id: string): Promise<OpenFile>
}
