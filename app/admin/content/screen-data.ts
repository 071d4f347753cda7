import type {
  AdminContent,
  ContentVersion,
  NewerVersion,
  RecentDeletion,
} from '../../../domain/content/admin-content.ts'
import type { ContentQuery } from '../../../domain/content/list-query.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { Page } from '../../../domain/page.ts'
import type { FormErrors } from '../../ui/form/read-form.ts'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import type { EnteredValues } from './editor/entered-values.ts'

export interface ListView<Row extends AdminContent> {
  view: 'list'
  /** Null when it failed to load; `failure` has the message. */
  rows: Page<Row> | null
  failure: string | null
  query: ContentQuery
  /** Deletions that can still be undone. */
  deletions: RecentDeletion[]
  /** The ids to confirm deletion of, without JavaScript. */
  deleteIds: string[]
  /** The id that was just saved. */
  saved: string | null
  isCreated: boolean
}

export interface FormView<Item extends AdminContent> {
  view: 'form'
  /** Null for a new one. */
  item: Item | null
  /** Idempotency key: a form that is submitted twice creates one item. */
  key: string
  /** The query of the list to return to. */
  back: string
}

export interface VersionsView<Item extends AdminContent> {
  view: 'versions'
  item: Item
  versions: ContentVersion[]
  back: string
}

/** Shown while the database can't tell who is signed in. */
export interface UnavailableView {
  view: 'unavailable'
  failure: string
}

export type ContentScreen<Row extends AdminContent, Item extends AdminContent> =
  | ListView<Row>
  | FormView<Item>
  | VersionsView<Item>
  | UnavailableView

/** The result of a submitted form. */
export interface ActionResult {
  /** A sentence about what was done. */
  notice?: string
  /** The deletion to undo. */
  undo?: string
  failure?: { code: ErrorCode; message: string }
  /** Why the submission got no response. */
  reason?: SubmitFailure
  errors?: FormErrors
  entered?: EnteredValues
  /** The version that the form started from. */
  baseVersion?: number
  newer?: NewerVersionSummary
}

/** The newer version that a save would have overwritten. */
export type NewerVersionSummary = Pick<NewerVersion, 'version' | 'saved_at' | 'saved_by' | 'changes'>
