import { sql } from 'kysely'
import { changesSince, type DatedEvent } from '../../../domain/saved/saved-changes.ts'
import type { SavedListing, SavedListingValues, SavedListSummary } from '../../../domain/saved/saved-list.ts'
import { accessColumns, isReadableBy, type SharedColumns, sharedRows } from '../../people/organizations/sharing.ts'
import type { Db } from '../../platform/db/database.ts'
import { publicValues } from '../public-values.ts'

const PICTURES = 3
export const LIST_COLUMNS: SharedColumns = { owner: 'saved_lists.user_id', organization: 'saved_lists.organization_id' }

/** All but the list that the hearts fill. */
export const SHARED_LISTS = sharedRows({
  table: 'saved_lists',
  noun: ['list', 'lists'],
  columns: LIST_COLUMNS,
  isShareable: sql`position > 0`,
})

/** Of an account, in its order, then those that its organization shares. */
export async function findLists(db: Db, userId: string): Promise<SavedListSummary[]> {
  const { rows } = await sql<SavedListSummary>`
    select id, name, share_token is not null as is_shared, ${accessColumns(userId, LIST_COLUMNS)},
      (select count(*)::integer from saved_listings where list_id = saved_lists.id) as count,
      (select coalesce(json_agg(json_build_object('seed', slug, 'image', image)), '[]') from (
        select saved ->> 'slug' as slug,
          coalesce(${publicValues(sql`saved_listings.listing_id`)}, saved) ->> 'image' as image
        from saved_listings where list_id = saved_lists.id order by position limit ${sql.lit(PICTURES)}
      ) as first_ones) as pictures
    from saved_lists where ${isReadableBy(userId, LIST_COLUMNS)}
    order by user_id <> ${userId}, colleague, position, id`.execute(db)
  return rows
}

interface ItemRow {
  id: string
  note: string
  saved: SavedListingValues
  /** What is public of it, or was last. */
  shown: SavedListingValues
  /** Null if the listing was deleted. */
  is_published: boolean | null
  withdrawn_at: Date | null
  events: DatedEvent[]
}

/** The listings of a list, in its order. */
export async function findItems(db: Db, listId: string): Promise<SavedListing[]> {
  const { rows } = await sql<ItemRow>`
    select listing_id as id, note, saved, is_published, withdrawn_at,
      saved || coalesce(${publicValues(sql`saved_listings.listing_id`)}, '{}') as shown,
      (select coalesce(json_agg(json_build_object('kind', kind, 'before', before, 'after', after,
          'happened_at', happened_at) order by listing_events.id), '[]')
        from listing_events where listing_events.listing_id = saved_listings.listing_id
          and listing_events.id > last_event and kind not in ('screened', 'changed')) as events
    from saved_listings left join land_listings on land_listings.id = listing_id
    where list_id = ${listId}::uuid order by saved_listings.position, listing_id`.execute(db)
  return rows.map(({ id, note, saved, shown, is_published, withdrawn_at, events }) => {
    const state =
      is_published === null ? null : { values: shown, is_published, withdrawn_at: withdrawn_at?.toISOString() ?? null }
    return { id, note, ...shown, is_public: is_published === true, changes: changesSince(saved, state, events) }
  })
}
