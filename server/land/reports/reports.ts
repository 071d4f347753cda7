import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { wrapUnexpected } from '../../../domain/wrap-unexpected.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import { getInquiryListing } from '../../people/leads/inquiry-listing.ts'
import { LEAD_FROM_NETWORK } from '../../people/leads/store-lead.ts'
import { MAIL_TO_STRANGER } from '../../people/mail/mail-limits.ts'
import { insertUnlessDuplicate } from '../../platform/db/insert-unless-duplicate.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import { isAllowed } from '../../platform/rate-limits/rate-limits.ts'
import { decideReport, type ReportDependencies } from './decide-report.ts'
import { countOpen, findOpen } from './report-rows.ts'
import type { ListingReportsService } from './service.ts'

export function createListingReports(dependencies: ReportDependencies): ListingReportsService {
  const { db } = dependencies
  return {
    report: (caller, viewer, input) => report(dependencies, caller, viewer, input),
    async findOpen(viewer) {
      assertMay(viewer, 'change content')
      return wrapUnexpected('unavailable', () => findOpen(db))
    },
    async countOpen(viewer) {
      assertMay(viewer, 'see the admin')
      return wrapUnexpected('unavailable', () => countOpen(db))
    },
    async decide(viewer, id, decision) {
      assertMay(viewer, 'change content')
      return wrapUnexpected('unavailable', () => decideReport(dependencies, viewer, id, decision))
    },
  }
}

async function report(
  { db, mailer, rateLimits }: ReportDependencies,
  caller: Caller,
  viewer: Viewer,
  { listing: slug, is_spam, ...input }: Parameters<ListingReportsService['report']>[2],
): Promise<void> {
  await rateLimits.count(LEAD_FROM_NETWORK, networkOf(caller.address))
  const listing = await getInquiryListing(db, slug)
  if (is_spam) return
  const { email } = input
  // Past this limit the report is still stored; only the email is skipped.
  const sendsEmail = email !== null && (await isAllowed(rateLimits.count(MAIL_TO_STRANGER, email)))
  await db.transaction().execute(async (transaction) => {
    const reporter_id = viewer.kind === 'user' ? viewer.id : null
    const row = { ...input, listing_id: listing.id, reporter_id }
    const id = await insertUnlessDuplicate(transaction, 'listing_reports', { row, same: Object.values(row) })
    if (id === null) return
    if (sendsEmail) await mailer.send(transaction, email, { name: 'report-received', listing: listing.email })
    await recordActivity(transaction, viewer, {
      action: 'report.received',
      subjectType: 'listing_report',
      subjectId: id,
      subjectTitle: listing.email.title,
    })
  })
}
