import { sql } from 'kysely'
import type { Belongings } from '../../people/belongings.ts'

/** Documents that an account asked for or signed for. Foreign keys leave them to the owners of the listings. */
export const ownGrants: Belongings = {
  exportOf: async (db, { id }) => {
    const { rows } = await sql`
      select slug, title, reader_name, company, state, document_grants.created_at, nda_version, signed_at, decided_at,
        array(select opened_at from document_openings where grant_id = document_grants.id order by opened_at) as openings
      from document_grants join land_listings as listing on listing.id = listing_id
      where user_id = ${id} order by document_grants.created_at`.execute(db)
    return { document_access: rows }
  },
}
