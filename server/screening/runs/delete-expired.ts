import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Deletes screenings without an account whose time is over. */
export async function deleteExpiredScreenings(db: Db): Promise<void> {
  await db.deleteFrom('screenings').where('expires_at', '<', sql<Date>`now()`).execute()
}
