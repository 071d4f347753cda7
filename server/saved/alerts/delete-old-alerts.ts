import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

const KEPT_DAYS = 180
/** Rows per statement. */
const BATCH = 5_000

/** Deletes old alerts, in batches: a busy day may have written more than one statement can delete. */
export async function deleteOldAlerts(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  while ((await deleteBatch(db, before)) === BATCH);
}

/** Searches still know the listings that were their matches, so that none is announced again. Ids grow with time. */
async function deleteBatch(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      delete from alerts where id in (select id from alerts order by id limit ${sql.lit(BATCH)}) and created_at < ${before}
      returning search_id, listing_id, kind
    ), known as (
      select search_id, array_agg(number) as numbers from old join land_listings on land_listings.id = listing_id
      where old.kind = 'new' group by search_id
    ), remembered as (
      update saved_searches set known_numbers = known_numbers || numbers from known where saved_searches.id = search_id
    )
    select count(*)::integer as count from old`.execute(db)
  return rows[0]!.count
}
