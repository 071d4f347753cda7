import { sql } from 'kysely'
import { knownLocation } from '../../../domain/listing/listing.ts'
import type { SavedListingValues } from '../../../domain/saved/saved-list.ts'
import { sharePicturePath } from '../../../domain/share-picture.ts'
import { formatAcres, formatPrice } from '../../../domain/text/format.ts'
import type { AlertEntry } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AlertEntryRow } from './alert-entries.ts'

/** A listing as an alert shows it. */
export type AlertedListing = Pick<AlertEntry, 'title' | 'place' | 'path' | 'picture' | 'offer'>

type Named = Pick<SavedListingValues, 'landowner_name' | 'address' | 'city' | 'county' | 'state' | 'country'>

/** The listings by id: as they are now if they are public, else what was public of them. */
export async function readAlertedListings(
  db: Db,
  entries: readonly AlertEntryRow[],
): Promise<ReadonlyMap<string, AlertedListing>> {
  const ids = [...new Set(entries.map(({ listing_id }) => listing_id))]
  if (ids.length === 0) return new Map()
  const known = await db
    .selectFrom('land_listings')
    .select(['id', 'slug', 'landowner_name', 'address', 'parcel_size_acres', 'price', 'price_type'])
    .select(['place_city as city', 'place_county as county', 'place_state as state', 'place_country as country'])
    .select(['is_published', 'updated_at'])
    .where('id', 'in', ids)
    .execute()
  const listings = new Map(
    known.map((listing) => [listing.id, listing.is_published ? toPublic(listing) : named(listing)]),
  )
  const missing = ids.filter((id) => !listings.has(id))
  for (const [id, values] of await readRemembered(db, missing, entries)) listings.set(id, named(values))
  return listings
}

interface PublicListing extends Pick<SavedListingValues, 'slug' | 'parcel_size_acres' | 'price' | 'price_type'>, Named {
  updated_at: Date
}

const toPublic = (listing: PublicListing): AlertedListing => {
  const { slug, parcel_size_acres: acres, price, price_type, updated_at } = listing
  return {
    ...named(listing),
    path: `/listings/${encodeURIComponent(slug)}`,
    picture: sharePicturePath('listings', { slug, updated_at: updated_at.toISOString() }),
    offer: `${formatAcres(acres)} · ${formatPrice(price, price_type)}`,
  }
}

const named = (listing: Named): AlertedListing => ({
  title: listing.landowner_name,
  place: knownLocation(listing) ?? '',
  path: '',
  picture: '',
  offer: '',
})

/** What the events of deleted listings and the lists of the reader remember of them. */
async function readRemembered(
  db: Db,
  ids: readonly string[],
  entries: readonly AlertEntryRow[],
): Promise<[string, Named][]> {
  if (ids.length === 0) return []
  const lists = entries.flatMap(({ list_ids }) => list_ids)
  const { rows } = await sql<{ listing_id: string; remembered: Named }>`
    select distinct on (listing_id) listing_id, remembered from (
      select listing_id, before as remembered, 0 as rank from listing_events
      where listing_id = any(${[...ids]}::uuid[]) and kind = 'deleted'
      union all
      select listing_id, saved, 1 from saved_listings
      where listing_id = any(${[...ids]}::uuid[]) and list_id = any(${lists}::uuid[])
    ) as found order by listing_id, rank`.execute(db)
  return rows.map(({ listing_id, remembered }) => [listing_id, remembered])
}
