import { sql } from 'kysely'
import {
  CODE_DAYS,
  isOwnershipExpired,
  lastBadgeOf,
  MAX_CODE_TRIES,
  type OwnershipProof,
  type QueuedProof,
  type ReviewedProof,
  type VerifiedOwnership,
} from '../../../domain/listing/ownership.ts'
import { dayOf } from '../../../domain/listing/power-evidence.ts'
import { LOCKED_PDF } from '../../../domain/upload/locked-pdf.ts'
import type { Db } from '../../platform/db/database.ts'

type Times = 'code_sent_at' | 'verified_at' | 'expires_at'

type ProofRow = Omit<ReviewedProof, Times | 'created_at' | 'is_expired'> &
  Record<Times, Date | null> & { created_at: Date }

const SELECT = sql`
  select proof.id, kind, reference, owner_of_record, document is not null as has_document,
    coalesce(document like ${`%.${LOCKED_PDF}`}, false) as is_locked, proof.state, code_sent_at,
    proof.state = 'code_sent' and code_tries < ${sql.lit(MAX_CODE_TRIES)}
      and code_sent_at > now() - make_interval(days => ${sql.lit(CODE_DAYS)}) as takes_code,
    verified_at, expires_at, note, proof.created_at, mailed_to, owner.email as owner_email
  from ownership_proofs as proof join users as owner on owner.id = proof.user_id`

/** Of a draft or a listing; ids that the caller has checked. */
export interface ProofPlace {
  draftId: string | null
  listingId: string | null
}

const at = ({ draftId, listingId }: ProofPlace) =>
  sql<boolean>`(proof.draft_id = ${draftId}::uuid or proof.listing_id = ${listingId}::uuid)`

export async function findProofs(db: Db, place: ProofPlace): Promise<ReviewedProof[]> {
  const { rows } = await sql<ProofRow>`
    ${SELECT} where ${at(place)} order by proof.created_at desc, proof.id`.execute(db)
  return rows.map(presentProof)
}

export async function findOwnProofs(
  db: Db,
  { owner, ...place }: ProofPlace & { owner: string },
): Promise<OwnershipProof[]> {
  const { rows } = await sql<ProofRow>`
    ${SELECT} where proof.user_id = ${owner} and ${at(place)} order by proof.created_at desc, proof.id`.execute(db)
  return rows.map((row) => {
    const { mailed_to: _, owner_email: __, ...proof } = presentProof(row)
    return proof
  })
}

function presentProof({ code_sent_at, verified_at, expires_at, created_at, ...row }: ProofRow): ReviewedProof {
  const expiry = row.state === 'verified' && expires_at !== null ? dayOf(expires_at) : null
  return {
    ...row,
    code_sent_at: code_sent_at?.toISOString() ?? null,
    verified_at: verified_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    is_expired: expiry !== null && isOwnershipExpired({ expires_on: expiry }, dayOf(new Date())),
    created_at: created_at.toISOString(),
  }
}

const MAX_QUEUED = 50

/** Proofs to decide on that no submission in review shows, with the last submission of their listing. */
export const QUEUED_PROOFS = sql`
  ownership_proofs as proof cross join lateral (
    select draft.id, draft.state from listing_drafts as draft
    where draft.listing_id = proof.listing_id and (draft.submitted_at is not null or draft.decided_at is not null)
    order by draft.state = 'in_review' desc, draft.created_at desc limit 1) as review
  where proof.state = 'submitted' and review.state <> 'in_review'`

export async function findQueuedProofs(db: Db): Promise<QueuedProof[]> {
  const { rows } = await sql<Omit<QueuedProof, 'created_at'> & { created_at: Date }>`
    select queued.id, review_id, kind, listing.landowner_name as title, listing.address as place,
      owner.email as owner_email, queued.created_at
    from (select proof.*, review.id as review_id from ${QUEUED_PROOFS}) as queued
      join land_listings as listing on listing.id = queued.listing_id join users as owner on owner.id = queued.user_id
    order by queued.created_at, queued.id limit ${sql.lit(MAX_QUEUED)}`.execute(db)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** What was verified for a submission: the badge, or the last one that expired. For operators only. */
export async function readOwnership(
  db: Db,
  { draftId, listingId, owner }: ProofPlace & { owner: string },
): Promise<VerifiedOwnership | null> {
  const { rows } = await sql<VerifiedOwnership>`
    select kind, owner_of_record, to_char(verified_at at time zone 'UTC', 'YYYY-MM-DD') as verified_on,
      to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as expires_on
    from ownership_proofs as proof
    where ${at({ draftId, listingId })} and user_id = ${owner} and state = 'verified'`.execute(db)
  return lastBadgeOf(rows, dayOf(new Date()))
}

/** Moves the proofs of a draft to the listing that it became. */
export async function attachProofs(db: Db, { draftId, listingId }: { draftId: string; listingId: string }) {
  await sql`
    update ownership_proofs set draft_id = null, listing_id = ${listingId}::uuid where draft_id = ${draftId}::uuid`.execute(
    db,
  )
}
