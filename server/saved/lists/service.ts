import type { Viewer } from '../../../domain/permissions.ts'
import type { RemovedListing, SavedList, SavedListSummary, SharedList } from '../../../domain/saved/saved-list.ts'

/** Where a saved listing is. */
export interface SavedIn {
  list_id: string
  list_name: string
}

/**
 * Lists of listings that people like. Everything but `getShared` throws AppError `sign_in_needed` for visitors, and
 * `saved_list_not_found` for lists of others; changes throw `organization_read_only` for viewers of an organization.
 */
export interface SavedListsService {
  /** The viewer's own, in their order, then those that their organization shares. */
  list(viewer: Viewer): Promise<SavedListSummary[]>
  get(viewer: Viewer, id: string): Promise<SavedList>
  /** Slugs of the published listings that are in any list. */
  findSaved(viewer: Viewer): Promise<string[]>
  /** @throws AppError `invalid` with a message for `name` */
  create(viewer: Viewer, name: string): Promise<{ id: string }>
  /** @throws AppError `invalid` with a message for `name` */
  rename(viewer: Viewer, id: string, name: string): Promise<void>
  remove(viewer: Viewer, id: string): Promise<void>
  /** Creates the link for others, with the notes or without, or revokes it. */
  setShared(viewer: Viewer, id: string, share: { isShared: boolean; withNotes: boolean }): Promise<void>
  /**
   * Saves a listing to the first list, unless one has it.
   * @param timeZone of the browser; empty if unknown @throws AppError `listing_not_found`, `invalid`
   */
  save(viewer: Viewer, slug: string, timeZone?: string): Promise<void>
  /**
   * Takes a listing out of the first list.
   * @returns where it stays: in another list, or with a note; null if it is nowhere anymore
   */
  unsave(viewer: Viewer, slug: string): Promise<SavedIn | null>
  /** Saves what was saved on a device, the last first; listings that are gone are left out. */
  merge(viewer: Viewer, slugs: readonly string[], timeZone?: string): Promise<void>
  /** @throws AppError `invalid` with a message for `note` */
  setNote(viewer: Viewer, id: string, listing: string, note: string): Promise<void>
  /** Moves a listing up or down in its list. */
  move(viewer: Viewer, id: string, listing: string, by: 1 | -1): Promise<void>
  /** Moves a listing to another list, with its note. @throws AppError `invalid` if it doesn't fit there */
  moveTo(viewer: Viewer, id: string, listing: string, target: string): Promise<void>
  removeListing(viewer: Viewer, id: string, listing: string): Promise<void>
  /** What `removeListing` removed within a day; null if it can’t be brought back. */
  getRemoved(viewer: Viewer, id: string, listing: string): Promise<RemovedListing | null>
  /** Undoes `removeListing`: with the note, in its place. @throws AppError `invalid` if the list is full */
  restoreListing(viewer: Viewer, id: string, listing: string): Promise<void>
  /** @throws AppError `saved_list_not_found` for a link that was revoked */
  getShared(token: string): Promise<SharedList>
}
