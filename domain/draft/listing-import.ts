import type { OwnerFieldName } from '../listing/field-table.ts'
import type { OwnerValues } from './draft-values.ts'

export type ListingImportState = 'planned' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed'

/** Rows of a file. */
export const MAX_IMPORT_ROWS = 5_000
/** A file that lacks more of the published listings than this is perhaps not the whole file. */
export const MAX_MISSING_SHARE = 0.2

/** Addresses that an account can have checked. */
export const MAX_FEEDS = 5
/** Days of failures after which a feed stops. */
export const FEED_DAYS = 7
export const MAX_IMPORT_BYTES = 25_000_000

/** What a file would do to the listings of an account. */
export interface ImportPlan {
  added: AddedRow[]
  changed: ChangedRow[]
  /** Rows that would change something, but that a person decides on. */
  left: LeftRow[]
  /** How many rows say what their listings say already. */
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
  /** What the row states otherwise than the listing, but somebody has changed by hand since an earlier file. */
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
 * What became of a row: it was published, is in review, is a draft that lacks something, was withdrawn because the file lacks
 * it, or stayed as it was.
 */
export type RowState = 'published' | 'in_review' | 'draft' | 'withdrawn' | 'left'

export interface RowOutcome {
  state: RowState
  title: string
  /** What its owner should know, or do; empty if nothing. */
  note: string
  listing?: string | null
  /** The draft, its version as the import left it, and whether the import started it. */
  draft?: string
  version?: number
  isNew?: boolean
  /** Values that changed. */
  names?: OwnerFieldName[]
}

/** What undoing a row came to. */
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
  /** Of the rows that were added or changed, then of those withdrawn; as many as are done. */
  outcomes: RowOutcome[]
  undone: UndoneRow[]
  undone_at: string | null
}
