import type { AdminLead, LeadCounts, LeadOwner, LeadPosition, LeadRow } from '../../../../domain/lead/admin-lead.ts'
import type { LeadStatus } from '../../../../domain/lead/lead.ts'
import type { LeadQuery } from '../../../../domain/lead/lead-query.ts'
import type { LeadNote, LeadReply } from '../../../../domain/lead/lead-values.ts'
import type { Page } from '../../../../domain/page.ts'
import type { Viewer } from '../../../../domain/permissions.ts'
import type { OpenMessageFile } from '../threads/service.ts'

/**
 * Leads for operators. Every method throws AppError `access_denied` or `two_factor_needed`, `lead_not_found` for an
 * unknown id, and `leads_failed`, `lead_update_failed` and so on for unexpected failures. Each change is one transaction
 * with its activity entry, which contains no personal data.
 */
export interface LeadInbox {
  list(viewer: Viewer, options: { query: LeadQuery; perPage?: number }): Promise<Page<LeadRow>>
  get(viewer: Viewer, id: string): Promise<AdminLead>
  /** Where a lead is in a list, for the ones before and after. */
  locate(viewer: Viewer, id: string, query: LeadQuery): Promise<LeadPosition>
  /** Admins to whom leads can be assigned, sorted by email. */
  owners(viewer: Viewer): Promise<LeadOwner[]>
  counts(viewer: Viewer): Promise<LeadCounts>
  /**
   * Changes whichever of status, owner and notes `values` contains. `version` is the version the editor started from;
   * null overwrites whatever is stored.
   * @throws AppError `invalid` with messages per field; ConflictError (`conflict`, see `newerVersionOf`)
   */
  update(viewer: Viewer, id: string, values: unknown, options: { version: number | null }): Promise<AdminLead>
  /** Ignores unknown ids. @returns how many leads changed. @throws AppError `invalid` for more than 500 ids */
  setStatus(viewer: Viewer, ids: readonly string[], status: LeadStatus): Promise<number>
  /**
   * Emails a reply and adds it to the conversation. Calling it again with the same key and text does nothing. A new
   * lead becomes “in progress”, and one without an owner the viewer's.
   * @throws AppError `lead_unconfirmed`
   */
  reply(viewer: Viewer, id: string, reply: LeadReply): Promise<void>
  /** A lead that needs no answer no longer waits for one, until its sender writes again. */
  markDone(viewer: Viewer, id: string): Promise<void>
  /** Puts a lead off for some hours; null ends that. */
  snooze(viewer: Viewer, id: string, hours: number | null): Promise<void>
  /** Adds a note, or an email that was received or sent outside the product, to the conversation. */
  addMessage(viewer: Viewer, id: string, note: LeadNote): Promise<void>
  /** Sends a held message to the operator's reply address that an admin wrote, or discards it. @throws AppError `message_not_found` */
  decideHeld(viewer: Viewer, id: string, held: { messageId: string; isMine: boolean }): Promise<void>
  /** A file of any message. The caller must read its stream to the end or destroy it. @throws AppError `not_found` */
  openFile(viewer: Viewer, id: string, file: string): Promise<OpenMessageFile>
  /** Permanently deletes leads with notes and messages; queued replies are not sent. @returns how many were deleted */
  remove(viewer: Viewer, ids: readonly string[]): Promise<number>
  /** Streams a CSV of all matching leads, newest first, at most `MAX_EXPORTED` rows. */
  exportCsv(viewer: Viewer, query: LeadQuery): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}
