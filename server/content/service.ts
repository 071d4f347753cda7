import type { ContentQuery } from '../../../domain/content/list-query.ts'
import type { ContentVersion, Deletion, Managed, Merge, RecentDeletion } from '../../../domain/content/managed.ts'
import type { FieldErrors } from '../../../domain/errors.ts'
import type { Page } from '../../../domain/page.ts'
import type { Viewer } from '../../../domain/permissions.ts'

/** What the three nouns have in common. */
export interface ContentService<Row extends Managed, Thing extends Managed, Values> {
  list(viewer: Viewer, options: { query: ContentQuery; perPage?: number }): Promise<Page<Row>>
  get(viewer: Viewer, id: string): Promise<Thing>
  /**
   * `values` is checked here, whatever it is. The same idempotency key with the same values answers the same again.
   * @throws AppError `invalid` with messages per field, `…_slug_taken`, `idempotency_key_reused`
   */
  create(viewer: Viewer, values: unknown, options?: { idempotencyKey?: string | undefined }): Promise<Thing>
  /**
   * Changes the values that are named. `version` is the one that the editor began with; null overwrites whatever is there.
   * Over a newer one, `merge` says what becomes of fields that both changed; those that one changed are taken from there.
   * @throws AppError `invalid`, `…_slug_taken`; ConflictError (`conflict`, see `newerVersionOf`)
   */
  update(
    viewer: Viewer,
    id: string,
    values: unknown,
    options: { version: number | null; merge?: Merge | undefined },
  ): Promise<Thing>
  /** @returns how many are another now. Ids that there is nothing of are left out, at most 500 are taken. */
  setPublished(viewer: Viewer, ids: readonly string[], isPublished: boolean): Promise<number>
  setFeatured(viewer: Viewer, ids: readonly string[], isFeatured: boolean): Promise<number>
  /** For ten minutes, `restore` brings them back as they were. @throws AppError `not_found` when none of them is there */
  remove(viewer: Viewer, ids: readonly string[]): Promise<Deletion>
  /** What `restore` still brings back, the latest first, at most 20. */
  deletions(viewer: Viewer): Promise<RecentDeletion[]>
  /** @returns how many are back. @throws AppError `undo_too_late`, `…_slug_taken` */
  restore(viewer: Viewer, deletionId: string): Promise<number>
  /** A draft with the same values, under a title and a slug of its own. */
  duplicate(viewer: Viewer, id: string): Promise<Thing>
  /** While typing: whether something else than `except` has this slug. */
  isSlugTaken(viewer: Viewer, slug: string, options?: { except?: string | undefined }): Promise<boolean>
  /** What a schema says of the values, without saving them; null when they would be taken. `values` keeps its type out. */
  check(viewer: Viewer, values: unknown): { values: Values } | { errors: FieldErrors }
}

export interface VersionedContent<Thing> {
  /** Every save, the newest first, at most 50. */
  versions(viewer: Viewer, id: string): Promise<ContentVersion[]>
  /** Saves the values of that version again, as the newest. Whether it is public stays as it is. */
  restoreVersion(viewer: Viewer, id: string, version: number): Promise<Thing>
}
