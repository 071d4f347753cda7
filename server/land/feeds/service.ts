import type { ImportSummary, ListingFeed, ListingImport } from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { Viewer } from '../../../domain/permissions.ts'

export interface FileToImport {
  /** The name of the file. */
  name: string
  /** A CSV or GeoJSON file. It is read once, up to 25 MB. */
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Of listings that have none. */
  contact: ListingContact
}

export interface PlannedForm {
  form: FormData
  /** Null without a file. */
  planned: ListingImport | null
  /** Of the file. */
  errors: Record<string, string>
}

export interface ApplyOptions {
  /** Takes the published listings off the site that the file lacks. */
  withdrawMissing?: boolean
  /** Confirms that, although they are more than `MAX_MISSING_SHARE` of the account's. */
  isConfirmed?: boolean
}

/** Files on the web that are checked every day. Its methods throw like those of `FeedsService`. */
export interface DailyFeeds {
  listFeeds(viewer: Viewer): Promise<ListingFeed[]>
  /**
   * Downloads a file, stores what it would change, and checks it every day from then on.
   * @throws AppError `invalid` at `url`, `too_many_requests`, `unavailable`
   */
  addFeed(viewer: Viewer, feed: { url: string; contact: ListingContact }): Promise<ListingImport>
  /**
   * Does now what is done every day: downloads the file, and starts to apply what it changes.
   * @returns the import; null if the file hasn't changed or can't be read, which is then the feed's `failure`
   * @throws AppError `too_many_requests`, `import_running`, `unavailable`
   */
  checkFeed(viewer: Viewer, id: string): Promise<string | null>
  setFeedActive(viewer: Viewer, id: string, isActive: boolean): Promise<void>
  /** Its listings and imports stay. */
  removeFeed(viewer: Viewer, id: string): Promise<void>
  /** Checks the feeds that are due at `now`. For the job. */
  checkDueFeeds(now: Date, options?: { signal?: AbortSignal }): Promise<void>
}

/**
 * Files of listings that accounts import: each row follows the rules of the form, and is reviewed like what was entered by hand.
 * Every method throws AppError `sign_in_needed` or `verification_needed`, and `not_found` for another account's import.
 */
export interface FeedsService extends DailyFeeds {
  /**
   * Stores what a file would change. Changes no listing and no draft.
   * @throws AppError `invalid` at `file`, `too_many_requests`, or `unavailable` when too many files wait
   */
  plan(viewer: Viewer, file: FileToImport): Promise<ListingImport>
  /**
   * Plans the file of a form, which comes after the contact, or adds its feed. Of any other form it only returns the fields.
   * @throws AppError `invalid`, and what `plan` and `addFeed` throw
   */
  planForm(viewer: Viewer, request: Request): Promise<PlannedForm>
  get(viewer: Viewer, id: string): Promise<ListingImport>
  /** The rejected rows, with the reasons. */
  rejectedCsv(viewer: Viewer, id: string): Promise<{ disposition: string; csv: string }>
  /** The latest 100, newest first. */
  list(viewer: Viewer): Promise<ImportSummary[]>
  /**
   * Starts to apply what was planned, in the background. Does nothing if that was started before.
   * @throws AppError `import_running`, `invalid` at `is_confirmed`
   */
  apply(viewer: Viewer, id: string, options?: ApplyOptions): Promise<void>
  /**
   * Starts to undo what was applied, unless it was changed since. Does nothing if that was started before.
   * @throws AppError `import_running`, `import_not_applied`
   */
  undo(viewer: Viewer, id: string): Promise<void>
}
