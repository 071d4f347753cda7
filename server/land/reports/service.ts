import type { OpenReports } from '../../../domain/listing/listing-report.ts'
import type { ListingReport, ReportDecision } from '../../../domain/listing/report-form.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Caller } from '../../platform/http/caller.ts'

/**
 * Reports about listings. What admins do throws AppError `access_denied` or `two_factor_needed` for everyone else, and
 * `unavailable` for unexpected failures.
 */
export interface ListingReportsService {
  /**
   * Stores a report with its activity entry, and emails the reporter if there is an address. The same report sent twice
   * within minutes is one. Suspected spam isn't stored. `listing` is the slug of a published listing.
   * @throws AppError `listing_not_found` or `too_many_requests`
   */
  report(caller: Caller, viewer: Viewer, input: ListingReport & { listing: string }): Promise<void>
  /** Reports without a decision, by listing; the oldest 200. */
  findOpen(viewer: Viewer): Promise<OpenReports>
  countOpen(viewer: Viewer): Promise<number>
  /**
   * Decides on an open report, and emails the outcome to the reporter. The note is for admins.
   * @throws AppError `not_found`, also if someone else was faster
   */
  decide(viewer: Viewer, id: string, decision: ReportDecision): Promise<void>
}
