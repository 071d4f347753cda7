import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { forgetViews } from './analytics-store.ts'
import { forgetApiKeys } from './api-keys.ts'
import { forgetKeys } from './content/idempotency.ts'
import { forgetLeads } from './leads.ts'
import { forgetMails } from './mails.ts'

/** The privacy policy names these. */
export const MAIL_DAYS = 90
export const EVENT_DAYS = 365

/** Removes what has expired; to be run once a day. Deleting in small steps is not needed: a day's worth is little. */
export async function keepHouse(db: Db): Promise<void> {
  const before = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`
  const now = sql<Date>`now()`
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  await db.deleteFrom('mail_links').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('attempts')
    .where('updated_at', '<', before(1))
    .where('window_ends', '<', now)
    .where((attempt) => attempt.or([attempt('locked_until', 'is', null), attempt('locked_until', '<', now)]))
    .execute()
  await db.deleteFrom('security_events').where('created_at', '<', before(EVENT_DAYS)).execute()
  await forgetKeys(db)
  await forgetApiKeys(db)
  await forgetLeads(db)
  await forgetMails(db, MAIL_DAYS)
  await forgetViews(db)
}
