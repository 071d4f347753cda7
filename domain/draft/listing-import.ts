import type { OwnerFieldName } from '../listing/field-table.ts'
import type { OwnerValues } from './draft-values.ts'

export type ListingImportState = 'planned' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed'

/** Rows of a file. */
export const MAX_IMPORT_ROWS = 5_000
/** A file that lacks a larger share of the published listings may be incomplete. */
export const MAX_MISSING_SHARE = 0.2

/** Per account. */
export const MAX_FEEDS = 5
/** Days of failures after which a feed stops. */
export const FEED_DAYS = 7
export const MAX_IMPORT_BYTES = 25_000_000

/** What a file would do to the listings of an account. */
export interface ImportPlan {
  added: AddedRow[]
  changed: ChangedRow[]
  /** Rows that would change something, but are left to a person. */
  left: LeftRow[]
  /** How many rows have the values that their listings have. */
  unchanged: number
  rejected: RejectedRow[]
  /** Published listings of earlier files that this one lacks. Null if one of them may be a row that can't be read. */
  missing: PlannedListing[] | null
  /** Columns that set nothing. */
  ignored: string[]
}

/** A row's number is a line of a table, or that of a feature. */
export interface AddedRow {
  row: number
  externalId: string
  values: OwnerValues
  /** Values that the row states. */
  stated: OwnerFieldName[]
}

export interface ChangedRow {
  row: number
  externalId: string
  /** Null while a review is pending. */
  listing: PlannedListing | null
  title: string
  changes: PlannedChange[]
  /** Values in which the row differs, but that were changed by hand since an earlier file. */
  kept: PlannedChange[]
  stated: Partial<OwnerValues>
}

export interface LeftRow {
  row: number
  title: string
  why: LeftReason
  kept: PlannedChange[]
}

/** Its owner is editing it, a reviewer has sent it back, its draft has errors, or what differs was changed by hand. */
export type LeftReason = 'editing' | 'sent_back' | 'incorrect' | 'by_hand'

export interface RejectedRow {
  row: number
  reasons: string[]
}

export interface PlannedListing {
  id: string
  landowner_name: string
}

export interface PlannedChange {
  name: OwnerFieldName
  before: unknown
  after: unknown
}

export type ImportCounts = Record<'added' | 'changed' | 'left' | 'unchanged' | 'rejected' | 'missing', number>

/**
 * The result of a row: it was published, is in review, is an incomplete draft, was withdrawn because the file lacks it, or was
 * left as it is.
 */
export type RowState = 'published' | 'in_review' | 'draft' | 'withdrawn' | 'left'

export interface RowOutcome {
  state: RowState
  title: string
  /** For the owner; empty if there is nothing to know or do. */
  note: string
  listing?: string | null
  /** The draft, its version as the import left it, and whether the import started it. */
  draft?: string
  version?: number
  isNew?: boolean
  /** Values that changed. */
  names?: OwnerFieldName[]
}

/** The result of undoing a row. */
export interface UndoneRow {
  state: 'deleted' | 'reverted' | 'withdrawn' | 'relisted' | 'left'
  title: string
  note: string
}

/** Times are ISO 8601 UTC. */
export interface ImportSummary {
  id: string
  file_name: string
  state: ListingImportState
  failure: string | null
  counts: ImportCounts
  created_at: string
  applied_at: string | null
}

/** A file at an address that is checked once a day. Times are ISO 8601 UTC. */
export interface ListingFeed {
  id: string
  url: string
  /** False if its owner paused it, or it failed for `FEED_DAYS`. */
  is_active: boolean
  checked_at: string | null
  /** Why the last check failed. */
  failure: string | null
  /** The last import from it. */
  import_id: string | null
}

export interface ListingImport extends ImportSummary {
  plan: ImportPlan
  withdraws_missing: boolean
  /** Of the rows done so far: first those added or changed, then those withdrawn. */
  outcomes: RowOutcome[]
  undone: UndoneRow[]
  undone_at: string | null
}
