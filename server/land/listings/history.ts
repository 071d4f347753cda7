import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { type HistoryValues, historyOf, type ListingVersion } from '../../../domain/listing/history.ts'
import { changesOf, type ListingHistory, priceSeriesOf } from '../../../domain/listing/history-changes.ts'
import type { Db } from '../../platform/db/database.ts'

const VALUES = [
  'is_published',
  'lifecycle',
  'price',
  'price_type',
  'parcel_size_acres',
  'last_confirmed_at',
  'power_evidence_entries',
] as const satisfies (keyof HistoryValues)[]

const OF_VERSION = sql.raw(VALUES.map((name) => `'${name}', content -> '${name}'`).join(', '))
const OF_LISTING = sql.raw(VALUES.map((name) => `'${name}', ${name}`).join(', '))

type Row = Pick<ListingVersion, 'values'> & { created_at: Date; saved_at: Date }

/**
 * The history of a published listing, from its stored versions and what it says now: an import changes listings without
 * storing a version.
 * @throws AppError `listing_not_found`
 */
export async function readHistory(db: Db, slug: string): Promise<ListingHistory> {
  const { rows } = await sql<Row>`
    with listing as (
      select id, version, created_at, updated_at, jsonb_build_object(${OF_LISTING}) as current
      from land_listings where is_published and slug = ${slug})
    select created_at, version, updated_at as saved_at, current as values from listing
    union all
    select created_at, content_versions.version, saved_at, jsonb_build_object(${OF_VERSION})
    from listing join content_versions on subject_id = listing.id
    order by version, saved_at`.execute(db)
  if (!rows[0]) throw new AppError('listing_not_found')
  const versions = rows.map(({ saved_at, values }) => ({ saved_at: saved_at.toISOString(), values }))
  const createdAt = rows[0].created_at.toISOString()
  return {
    entries: historyOf(versions, createdAt),
    changes: changesOf(versions, createdAt),
    prices: priceSeriesOf(versions, createdAt, new Date().toISOString()),
  }
}
