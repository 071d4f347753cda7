import type {
  AdminContent,
  ContentVersion,
  Deletion,
  Merge,
  RecentDeletion,
} from '../../../domain/content/admin-content.ts'
import type { ContentQuery } from '../../../domain/content/list-query.ts'
import type { FieldErrors } from '../../../domain/errors.ts'
import type { Page } from '../../../domain/page.ts'
import type { Viewer } from '../../../domain/permissions.ts'

/** The operations of the admin that all types of content share. */
export interface ContentService<Row extends AdminContent, Thing extends AdminContent, Values> {
  list(viewer: Viewer, options: { query: ContentQuery; perPage?: number }): Promise<Page<Row>>
  get(viewer: Viewer, id: string): Promise<Thing>
  /**
   * Validates `values`. A repeated idempotency key with the same values returns the item that was created first.
   * @throws AppError `invalid` with messages per field, `…_slug_taken`, `idempotency_key_reused`
   */
  create(viewer: Viewer, values: unknown, options?: { idempotencyKey?: string | undefined }): Promise<Thing>
  /**
   * Changes the values that are present. `version` is the one that the editor started from; null overwrites any version.
   * If there is a newer one, `merge` chooses a side for each field that both changed; other changes of both are merged.
   * @throws AppError `invalid`, `…_slug_taken`; ConflictError (`conflict`, see `newerVersionOf`)
   */
  update(
    viewer: Viewer,
    id: string,
    values: unknown,
    options: { version: number | null; merge?: Merge | undefined },
  ): Promise<Thing>
  /** @returns how many changed. Unknown ids are ignored; takes at most 500. */
  setPublished(viewer: Viewer, ids: readonly string[], isPublished: boolean): Promise<number>
  setFeatured(viewer: Viewer, ids: readonly string[], isFeatured: boolean): Promise<number>
  /** Deletes; `restore` can undo it for ten minutes. @throws AppError `not_found` when none of the ids exists */
  remove(viewer: Viewer, ids: readonly string[]): Promise<Deletion>
  /** Deletions that `restore` can still undo, the latest first, at most 20. */
  deletions(viewer: Viewer): Promise<RecentDeletion[]>
  /** The deletion that removed the item, while it can be undone. */
  deletionOf(viewer: Viewer, id: string): Promise<RecentDeletion | null>
  /** @returns how many were restored. @throws AppError `undo_too_late`, `…_slug_taken` */
  restore(viewer: Viewer, deletionId: string): Promise<number>
  /** Creates a draft with the same values and its own title and slug. */
  duplicate(viewer: Viewer, id: string): Promise<Thing>
  /** Whether content other than `except` has this slug. */
  isSlugTaken(viewer: Viewer, slug: string, options?: { except?: string | undefined }): Promise<boolean>
  /** Validates the values without saving them. */
  check(viewer: Viewer, values: unknown): { values: Values } | { errors: FieldErrors }
}

export interface VersionedContent<Thing> {
  /** Every save, the newest first, at most 50. */
  versions(viewer: Viewer, id: string): Promise<ContentVersion[]>
  /** Saves the values of that version as the newest one. Slug and publication don't change. */
  restoreVersion(viewer: Viewer, id: string, version: number): Promise<Thing>
}
