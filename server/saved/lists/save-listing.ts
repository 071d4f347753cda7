import { sql } from 'kysely'
import { AppError, invalid } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { FIRST_LIST_NAME, MAX_LISTS, MAX_SAVED } from '../../../domain/saved/saved-list.ts'
import { sharingOrganizationOf } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { ensureSubscriber } from '../alerts/subscribers.ts'
import type { SavedIn } from './service.ts'

/** @throws AppError `invalid` if there are too many */
export async function createList(transaction: Db, viewer: SignedInViewer, name: string): Promise<string> {
  await lockLists(transaction, viewer)
  const { rows } = await sql<{ id: string | null }>`
    insert into saved_lists (user_id, organization_id, name, position)
    select ${viewer.id}, ${sharingOrganizationOf(viewer.id)}, ${name}, coalesce(max(position), 0) + 1 from saved_lists where user_id = ${viewer.id}
    having count(*) < ${sql.lit(MAX_LISTS)} returning id`.execute(transaction)
  const id = rows[0]?.id
  if (!id) {
    throw invalid('name', `You have ${MAX_LISTS} lists. Delete one to create another.`)
  }
  return id
}

/** @throws AppError `listing_not_found`, `invalid` if the list is full */
export async function saveListing(
  db: Db,
  viewer: SignedInViewer,
  { slug, timeZone }: { slug: string; timeZone: string | undefined },
): Promise<void> {
  const isFound = await db
    .selectFrom('land_listings')
    .select('id')
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst()
  if (!isFound) throw new AppError('listing_not_found')
  await mergeListings(db, viewer, { slugs: [slug], timeZone })
  const isSaved = await sql`
    select from saved_lists join saved_listings on list_id = saved_lists.id
    where user_id = ${viewer.id} and listing_id = ${isFound.id}::uuid`.execute(db)
  if (isSaved.rows.length === 0) {
    throw invalid('slug', `This list has ${MAX_SAVED} listings. Remove one to save another.`)
  }
}

/**
 * Adds published listings to the top of the first list, the first of them first, unless a list has them or it would have too
 * many. Each remembers its last event: of one listing, later events have higher ids.
 */
export async function mergeListings(
  db: Db,
  viewer: SignedInViewer,
  { slugs, timeZone }: { slugs: readonly string[]; timeZone: string | undefined },
): Promise<void> {
  if (slugs.length === 0) return
  await db.transaction().execute(async (transaction) => {
    await lockLists(transaction, viewer, timeZone)
    const list = await firstList(transaction, viewer)
    await sql`
      with room as (
        select ${sql.lit(MAX_SAVED)} - count(*) as count, coalesce(min(position), 0) as first
        from saved_listings where list_id = ${list}::uuid
      ), added as (
        select land_listings as listing, land_listings.id, given.at from unnest(${slugs.slice(0, MAX_SAVED)}::text[]) with ordinality as given (slug, at)
          join land_listings on land_listings.slug = given.slug and is_published
        where not exists (
          select from saved_listings join saved_lists on saved_lists.id = list_id
          where user_id = ${viewer.id} and listing_id = land_listings.id)
        order by given.at limit greatest(0, (select count from room))
      )
      insert into saved_listings (list_id, listing_id, position, saved, last_event)
      select ${list}::uuid, id, (select first from room) - (select count(*) from added) + row_number() over (order by at) - 1,
        listing_values(listing),
        coalesce((select max(listing_events.id) from listing_events where listing_id = added.id), 0)
      from added on conflict do nothing`.execute(transaction)
  })
}

/** Removes a listing without a note from the first list. @returns where it is otherwise */
export async function unsaveListing(db: Db, viewer: SignedInViewer, slug: string): Promise<SavedIn | null> {
  return db.transaction().execute(async (transaction) => {
    await lockLists(transaction, viewer)
    const list = await firstList(transaction, viewer)
    await sql`
      delete from saved_listings using land_listings
      where list_id = ${list}::uuid and listing_id = land_listings.id and slug = ${slug} and note = ''`.execute(
      transaction,
    )
    const { rows } = await sql<SavedIn>`
      select list_id, name as list_name from saved_lists join saved_listings on list_id = saved_lists.id
        join land_listings on land_listings.id = listing_id
      where user_id = ${viewer.id} and slug = ${slug} order by saved_lists.position limit 1`.execute(transaction)
    return rows[0] ?? null
  })
}

/** Of two requests at the same time, one creates the first list. Who has lists gets alerts. */
export async function lockLists(transaction: Db, viewer: SignedInViewer, timeZone?: string): Promise<void> {
  await ensureSubscriber(transaction, viewer, timeZone)
  await sql`select from alert_subscribers where user_id = ${viewer.id} for update`.execute(transaction)
}

/** Stays the account's own also in an organization. */
async function firstList(transaction: Db, { id }: SignedInViewer): Promise<string> {
  const first = await transaction
    .selectFrom('saved_lists')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (first) return first.id
  const created = await transaction
    .insertInto('saved_lists')
    .values({ user_id: id, name: FIRST_LIST_NAME, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}
