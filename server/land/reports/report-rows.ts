import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenReports, ReportedListing, ReportReason } from '../../../domain/listing/listing-report.ts'
import type { Db } from '../../platform/db/database.ts'

/** Open reports on one screen. */
const MAX_OPEN = 200
/** An identical report within this time is a double click or a reloaded page. */
const DUPLICATE_SECONDS = 600

interface NewReport {
  listing_id: string
  reason: ReportReason
  details: string
  email: string | null
  reporter_id: string | null
}

/** Of several identical concurrent requests, one inserts the report. @returns null for a duplicate */
export async function insertUnlessDuplicate(transaction: Db, report: NewReport): Promise<string | null> {
  const { listing_id, reason, details, email, reporter_id } = report
  const parts = [listing_id, reason, details, email, reporter_id]
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  await transaction
    .updateTable('listing_reports')
    .set({ digest: null })
    .where('digest', '=', digest)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${DUPLICATE_SECONDS}::int)`)
    .execute()
  const inserted = await transaction
    .insertInto('listing_reports')
    .values({ ...report, digest })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

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
