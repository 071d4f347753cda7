import { sql } from 'kysely'
import type { DraftFields, DraftState } from '../../../domain/draft/draft.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Assessment } from '../../../domain/review/assessment.ts'
import { LOCK_MINUTES, type PastDecision, type QueuedReview } from '../../../domain/review/review.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { DRAFT_TITLE } from '../ownership/draft-title.ts'
import { QUEUED_PROOFS } from '../ownership/proof-rows.ts'

export interface ReviewRow {
  id: string
  state: DraftState
  version: number
  fields: DraftFields
  files: string[]
  listing_id: string | null
  /** Of the row of a file that it comes from. */
  external_id: string | null
  base_version: number | null
  submitted_at: Date | null
  updated_at: Date
  requests: Record<string, string>
  decided_fields: DraftFields | null
  past_decisions: PastDecision[] | null
  checks: string[]
  assessment: Assessment | null
  assessed_version: number | null
  owner_id: string
  owner_email: string
  owner_name: string
  owner_created_at: Date
  owner_listings: number
  reviewer_id: string | null
  reviewer_email: string | null
}

const IS_LOCKED = sql<boolean>`reviewing_until > now()`
const LOCK_ENDS = sql`now() + make_interval(mins => ${sql.lit(LOCK_MINUTES)})`

const SELECT = sql`
  select draft.id, draft.state, draft.version, draft.fields, draft.files, draft.listing_id, draft.external_id, draft.base_version, draft.submitted_at,
    draft.updated_at, draft.requests, draft.decided_fields, draft.past_decisions, draft.checks, draft.assessment,
    draft.assessed_version,
    owner.id as owner_id, owner.email as owner_email, owner.name as owner_name, owner.created_at as owner_created_at,
    (select count(*)::int from land_listings where owner_id = owner.id) as owner_listings,
    case when ${IS_LOCKED} then reviewer_id end as reviewer_id,
    case when ${IS_LOCKED} then reviewer.email end as reviewer_email
  from listing_drafts as draft join users as owner on owner.id = draft.owner_id
    left join users as reviewer on reviewer.id = draft.reviewer_id`

/** A draft that was submitted. @throws AppError `review_not_found` */
export async function getReviewRow(db: Db, id: string): Promise<ReviewRow> {
  if (!isId(id)) throw new AppError('review_not_found')
  const { rows } = await sql<ReviewRow>`
    ${SELECT} where draft.id = ${id}::uuid and (draft.submitted_at is not null or draft.decided_at is not null)`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('review_not_found')
  return rows[0]
}

/** Makes an admin the reviewer of a submission that nobody else is reviewing. Does nothing otherwise. */
export async function takeReview(db: Db, id: string, reviewer: string): Promise<void> {
  await sql`
    update listing_drafts set reviewer_id = ${reviewer}, reviewing_until = ${LOCK_ENDS}
    where id = ${id}::uuid and state = 'in_review'
      and (reviewer_id is null or reviewer_id = ${reviewer} or not ${IS_LOCKED})`.execute(db)
}

export async function releaseReview(db: Db, id: string, reviewer: string): Promise<void> {
  await sql`
    update listing_drafts set reviewer_id = null, reviewing_until = null
    where id = ${id}::uuid and reviewer_id = ${reviewer}`.execute(db)
}

/**
 * The row locked for a change by its reviewer, whose time starts again. Runs in the caller's transaction.
 * @throws AppError `review_not_found`, `review_taken`, `review_decided`
 */
export async function lockReview(db: Db, id: string, reviewer: string): Promise<ReviewRow> {
  await takeReview(db, id, reviewer)
  if (isId(id)) await sql`select from listing_drafts where id = ${id}::uuid for update`.execute(db)
  const row = await getReviewRow(db, id)
  if (row.state !== 'in_review') throw new AppError('review_decided')
  if (row.reviewer_id !== reviewer) throw new AppError('review_taken')
  return row
}

export async function countReviews(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from listing_drafts where state = 'in_review'`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Submissions, and proofs of ownership that none of them shows. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ proofs: number }>`select count(*)::int as proofs from ${QUEUED_PROOFS}`.execute(db)
  return (await countReviews(db)) + (rows[0]?.proofs ?? 0)
}

interface QueueRow extends Omit<QueuedReview, 'submitted_at'> {
  submitted_at: Date
}

export async function listReviews(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueuedReview[]> {
  const { rows } = await sql<QueueRow>`
    select draft.id, ${DRAFT_TITLE} as title, draft.fields -> 'address' ->> 0 as place,
      owner.email as owner_email, draft.submitted_at, draft.listing_id is not null as is_edit,
      case when assessed_version = draft.version then assessment ->> 'level' end as risk,
      case when ${IS_LOCKED} then reviewer.email end as reviewer_email
    from listing_drafts as draft join users as owner on owner.id = draft.owner_id
      left join users as reviewer on reviewer.id = draft.reviewer_id
    where draft.state = 'in_review' order by draft.submitted_at, draft.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...row, submitted_at: row.submitted_at.toISOString() }))
}
