import type { Generated } from 'kysely'
import type { ReportReason, ReportState } from '../../../domain/listing/listing-report.ts'
import type { TimeByDefault, TimeOrNull } from './column-types.ts'

interface ListingReports {
  id: Generated<string>
  listing_id: string
  reason: ReportReason
  details: Generated<string>
  email: string | null
  reporter_id: string | null
  state: Generated<ReportState>
  digest: string | null
  created_at: TimeByDefault
  decided_at: TimeOrNull
  decided_by: string | null
  decision_note: string | null
}

export interface ReportsSchema {
  listing_reports: ListingReports
}
