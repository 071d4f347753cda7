import type { LeadStatus } from '../../../domain/lead.ts'
import type { LeadQuery } from '../../../domain/lead-query.ts'
import type { LeadNote, LeadReply } from '../../../domain/lead-values.ts'
import type { LeadCounts, LeadOwner, LeadRow, ManagedLead } from '../../../domain/managed-lead.ts'
import type { Page } from '../../../domain/page.ts'
import type { Viewer } from '../../../domain/permissions.ts'

/**
 * Leads as the operator works on them. Everything throws AppError `access_denied` or `two_factor_needed`, for an id that
 * there is none of `lead_not_found`, and `leads_failed`, `lead_update_failed`, … while it cannot be done. What changes
 * something does so in one transaction with its entry in the activity log, which names nobody.
 */
export interface LeadInbox {
  list(viewer: Viewer, options: { query: LeadQuery; perPage?: number }): Promise<Page<LeadRow>>
  get(viewer: Viewer, id: string): Promise<ManagedLead>
  /** To whom leads can be given: the admins, by e-mail. */
  owners(viewer: Viewer): Promise<LeadOwner[]>
  /** An index answers it. */
  counts(viewer: Viewer): Promise<LeadCounts>
  /**
   * Changes status, owner and notes where they are named. `version` is the one that the editor began with; null
   * overwrites whatever is there.
   * @throws AppError `invalid` with messages per field; ConflictError (`conflict`, see `newerVersionOf`)
   */
  update(viewer: Viewer, id: string, values: unknown, options: { version: number | null }): Promise<ManagedLead>
  /** @returns how many are another now. Ids that there is nothing of are left out, at most 500 are taken. */
  setStatus(viewer: Viewer, ids: readonly string[], status: LeadStatus): Promise<number>
  /**
   * Mails a reply, and notes it in the thread. The same key with the same text sends nothing again. A new lead is in
   * progress then.
   * @throws AppError `lead_unconfirmed`
   */
  reply(viewer: Viewer, id: string, reply: LeadReply): Promise<void>
  /** Puts into the thread what was received or sent past the product. */
  addMessage(viewer: Viewer, id: string, note: LeadNote): Promise<void>
  /** With notes and thread, for good; a reply that waits to be sent is not sent. @returns how many were there */
  remove(viewer: Viewer, ids: readonly string[]): Promise<number>
  /** A CSV of all that a query finds, the newest first, at most `MOST_EXPORTED` rows; made while it is read. */
  exportCsv(viewer: Viewer, query: LeadQuery): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}
