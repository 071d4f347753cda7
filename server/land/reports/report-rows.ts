import { sql } from 'kysely'
import type { OpenReports, ReportedListing } from '../../../domain/listing/listing-report.ts'
import type { Db } from '../../platform/db/database.ts'

/** Open reports on one screen. */
const MAX_OPEN = 200
export async function findOpen(db: Db): Promise<OpenReports> {
  const rows = await db
    .selectFrom('listing_reports')
    .innerJoin('land_listings', 'land_listings.id', 'listing_id')
    .select(['listing_id', 'slug', 'landowner_name', 'is_published'])
    .select(['listing_reports.id', 'reason', 'details', 'email', 'reporter_id', 'listing_reports.created_at'])
    .where('state', '=', 'new')
    .orderBy('listing_reports.created_at')
    .orderBy('listing_reports.id')
    .limit(MAX_OPEN)
    .execute()
  const listings = new Map<string, ReportedListing>()
  for (const { listing_id, slug, landowner_name, is_published, reporter_id, created_at, ...report } of rows) {
    const listing = listings.get(listing_id) ?? { id: listing_id, slug, landowner_name, is_published, reports: [] }
    listing.reports.push({ ...report, is_from_user: reporter_id !== null, created_at: created_at.toISOString() })
    listings.set(listing_id, listing)
  }
  const total = rows.length < MAX_OPEN ? rows.length : await countOpen(db)
  return { listings: [...listings.values()], total }
}

export async function countOpen(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('listing_reports')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow()
  return total
}
