import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/ids.ts'
import type { ProofPlace } from './proof-rows.ts'
import type { ProofTarget } from './service.ts'

interface PlaceOptions {
  user: string
  target: ProofTarget
  /** Locks it in the caller's transaction, so that no proof is added to a draft that is just being approved. */
  isLocked?: boolean
}

/**
 * Where a user's proof goes. A draft that changes a listing leads to the listing.
 * @throws AppError `draft_not_found`, `listing_not_found`, also for what isn't theirs
 */
export async function getOwnPlace(db: Db, { user, target, isLocked = false }: PlaceOptions): Promise<ProofPlace> {
  const lock = isLocked ? sql`for update` : sql``
  if ('listingId' in target) {
    const { listingId } = target
    if (!isId(listingId)) throw new AppError('listing_not_found')
    const { rows } = await sql`
      select from land_listings where id = ${listingId}::uuid and owner_id = ${user} ${lock}`.execute(db)
    if (rows.length === 0) throw new AppError('listing_not_found')
    return { draftId: null, listingId }
  }
  const { draftId } = target
  if (!isId(draftId)) throw new AppError('draft_not_found')
  const { rows } = await sql<{ listing_id: string | null }>`
    select listing_id from listing_drafts where id = ${draftId}::uuid and owner_id = ${user} ${lock}`.execute(db)
  if (!rows[0]) throw new AppError('draft_not_found')
  const listingId = rows[0].listing_id
  return listingId === null ? { draftId, listingId: null } : { draftId: null, listingId }
}
