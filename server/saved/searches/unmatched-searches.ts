import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Searches to match with all events from one on, because that failed before. */
export interface UnmatchedSearches {
  ids: string[]
  from: number
}

const RETRY_SECONDS = 600
/** Searches per run. */
const MAX_SEARCHES = 500

/** Remembers searches that couldn't be matched with these events; until they are, no later event is matched with them either. */
export async function postpone(
  db: Db,
  ids: readonly string[],
  { from, now }: { from: number; now: Date },
): Promise<void> {
  if (ids.length === 0) return
  const retryAt = new Date(now.getTime() + RETRY_SECONDS * 1_000)
  await sql`
    update saved_searches set unmatched_from = least(unmatched_from, ${from}::bigint), retry_at = ${retryAt}
    where id = any(${[...ids]}::uuid[])`.execute(db)
}

/** The searches that have waited longest for a retry: those that wait for the same events. */
export async function findUnmatched(db: Db, now: Date): Promise<UnmatchedSearches | null> {
  const { rows } = await sql<{ id: string; unmatched_from: number }>`
    select id, unmatched_from from saved_searches
    where retry_at <= ${now} and unmatched_from = (
      select unmatched_from from saved_searches where retry_at <= ${now} order by retry_at, id limit 1)
    order by id limit ${sql.lit(MAX_SEARCHES)}`.execute(db)
  return rows[0] ? { ids: rows.map(({ id }) => id), from: rows[0].unmatched_from } : null
}

/** Goes on with the next event, or with those to come if there is none. */
export async function moveOn(db: Db, ids: readonly string[], next: number | null): Promise<void> {
  await sql`
    update saved_searches set unmatched_from = ${next}::bigint, retry_at = case when ${next}::bigint is not null then retry_at end
    where id = any(${[...ids]}::uuid[])`.execute(db)
}
