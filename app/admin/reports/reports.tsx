import { href } from 'react-router'
import type { OpenReports } from '../../../domain/listing/listing-report.ts'
import { formatCount, formatNumber } from '../../../domain/text/format.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { withSubmitErrors } from '../../ui/form/submit-errors.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { BackToDashboard } from '../back-to-dashboard.tsx'
import { submitFailureResult } from '../content/submit-failure.ts'
import { Unavailable } from '../content/unavailable.tsx'
import { AdminErrorBoundary, adminMeta } from '../error-boundary.tsx'
import { ActionBanner } from '../list/action-banner.tsx'
import { loadForAdmin } from '../load-for-admin.ts'
import type { Route } from './+types/reports'
import { decideOnReport, type ReportAnswer } from './decide-on-report.server.ts'
import { ReportedListing } from './reported-listing.tsx'

export { AdminErrorBoundary as ErrorBoundary }
export const headers = () => PRIVATE
export const meta = adminMeta('Reports')

export const loader = ({ context }: Route.LoaderArgs) =>
  loadForAdmin(context, 'unavailable', (admin, { listingReports }) => listingReports.findOpen(admin))

export const action = ({ context, request }: Route.ActionArgs) => decideOnReport(context, request)

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason): ReportAnswer => submitFailureResult('unavailable', reason))

export default function Reports({ loaderData: { shown: open, failure }, actionData: answer }: Route.ComponentProps) {
  if (open === null) return <Unavailable heading="Reports" failure={failure} answer={answer} />
  return (
    <div className="wrap pt-6 pb-12 md:pt-8">
      <BackToDashboard />
      <h1 className="mt-2 text-32 font-title">Reports</h1>
      <p className="mt-1.5 mb-5 text-ink-2">{summaryOf(open)}</p>
      <div className="mb-4 empty:hidden">
        <ActionBanner result={answer} here={href('/admin/reports')} />
      </div>
      {open.listings.length === 0 ? (
        <section className="rounded-card border border-line bg-surface">
          <EmptyState heading="No open reports">Problems that visitors report about listings appear here.</EmptyState>
        </section>
      ) : (
        <ul className="grid gap-4">
          {open.listings.map((listing) => (
            <ReportedListing key={listing.id} listing={listing} answer={answer} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** “3 open reports about 2 listings, oldest first”. */
function summaryOf({ listings, total }: OpenReports): string {
  const shown = listings.reduce((sum, { reports }) => sum + reports.length, 0)
  if (shown < total) return `The oldest ${formatNumber(shown)} of ${formatCount(total, 'open report')}`
  return `${formatCount(total, 'open report')} about ${formatCount(listings.length, 'listing')}, oldest first`
}
