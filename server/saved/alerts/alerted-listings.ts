import { sql } from 'kysely'
import { knownLocation } from '../../../domain/listing/listing.ts'
import type { SavedListingValues } from '../../../domain/saved/saved-list.ts'
import { sharePicturePath } from '../../../domain/share-picture.ts'
import { formatAcres, formatPrice } from '../../../domain/text/format.ts'
import type { AlertEntry } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { publicValues } from '../public-values.ts'

/** A listing as an alert shows it. */
export interface AlertedListing extends Pick<AlertEntry, 'title' | 'place' | 'path' | 'picture' | 'offer'> {
  /** Storage path of the first picture; null for a listing without one. */
  image: string | null
}

interface Row {
  id: string
  /** Events of old deletions have neither size nor price. */
  values: Omit<SavedListingValues, 'parcel_size_acres'> & { parcel_size_acres?: number }
  /** Null unless it is public. */
  updated_at: Date | null
}

/** The listings by id: as they are now if they are public, else what was public of them last. */
export async function readAlertedListings(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AlertedListing>> {
  const { rows } = await sql<Row>`
    select * from (
      select asked.id, updated_at, ${publicValues(sql`asked.id`)} as values
      from (select distinct id from unnest(${[...ids]}::uuid[]) as id) as asked
        left join land_listings on land_listings.id = asked.id and is_published
    ) as known where values is not null`.execute(db)
  return new Map(rows.map((row) => [row.id, toAlerted(row)]))
}

function toAlerted({ values, updated_at }: Row): AlertedListing {
  const { slug, landowner_name, parcel_size_acres: acres, price, price_type, image } = values
  return {
    title: landowner_name,
    place: knownLocation(values) ?? '',
    path: updated_at ? `/listings/${encodeURIComponent(slug)}` : '',
    picture: updated_at ? sharePicturePath('listings', { slug, updated_at: updated_at.toISOString() }) : '',
    offer: acres === undefined ? '' : `${formatAcres(acres)} · ${formatPrice(price, price_type)}`,
    image,
  }
}
