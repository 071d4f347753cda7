import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { BADGE_MONTHS, type OwnershipKind, type ProofState } from '../../../domain/listing/ownership.ts'
import { type ProofDecision, proofDecisionSchema } from '../../../domain/listing/ownership-form.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { readValues } from '../../../domain/validation.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import { DRAFT_TITLE } from './draft-title.ts'

export interface ProofToDecide {
  id: string
  kind: OwnershipKind
  state: ProofState
  draft_id: string | null
  listing_id: string | null
  /** Title of the listing. */
  title: string
  owner_email: string
}

/** A year from today, at midnight UTC. */
export const EXPIRES_AT = sql`
  (date_trunc('day', now() at time zone 'UTC') + make_interval(months => ${sql.lit(BADGE_MONTHS)})) at time zone 'UTC'`

interface DecideDependencies {
  db: Db
  mailer: Mailer
}

export async function decideProof(
  { db, mailer }: DecideDependencies,
  viewer: SignedInViewer,
  id: string,
  values: ProofDecision,
): Promise<void> {
  const { verified, owner_of_record, note } = readValues(proofDecisionSchema, values)
  await db.transaction().execute(async (transaction) => {
    const proof = await lockProof(transaction, id)
    assertDecidable(proof, verified)
    const times = verified
      ? sql`verified_at = now(), verified_by = ${viewer.id}, expires_at = ${EXPIRES_AT}`
      : sql`verified_at = null, verified_by = null, expires_at = null, code_hash = null`
    await sql`
      update ownership_proofs set state = ${verified ? 'verified' : 'rejected'}, owner_of_record = ${owner_of_record},
        note = ${note}, ${times}
      where id = ${proof.id}::uuid`.execute(transaction)
    await logProof(transaction, viewer, proof, verified ? 'verified' : 'rejected')
    await outdateAssessments(transaction, proof)
    const { title, owner_email } = proof
    await mailer.send(transaction, owner_email, { name: 'ownership-decided', title, isVerified: verified, note })
  })
}

function assertDecidable({ kind, state }: ProofToDecide, verified: boolean): void {
  if (state === 'rejected' || (verified && state === 'verified'))
    throw new AppError('invalid', { detail: 'This proof has been decided already.' })
  if (verified && kind === 'mailed_code')
    throw new AppError('invalid', { detail: 'Only the mailed code verifies this proof. Mail it to the owner.' })
}

/** Runs in the caller's transaction. @throws AppError `not_found` */
export async function lockProof(db: Db, id: string): Promise<ProofToDecide> {
  if (!isId(id)) throw new AppError('not_found')
  const { rows } = await sql<ProofToDecide>`
    select proof.id, kind, proof.state, proof.draft_id, proof.listing_id,
      coalesce(listing.landowner_name, ${DRAFT_TITLE}) as title,
      owner.email as owner_email
    from ownership_proofs as proof join users as owner on owner.id = proof.user_id
      left join land_listings as listing on listing.id = proof.listing_id
      left join listing_drafts as draft on draft.id = proof.draft_id
    where proof.id = ${id}::uuid for update of proof`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

export const logProof = (
  db: Db,
  viewer: SignedInViewer,
  { id, title }: Pick<ProofToDecide, 'id' | 'title'>,
  event: 'submitted' | 'code_mailed' | 'verified' | 'rejected',
) =>
  recordActivity(db, viewer, {
    action: `ownership_proof.${event}`,
    subjectType: 'ownership_proof',
    subjectId: id,
    subjectTitle: title,
  })

/** Has submissions assessed again that the badge says something about. */
export async function outdateAssessments(
  db: Db,
  { draft_id, listing_id }: Pick<ProofToDecide, 'draft_id' | 'listing_id'>,
): Promise<void> {
  await sql`
    update listing_drafts set assessed_version = null
    where id = ${draft_id}::uuid or (listing_id = ${listing_id}::uuid and state = 'in_review')`.execute(db)
}
