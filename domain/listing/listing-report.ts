/** Labels and types of reports about listings. Without zod, because forms use them in the browser. */

export const REPORT_REASONS = {
  unavailable: 'It’s not for sale or lease',
  copied: 'The pictures or text are copied',
  not_authorized: 'I own this land and didn’t list it',
  wrong_facts: 'The price or facts are wrong',
  suspicious: 'It asks for money or personal data',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof REPORT_REASONS
export type ReportState = 'new' | 'upheld' | 'dismissed'
export type ReportOutcome = Exclude<ReportState, 'new'>

export const MAX_REPORT_DETAILS = 2000
export const MAX_DECISION_NOTE = 2000

/** A report that no one has decided on. */
export interface OpenReport {
  id: string
  reason: ReportReason
  /** Empty if none were given. */
  details: string
  /** Of the reporter; null if they left none. */
  email: string | null
  /** Whether the reporter was signed in. */
  is_from_user: boolean
  created_at: string
}

/** A listing with its open reports, the oldest first. */
export interface ReportedListing {
  id: string
  slug: string
  landowner_name: string
  is_published: boolean
  reports: OpenReport[]
}

export interface OpenReports {
  /** The listing with the oldest report first. */
  listings: ReportedListing[]
  /** All open reports, of which only the oldest may be in `listings`. */
  total: number
}
