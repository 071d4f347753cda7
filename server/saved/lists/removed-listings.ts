import { sql } from 'kysely'
import { invalid } from '../../../domain/errors.ts'
import { MAX_SAVED, type RemovedListing, type SavedListingValues } from '../../../domain/saved/saved-list.ts'
import type { Db } from '../../platform/db/database.ts'

interface Entry {
  list: string
  /** Null for what is no id. */
  listing: string | null
}

/** Takes a listing out of a list, and remembers its entry. */
export async function removeFromList(transaction: Db, { list, listing }: Entry): Promise<void> {
  await sql`
    with removed as (
      delete from saved_listings where list_id = ${list}::uuid and listing_id = ${listing}::uuid returning *
    )
    insert into removed_listings (list_id, listing_id, position, note, saved, last_event, created_at)
    select list_id, listing_id, position, note, saved, last_event, created_at from removed
    on conflict (list_id, listing_id) do update set position = excluded.position, note = excluded.note,
      saved = excluded.saved, last_event = excluded.last_event, created_at = excluded.created_at, removed_at = now()`.execute(
    transaction,
  )
}

export async function findRemoved(db: Db, { list, listing }: Entry): Promise<RemovedListing | null> {
  const { rows } = await sql<{ saved: SavedListingValues }>`
    select saved from removed_listings where list_id = ${list}::uuid and listing_id = ${listing}::uuid`.execute(db)
  return rows[0] && listing ? { id: listing, landowner_name: rows[0].saved.landowner_name } : null
}

/** Brings an entry back as it was. If the listing was saved again, a note that it has by now stays. @throws AppError `invalid` */
export async function restoreToList(transaction: Db, { list, listing }: Entry): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from saved_listings
    where list_id = ${list}::uuid and listing_id is distinct from ${listing}::uuid`.execute(transaction)
  if (rows[0]!.others >= MAX_SAVED)
    throw invalid('listing', `This list has ${MAX_SAVED} listings. Remove one to bring this one back.`)
  await sql`
    with removed as (
      delete from removed_listings where list_id = ${list}::uuid and listing_id = ${listing}::uuid returning *
    )
    insert into saved_listings (list_id, listing_id, position, note, saved, last_event, created_at)
    select list_id, listing_id, position, note, saved, last_event, created_at from removed
    on conflict (list_id, listing_id) do update set position = excluded.position,
      note = coalesce(nullif(saved_listings.note, ''), excluded.note)`.execute(transaction)
}

/** Nobody undoes a removal that long after it. */
export async function deleteRemovedListings(db: Db): Promise<void> {
  await sql`delete from removed_listings where removed_at < now() - interval '1 day'`.execute(db)
}
