import { sql } from 'kysely'
import type { ListingEvent } from '../../../domain/listing/listing-event.ts'
import type { Db } from '../../platform/db/database.ts'

/** An event that alerts haven't been matched with. */
export type WaitingEvent = ListingEvent & { id: number; listing_id: string; is_news: boolean }

const BATCH = 10_000
/** Of advisory locks: any number that nothing else uses. */
const SAVING = 7_036

/**
 * Waits until searches that are being saved are committed. Whoever saves one afterwards sees the listings that events are about
 * in its results, and sees those events waiting.
 */
export async function readWaitingEvents(db: Db): Promise<WaitingEvent[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SAVING}::bigint)`.execute(transaction)
    const { rows } = await sql<WaitingEvent>`
      select id, listing_id, kind, before, after, is_news from listing_events
      where matched_at is null order by id limit ${sql.lit(BATCH)}`.execute(transaction)
    return rows
  })
}

/** Keeps events from being read while a search is saved in this transaction. */
export async function holdEvents(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${SAVING}::bigint)`.execute(transaction)
}

/** Events that were matched already, from one on. */
export async function readMatchedEvents(db: Db, from: number): Promise<{ events: WaitingEvent[]; isLast: boolean }> {
  const { rows } = await sql<WaitingEvent>`
    select id, listing_id, kind, before, after, is_news from listing_events
    where matched_at is not null and id >= ${from}::bigint order by id limit ${sql.lit(BATCH)}`.execute(db)
  return { events: rows, isLast: rows.length < BATCH }
}

export async function markMatched(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update listing_events set matched_at = now() where id = any(${[...ids]}::bigint[])`.execute(db)
}

const KEPT_DAYS = 7

/** Deletes events that no history shows. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await sql`delete from listing_events where kind in ('screened', 'changed')
    and matched_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}) and not exists (
      select from alerts where alerts.event_id = listing_events.id)`.execute(db)
}
