import { type RawBuilder, sql } from 'kysely'
import { OFF_MARKET } from '../../domain/alert/event-alerts.ts'
import type { SavedListingValues } from '../../domain/saved/saved-list.ts'

/** What is public of a listing, or was last: edits while it is off the market aren't. Null if nothing is known. */
export const publicValues = (id: RawBuilder<string>): RawBuilder<SavedListingValues | null> => sql`coalesce(
  (select listing_values(land_listings) from land_listings where land_listings.id = ${id} and is_published),
  (select before from listing_events where listing_events.listing_id = ${id} and kind = any(${[...OFF_MARKET]}::text[])
    order by listing_events.id desc limit 1))`
