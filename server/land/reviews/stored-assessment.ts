import { sql } from 'kysely'
import { dayOf } from '../../../domain/listing/power-evidence.ts'
import type { Assessment } from '../../../domain/review/assessment.ts'
import type { OwnershipBadge } from '../../../domain/review/review-facts.ts'
import type { Db } from '../../platform/db/database.ts'
import { readOwnership } from '../ownership/proof-rows.ts'
import { assessDraft } from './assess.ts'
import { getReviewRow, type ReviewRow } from './review-rows.ts'
import { readSubmission } from './submission.ts'

/** The assessment of a submission, made again only if the submission has changed. Null if its values aren't valid. */
export async function readAssessment(db: Db, row: ReviewRow): Promise<Assessment | null> {
  if (row.assessment !== null && row.assessed_version === row.version) return row.assessment
  const submission = await readSubmission(db, row)
  if ('errors' in submission) return null
  const assessment = await assessDraft(db, {
    draft: row,
    owner: row.owner_id,
    values: submission.values,
    ownership: await readBadge(db, row),
    published: submission.published?.values ?? null,
  })
  await sql`
    update listing_drafts set assessment = ${JSON.stringify(assessment)}::text::jsonb, assessed_version = ${row.version}
    where id = ${row.id}::uuid and version = ${row.version}`.execute(db)
  return assessment
}

async function readBadge(db: Db, row: ReviewRow): Promise<OwnershipBadge | null> {
  const verified = await readOwnership(db, { draftId: row.id, listingId: row.listing_id, owner: row.owner_id })
  if (verified === null) return null
  return { verified_until: dayBefore(verified.expires_on), owner_of_record: verified.owner_of_record }
}

const dayBefore = (day: string): string => dayOf(new Date(Date.parse(day) - 86_400_000))

/** Assesses a draft that was just submitted, so that the queue shows its risk. */
export async function assessSubmission(db: Db, id: string): Promise<void> {
  await readAssessment(db, await getReviewRow(db, id))
}
