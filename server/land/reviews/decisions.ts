import { sql } from 'kysely'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { draftTitle } from '../../../domain/draft/draft.ts'
import type { OwnerValues } from '../../../domain/draft/draft-values.ts'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { reviewField } from '../../../domain/review/review-fields.ts'
import { createContent, updateContent } from '../../content/editing/save-content.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { EmailTemplate, Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { listingType } from '../listings/content-type.ts'
import { attachProofs } from '../ownership/proof-rows.ts'
import { lockReview, type ReviewRow } from './review-rows.ts'
import { readSubmission } from './submission.ts'

export interface DecisionDependencies {
  db: Db
  mailer: Mailer
  publicUrl: string
}

interface Decision {
  state: 'approved' | 'rejected' | 'changes_requested'
  note?: string
  listingId?: string
}

/** Publishes a submission through the content service, as an admin's save. Returns the slug. */
export async function approve(
  { db, mailer, publicUrl }: DecisionDependencies,
  viewer: SignedInViewer,
  { id, version }: { id: string; version: number },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockVersion(transaction, viewer, { id, version })
    const submission = await readSubmission(transaction, row)
    if ('errors' in submission) throw new AppError('invalid', { fields: submission.errors })
    const listing =
      submission.published === null
        ? await publishNew(transaction, viewer, row, submission.values)
        : await publishChanges(transaction, viewer, submission.published.listing.id, {
            changes: submission.changes,
            submittedAt: row.submitted_at,
          })
    await decide(transaction, viewer, row, { state: 'approved', listingId: listing.id })
    await attachProofs(transaction, { draftId: id, listingId: listing.id })
    const url = `${publicUrl}/listings/${listing.slug}`
    await mailer.send(transaction, row.owner_email, {
      name: 'listing-approved',
      title: listing.landowner_name,
      url,
      isEdit: row.listing_id !== null,
    })
    return listing.slug
  })
}

function publishNew(db: Db, viewer: SignedInViewer, row: ReviewRow, values: OwnerValues) {
  const confirmed = new Date().toISOString()
  const input = { ...values, is_published: true, last_confirmed_at: confirmed }
  // A listing with the same ID may have been deleted and restored in the meantime.
  const external_id = sql`(select ${row.external_id}::text where not exists (
    select from land_listings where external_id = ${row.external_id}))`
  const organization_id = sql`(select organization_id from listing_drafts where id = ${row.id}::uuid)`
  return createContent(db, listingType, viewer, input, {
    columns: { owner_id: sql`${row.owner_id}::text`, organization_id, external_id },
  })
}

/** Publishes the owner's changes. */
export function publishChanges(
  db: Db,
  viewer: SignedInViewer,
  id: string,
  { changes, submittedAt }: { changes: Partial<OwnerValues>; submittedAt: Date | null },
): Promise<AdminListing> {
  const input = { ...changes, last_confirmed_at: new Date().toISOString() }
  return updateContent(db, listingType, viewer, { id, input, version: null, madeAt: submittedAt })
}

export async function reject(
  { db, mailer, publicUrl }: DecisionDependencies,
  viewer: SignedInViewer,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockVersion(transaction, viewer, { id, version })
    await decide(transaction, viewer, row, { state: 'rejected', note: reason })
    const url = `${publicUrl}/list-your-land/${id}/review`
    await mailer.send(transaction, row.owner_email, {
      name: 'listing-rejected',
      title: draftTitle(row.fields),
      reason,
      url,
    })
  })
}

export async function requestChanges(
  { db, mailer, publicUrl }: DecisionDependencies,
  viewer: SignedInViewer,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockVersion(transaction, viewer, { id, version })
    const requests = Object.entries(row.requests)
    if (requests.length === 0)
      throw new AppError('invalid', { detail: 'Ask for a change to at least one field first.' })
    await decide(transaction, viewer, row, { state: 'changes_requested' })
    const template: EmailTemplate = {
      name: 'listing-changes-requested',
      title: draftTitle(row.fields),
      requests: requests.map(([field, text]) => ({ field: reviewField(field)?.label ?? field, text })),
      url: `${publicUrl}/list-your-land/${id}/review`,
    }
    await mailer.send(transaction, row.owner_email, template)
  })
}

/** @throws AppError `review_decided` if the owner has submitted something else since */
async function lockVersion(db: Db, viewer: SignedInViewer, { id, version }: { id: string; version: number }) {
  const row = await lockReview(db, id, viewer.id)
  if (row.version !== version) throw new AppError('review_decided')
  return row
}

async function decide(
  db: Db,
  viewer: SignedInViewer,
  row: ReviewRow,
  { state, note, listingId }: Decision,
): Promise<void> {
  await sql`
    update listing_drafts set state = ${state}, decided_at = now(), decided_by = ${viewer.id},
      decision_note = ${note ?? null}, decided_fields = ${state === 'approved' ? sql`null` : sql`fields`}, listing_id = coalesce(${listingId ?? null}::uuid, listing_id),
      reviewer_id = null, reviewing_until = null, version = version + 1, updated_at = now()
    where id = ${row.id}::uuid`.execute(db)
  await recordActivity(db, viewer, {
    action: `listing_draft.${state}`,
    subjectType: 'listing_draft',
    subjectId: row.id,
    subjectTitle: draftTitle(row.fields),
  })
}
