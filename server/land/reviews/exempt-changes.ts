import { sql } from 'kysely'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { REVIEW_FIELDS } from '../../../domain/review/review-fields.ts'
import type { Db } from '../../platform/db/database.ts'
import { publishChanges } from './decisions.ts'
import { getReviewRow } from './review-rows.ts'
import { readSubmission } from './submission.ts'

/**
 * Publishes a submission without a review if it changes only fields that need no review. Runs in the transaction that submits it.
 * @param options `exempt`: keys of review fields
 */
export async function publishIfExempt(
  db: Db,
  owner: SignedInViewer,
  { id, exempt }: { id: string; exempt: readonly string[] },
): Promise<boolean> {
  const submission = await readSubmission(db, await getReviewRow(db, id))
  if ('errors' in submission || submission.published === null) return false
  const names = Object.keys(submission.changes)
  const free = new Set<string>(REVIEW_FIELDS.filter(({ key }) => exempt.includes(key)).flatMap((field) => field.names))
  if (names.length === 0 || !names.every((name) => free.has(name))) return false
  await publishChanges(db, owner, submission.published.listing.id, { changes: submission.changes, submittedAt: null })
  await sql`
    update listing_drafts set state = 'approved', decided_at = now(), version = version + 1 where id = ${id}::uuid`.execute(
    db,
  )
  return true
}
