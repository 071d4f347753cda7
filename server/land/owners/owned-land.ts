import { sql } from 'kysely'
import { setColumns } from '../../content/editing/publish-content.ts'
import type { Belongings } from '../../people/belongings.ts'
import { type SharedRows, sharedRows } from '../../people/organizations/sharing.ts'
import { listingType } from '../listings/content-type.ts'
import { IS_INQUIRY } from './received-inquiries.ts'

/** What members of an organization share of it. Drafts that were approved are history. */
export const sharedLand: readonly SharedRows[] = [
  sharedRows({ table: 'land_listings', noun: ['listing', 'listings'] }),
  sharedRows({ table: 'listing_drafts', noun: ['draft', 'drafts'], isShareable: sql`state <> 'approved'` }),
]

/** Listings, drafts, imports, reports and proofs of an account. Its listings are unpublished and kept without an owner. */
export const ownedLand: Belongings = {
  exportOf: async (db, { id }) => ({
    listings: await db
      .selectFrom('land_listings')
      .select(['slug', 'landowner_name', 'address', 'gps_coordinates', 'documents', 'is_published', 'created_at'])
      .where('owner_id', '=', id)
      .execute(),
    // Only when which listing was asked about: the rest is the data of the person who asked.
    listing_inquiries: await db
      .selectFrom('leads')
      .innerJoin('land_listings', 'land_listings.id', 'leads.listing_id')
      .select(['slug', 'leads.created_at'])
      .where('leads.landowner_id', '=', id)
      .where(IS_INQUIRY)
      .orderBy('leads.created_at')
      .execute(),
    listing_drafts: await db
      .selectFrom('listing_drafts')
      .select(['id', 'listing_id', 'state', 'fields', 'replaced', 'requests', 'decision_note', 'past_decisions'])
      .select(['submitted_at', 'decided_at', 'created_at', 'updated_at'])
      .where('owner_id', '=', id)
      .orderBy('created_at')
      .execute(),
    listing_imports: await db
      .selectFrom('listing_imports')
      .select(['id', 'file_name', 'contact', 'state', 'counts', 'created_at', 'applied_at', 'undone_at'])
      .where('owner_id', '=', id)
      .orderBy('created_at')
      .execute(),
    listing_feeds: await db
      .selectFrom('listing_feeds')
      .select(['id', 'url', 'contact', 'is_active', 'checked_at', 'failure', 'created_at'])
      .where('owner_id', '=', id)
      .orderBy('created_at')
      .execute(),
    listing_reports: await db
      .selectFrom('listing_reports')
      .select(['listing_id', 'reason', 'details', 'email', 'state', 'created_at'])
      .where('reporter_id', '=', id)
      .orderBy('created_at')
      .execute(),
    ownership_proofs: await db
      .selectFrom('ownership_proofs')
      .select(['draft_id', 'listing_id', 'kind', 'reference', 'owner_of_record', 'state', 'mailed_to', 'note'])
      .select(['verified_at', 'expires_at', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
  }),
  async release(transaction, viewer) {
    const { rows } = await sql<{ id: string }>`
      select id from land_listings where owner_id = ${viewer.id} order by id for update`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    await setColumns(transaction, listingType, viewer, ids, {
      columns: { ...listingType.publicationColumns(false), owner_id: sql`null` },
      where: sql`true`,
    })
  },
}
