import type { ImportSummary, ListingImport } from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { Viewer } from '../../../domain/permissions.ts'

export interface FileToImport {
  /** As its owner named it. */
  name: string
  /** A CSV or GeoJSON file. It is read once, up to 25 MB. */
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Of listings that have none. */
  contact: ListingContact
}

export interface ApplyOptions {
  /** Takes the published listings off the site that the file lacks. */
  withdrawMissing?: boolean
  /** That this is meant, although they are more than `MAX_MISSING_SHARE` of the account's. */
  isConfirmed?: boolean
}

/**
 * Files of listings that accounts import: each row follows the rules of the form, and is reviewed like what was entered by hand.
 * Every method throws AppError `sign_in_needed` or `verification_needed`, and `not_found` for another account's import.
 */
export interface FeedsService {
  /**
   * Stores what a file would do. Changes no listing and no draft.
   * @throws UnreadableFileError; AppError `too_many_requests`, or `unavailable` when too many files wait
   */
  plan(viewer: Viewer, file: FileToImport): Promise<ListingImport>
  get(viewer: Viewer, id: string): Promise<ListingImport>
  /** The latest 100, newest first. */
  list(viewer: Viewer): Promise<ImportSummary[]>
  /**
   * Starts to do what was planned, in the background. Does nothing if that was started before.
   * @throws AppError `import_running`, `invalid` at `is_confirmed`
   */
  apply(viewer: Viewer, id: string, options?: ApplyOptions): Promise<void>
  /**
   * Starts to undo what was applied, where nobody has changed it since. Does nothing if that was started before.
   * @throws AppError `import_running`, `import_not_applied`
   */
  undo(viewer: Viewer, id: string): Promise<void>
}
