import { sql } from 'kysely'
import { locationLabel } from '../../../domain/listing/listing.ts'
import type { ListingSuggestion } from '../../../domain/search/suggestion.ts'
import type { Db } from '../../platform/db/database.ts'

const MAX_LISTINGS = 3

interface TitleRow {
  title: string
  slug: string
  address: string | null
  city: string | null
  county: string | null
  state: string | null
  country: string | null
}

/** Published listings whose title starts with a text, in alphabetical order. */
export async function findTitlesStartingWith(db: Db, text: string): Promise<ListingSuggestion[]> {
  const { rows } = await sql<TitleRow>`
    select landowner_name as title, slug, address, place_city as city, place_county as county, place_state as state,
      place_country as country
    from land_listings
    where is_published and lower(landowner_name) ~>=~ lower(${text}::text)
      and lower(landowner_name) ~<~ (lower(${text}::text) || chr(1114111))
    order by lower(landowner_name) using ~<~ limit ${sql.lit(MAX_LISTINGS)}`.execute(db)
  return rows.map(({ title, slug, ...location }) => ({ title, slug, place: locationLabel(location) }))
}
