import type { Page } from '../../../domain/page.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { QueuedReview, Review } from '../../../domain/review/review.ts'
import type { OpenFile } from '../../platform/storage/storage.ts'

/**
 * Submissions of landowners that wait for a decision. Every method throws AppError `access_denied` or `two_factor_needed`
 * unless the viewer is an admin.
 */
export interface ReviewsService {
  /** How many wait, with the proofs of ownership that no submission shows. */
  count(viewer: Viewer): Promise<number>
  /** The longest waiting first. */
  list(viewer: Viewer, options: { page: number }): Promise<Page<QueuedReview>>
  /**
   * Opens a submission, and makes the viewer its reviewer if it has none. @throws AppError `review_not_found`
   */
  open(viewer: Viewer, id: string): Promise<Review>
  /** Lets other admins review it. */
  release(viewer: Viewer, id: string): Promise<void>
  /** Ticks or unticks an item of the checklist. @throws AppError `review_taken`, `review_decided` */
  setCheck(viewer: Viewer, id: string, check: { key: string; isTicked: boolean }): Promise<void>
  /**
   * Asks for changes to a field; an empty text takes the request back. The owner sees it once `requestChanges` is called.
   * @throws AppError `review_taken`, `review_decided`, `invalid`
   */
  setRequest(viewer: Viewer, id: string, request: { field: string; text: string }): Promise<void>
  /** Sends the requests to the owner. @throws AppError `invalid` without any, `review_taken`, `review_decided` */
  requestChanges(viewer: Viewer, id: string, version: number): Promise<void>
  /**
   * Publishes the listing, or the changes to it, with an email to the owner. Returns the slug.
   * @throws AppError `review_taken`, `review_decided`, `invalid`
   */
  approve(viewer: Viewer, id: string, version: number): Promise<string>
  /** @throws AppError `invalid` without a reason, `review_taken`, `review_decided` */
  reject(viewer: Viewer, id: string, decision: { version: number; reason: string }): Promise<void>
  /** Opens a document of a submission. The caller must read its stream or destroy it. @throws AppError `not_found` */
  openDocument(viewer: Viewer, document: { id: string; file: string }): Promise<OpenFile>
}
