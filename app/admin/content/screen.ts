import type { ContentQuery } from '../../../domain/content/list-query.ts'
import type { ContentVersion, Managed, NewerVersion, RecentDeletion } from '../../../domain/content/managed.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import type { Page } from '../../../domain/page.ts'
import type { FormErrors } from '../../ui/read-form.ts'
import type { Typed } from './typed.ts'

export interface ListView<Row extends Managed> {
  view: 'list'
  /** Null when it could not be had: `failure` says so. */
  rows: Page<Row> | null
  failure: string | null
  query: ContentQuery
  /** What can still be brought back. */
  deletions: RecentDeletion[]
  /** Those whose deletion is asked about, without JavaScript. */
  asked: string[]
  /** What was saved just before; its draft is not needed any more. */
  saved: string | null
  isCreated: boolean
}

export interface FormView<Thing extends Managed> {
  view: 'form'
  /** Null for a new one. */
  thing: Thing | null
  /** So that a form that is sent twice makes one. */
  key: string
  /** Where the list stood. */
  back: string
}

export interface VersionsView<Thing extends Managed> {
  view: 'versions'
  thing: Thing
  versions: ContentVersion[]
  back: string
}

export interface SlugView {
  view: 'slug'
  slug: string
  isTaken: boolean
}

/** While the database cannot tell who asks: what failed, and nothing of what only admins may see. */
export interface AwayView {
  view: 'away'
  failure: string
}

export type ContentScreen<Row extends Managed, Thing extends Managed> =
  | ListView<Row>
  | FormView<Thing>
  | VersionsView<Thing>
  | SlugView
  | AwayView

/** What came of a form of these screens. */
export interface Answer {
  /** What went well, in a sentence. */
  notice?: string
  /** With which a delete is taken back. */
  undo?: string
  failure?: { code: ErrorCode; message: string }
  errors?: FormErrors
  typed?: Typed
  /** The version that the form began with, which may be an older one than there is now. */
  began?: number
  newer?: Newer
}

/** What a form is told of a version that it would have overwritten. */
export type Newer = Pick<NewerVersion, 'version' | 'saved_at' | 'saved_by' | 'changes'>
