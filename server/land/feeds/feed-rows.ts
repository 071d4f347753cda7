import { sql } from 'kysely'
import { FEED_DAYS, type ListingFeed } from '../../../domain/draft/listing-import.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import { presentRow, type RawRow } from '../../content/editing/content-type.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CopyValidators } from '../../platform/http/download-public.ts'

export interface FeedRow {
  id: string
  owner_id: string
  url: string
  contact: ListingContact
  etag: string | null
  last_modified: string | null
}

const COLUMNS = sql`id, owner_id, url, contact, etag, last_modified`
/** A day minus an hour, because the hourly runs don't start at the exact minute. */
const CHECK_HOURS = 23

export async function listFeeds(db: Db, owner: string): Promise<ListingFeed[]> {
  const { rows } = await sql<RawRow>`
    select id, url, is_active, checked_at, failure,
      (select id from listing_imports where feed_id = listing_feeds.id order by created_at desc limit 1) as import_id
    from listing_feeds where owner_id = ${owner} order by created_at, id`.execute(db)
  return rows.map((row) => presentRow<ListingFeed>(row))
}

/** Null for another account's feed. */
export async function findFeed(db: Db, { id, owner }: { id: string; owner: string }): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`
    select ${COLUMNS} from listing_feeds where id::text = ${id} and owner_id = ${owner}`.execute(db)
  return rows[0] ?? null
}

export async function findDueFeeds(db: Db, now: Date, limit: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${COLUMNS} from listing_feeds
    where is_active and (checked_at is null
      or checked_at <= ${now}::timestamptz - make_interval(hours => ${CHECK_HOURS}::int))
    order by checked_at nulls first, id limit ${limit}`.execute(db)
  return rows
}

/** @param validators so that the same file isn't planned again */
export async function recordSuccess(
  db: Db,
  id: string,
  now: Date,
  { etag, lastModified }: CopyValidators,
): Promise<void> {
  await sql`
    update listing_feeds set checked_at = ${now}, failure = null, failing_since = null, etag = ${etag},
      last_modified = ${lastModified}
    where id = ${id}::uuid`.execute(db)
}

/** Stops a feed that has failed for `FEED_DAYS`. @returns the news to email its owner; null if there is none */
export async function recordFailure(
  db: Db,
  id: string,
  now: Date,
  failure: string,
): Promise<'failed' | 'stopped' | null> {
  const { rows } = await sql<{ is_first: boolean; is_stopped: boolean }>`
    update listing_feeds set checked_at = ${now}, failure = ${failure.slice(0, 500)},
      failing_since = coalesce(listing_feeds.failing_since, ${now}),
      is_active = listing_feeds.is_active
        and coalesce(listing_feeds.failing_since, ${now}) > ${now}::timestamptz - make_interval(days => ${FEED_DAYS}::int)
    from listing_feeds as before where listing_feeds.id = ${id}::uuid and before.id = listing_feeds.id
    returning before.failing_since is null as is_first, before.is_active and not listing_feeds.is_active as is_stopped`.execute(
    db,
  )
  return rows[0]?.is_stopped ? 'stopped' : rows[0]?.is_first ? 'failed' : null
}
