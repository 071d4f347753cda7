import { sql } from 'kysely'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import type { DraftFields } from '../../../domain/draft/draft.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import { fieldsOfListing } from '../../../domain/draft/fields-of-listing.ts'
import { progressOf } from '../../../domain/draft/progress.ts'
import { UNFINISHED_OUTLINE } from '../../../domain/draft/unfinished-outline.ts'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { saveVersions } from '../../content/editing/versions.ts'
import { isChangeableBy } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { listingType } from '../listings/content-type.ts'
import { filesOf } from './draft-files.ts'
import { COLUMNS, type DraftRow, type ImportedRow, insertDraft } from './draft-rows.ts'
import { sendToReview } from './submit-draft.ts'

interface RowToSave extends ImportedRow {
  values: OwnerValues
  /** The open draft of an earlier file; null to start one. */
  draft: DraftRow | null
  /** What a new draft changes; null for a new listing. */
  listing: AdminListing | null
  /** Keys of review fields that owners may change without a review. */
  exempt: readonly string[]
}

export interface SavedRow {
  id: string
  version: number
  state: 'published' | 'in_review' | 'draft'
  /** What a draft lacks. */
  missing: string[]
}

/** What the values of a listing don't have. */
const OTHER_FIELDS = ['acreage_note', UNFINISHED_OUTLINE]

/**
 * Saves a row of a file as a draft of its owner, and submits it if it's complete. Runs in the caller's transaction.
 * @throws AppError `conflict` if the draft was saved since it was read
 */
export async function saveImportedDraft(transaction: Db, owner: SignedInViewer, row: RowToSave): Promise<SavedRow> {
  const draft = row.draft ? await rewrite(transaction, row.draft, row) : await start(transaction, owner, row)
  const { isReady, items } = progressOf(draft.fields)
  const missing = items.filter(({ isRequired, isDone }) => isRequired && !isDone).map(({ label }) => label)
  if (!isReady) return { id: draft.id, version: draft.version, state: 'draft', missing }
  const isPublished = await sendToReview(transaction, owner, draft, row.exempt)
  return { id: draft.id, version: draft.version + 1, state: isPublished ? 'published' : 'in_review', missing: [] }
}

async function start(transaction: Db, owner: SignedInViewer, row: RowToSave): Promise<DraftRow> {
  const { values, listing } = row
  // What the file changes is told from this version.
  if (listing !== null) await saveVersions(transaction, listingType, [listing], null)
  const fields = fieldsOfListing(values)
  return insertDraft(transaction, { viewer: owner, key: null }, { fields, files: filesOf(fields), listing, row })
}

async function rewrite(transaction: Db, draft: DraftRow, row: RowToSave): Promise<DraftRow> {
  const others = Object.entries(draft.fields).filter(([name]) => OTHER_FIELDS.includes(name))
  const fields: DraftFields = { ...Object.fromEntries(others), ...fieldsOfListing(row.values) }
  const { rows } = await sql<DraftRow>`
    update listing_drafts set fields = ${JSON.stringify(fields)}::text::jsonb, files = ${filesOf(fields)}::text[],
      import_id = ${row.importId}::uuid, imported = ${JSON.stringify(row.imported)}::text::jsonb,
      state = 'draft', submitted_at = null, version = version + 1, updated_at = now()
    where id = ${draft.id}::uuid and version = ${draft.version} and state in ('draft', 'in_review')
    returning ${COLUMNS}`.execute(transaction)
  if (!rows[0]) throw new AppError('conflict')
  return rows[0]
}

/** Deletes a draft that an import started, unless it was decided or its owner has changed it since. */
export async function deleteImportedDraft(
  transaction: Db,
  owner: SignedInViewer,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    delete from listing_drafts where id = ${id}::uuid and ${isChangeableBy(owner.id)}
      and (version = ${version} and state in ('draft', 'in_review')
        or version = ${version + 1} and state = 'changes_requested')
    returning id`.execute(transaction)
  return rows.length > 0
}

/** Lets the next file state the values of a row anew. */
export async function forgetImported(transaction: Db, owner: SignedInViewer, id: string): Promise<void> {
  await sql`
    update listing_drafts set imported = null where id = ${id}::uuid and ${isChangeableBy(owner.id)}`.execute(
    transaction,
  )
}
