import { sql } from 'kysely'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { isOtherLand } from '../../../domain/review/other-land.ts'
import type { SavedChange } from '../../content/editing/content-type.ts'
import { recordActivity } from '../../people/activity/activity.ts'
import type { Db } from '../../platform/db/database.ts'
import { outdateAssessments } from './decide-proof.ts'

const NOTE = 'The location or APN of this listing changed, so this proof no longer counts. Submit a new one.'

/**
 * Ends what was verified about a listing that is of other land after a change; a code in the mail has to be mailed anew. What
 * was verified since the change was made is about the new land. Runs in the transaction of the change.
 */
export async function lapseProofsOfOtherLand(
  db: Db,
  { actor, before, after, madeAt }: SavedChange<AdminListing>,
): Promise<void> {
  if (before === null || !isOtherLand(before, after)) return
  const { rows } = await sql`
    update ownership_proofs set code_hash = null,
      note = case when state = 'verified' then ${NOTE} else note end,
      expires_at = case when state = 'verified' then now() end,
      state = case when state = 'code_sent' then 'submitted' else state end
    where listing_id = ${after.id}::uuid
      and (state = 'verified' and expires_at > now() or state = 'code_sent')
      and coalesce(verified_at, code_sent_at) <= coalesce(${madeAt}::timestamptz, now())
    returning id`.execute(db)
  if (rows.length === 0) return
  await recordActivity(db, actor, {
    action: 'listing.ownership_lapsed',
    subjectType: 'listing',
    subjectId: after.id,
    subjectTitle: after.landowner_name,
  })
  await outdateAssessments(db, { draft_id: null, listing_id: after.id })
}
