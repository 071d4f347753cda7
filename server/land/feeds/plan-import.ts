import type { ImportPlan } from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import type { FileReader, UploadedFile } from '../../files/uploaded-file.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Limit } from '../../platform/rate-limits/rate-limits.ts'
import { findMissing, readExisting, sourceOf } from './existing.ts'
import { planRow } from './plan-row.ts'
import { FEED_LIMITS, type FeedRow, readRows } from './read-rows.ts'

interface FileToPlan {
  body: UploadedFile['body']
  /** Of listings that have none. */
  contact: ListingContact
}

/** Files that an account compares, uploaded or downloaded at its request. */
export const PLANS_OF_ACCOUNT: Limit = { name: 'import plan of account', tries: 20, seconds: 3_600 }
const BATCH_ROWS = 500

/**
 * Compares a file of listings with the viewer's own listings. Changes nothing.
 * @throws UnreadableFileError; AppError `sign_in_needed`, `verification_needed`, or `unavailable` when too many files wait
 */
export async function planImport(
  { db, readFile }: { db: Db; readFile: FileReader },
  viewer: Viewer,
  { body, contact }: FileToPlan,
): Promise<ImportPlan> {
  assertMay(viewer, 'publish or inquire')
  const source = sourceOf(viewer.id)
  const { rows, ignored } = await readFile({ name: 'feed', body, ...FEED_LIMITS }, (path, options) =>
    readRows(path, { ...options, source }),
  )
  const plan: ImportPlan = { added: [], changed: [], left: [], unchanged: 0, rejected: [], missing: null, ignored }
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    const batch = rows.slice(start, start + BATCH_ROWS)
    const existing = await readExisting(db, viewer.id, batch.flatMap(externalIdOf))
    for (const row of batch) planRow(plan, row, { existing, contact })
  }
  const ids = rows.map(externalIdOf)
  if (ids.every(({ length }) => length > 0)) plan.missing = await findMissing(db, viewer.id, ids.flat())
  return plan
}

/** Empty for a row without a valid ID. */
function externalIdOf({ read }: FeedRow): string[] {
  if ('listing' in read) return [read.listing.external_id]
  return read.external_id === undefined ? [] : [read.external_id]
}
