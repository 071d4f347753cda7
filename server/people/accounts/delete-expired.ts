import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Days that security events are stored; the privacy policy names it. */
export const SECURITY_EVENT_DAYS = 365

/** Deletes sessions, verifications and mailed links that have expired, and old security events. */
export async function deleteExpiredAccountRows(db: Db): Promise<void> {
  const now = sql<Date>`now()`
  const oldest = sql<Date>`now() - make_interval(days => ${SECURITY_EVENT_DAYS}::int)`
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  await db.deleteFrom('mail_links').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_links').where('expires_at', '<', now).execute()
  await db.deleteFrom('security_events').where('created_at', '<', oldest).execute()
}
