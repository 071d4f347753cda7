import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { isChangeableBy } from '../../people/organizations/sharing.ts'
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

/** With the account that answers for the land. */
type OwnPlace = ProofPlace & { owner: string }

/**
 * Where a proof of a user, or of a member of their organization, goes. A draft that changes a listing leads to the listing.
 * @throws AppError `draft_not_found`, `listing_not_found`, also for what they may not change
 */
export async function getOwnPlace(db: Db, { user, target, isLocked = false }: PlaceOptions): Promise<OwnPlace> {
  const lock = isLocked ? sql`for update` : sql``
  if ('listingId' in target) {
    const { listingId } = target
    if (!isId(listingId)) throw new AppError('listing_not_found')
    const { rows } = await sql<{ owner_id: string }>`
      select owner_id from land_listings where id = ${listingId}::uuid and ${isChangeableBy(user)} ${lock}`.execute(db)
    if (!rows[0]) throw new AppError('listing_not_found')
    return { draftId: null, listingId, owner: rows[0].owner_id }
  }
  const { draftId } = target
  if (!isId(draftId)) throw new AppError('draft_not_found')
  const { rows } = await sql<{ listing_id: string | null; owner_id: string }>`
    select listing_id, owner_id from listing_drafts
    where id = ${draftId}::uuid and ${isChangeableBy(user)} ${lock}`.execute(db)
  if (!rows[0]) throw new AppError('draft_not_found')
  const { listing_id: listingId, owner_id: owner } = rows[0]
  return listingId === null ? { draftId, listingId: null, owner } : { draftId: null, listingId, owner }
}

/** Of `ownership_proofs`: those of land that the user may change. */
export const isOwnProof = (user: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from land_listings where land_listings.id = listing_id and ${isChangeableBy(user, ofTable('land_listings'))})
  or exists (select from listing_drafts where listing_drafts.id = draft_id and ${isChangeableBy(user, ofTable('listing_drafts'))}))`

const ofTable = (table: string) => ({ owner: `${table}.owner_id`, organization: `${table}.organization_id` })
