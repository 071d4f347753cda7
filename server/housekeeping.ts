import { deleteExpiredApiKeys } from './accounts/api-keys.ts'
import { deleteExpiredAccountRows } from './accounts/delete-expired.ts'
import { deleteOldViews } from './analytics/view-store.ts'
import { deleteExpiredKeys } from './content/idempotency.ts'
import { deleteExpiredLeads } from './leads/leads.ts'
import { deleteOldMails } from './mail/queue.ts'
import type { Db } from './platform/db/database.ts'
import { deleteOldRateLimits } from './platform/rate-limits/rate-limits.ts'
import { deleteExpiredScreenings } from './screening/runs/delete-expired.ts'

/** Days that sent emails are stored; the privacy policy names it. */
export const MAIL_DAYS = 90

/** Deletes what has expired; runs once a night. A day's worth is small enough for single statements. */
export async function deleteExpired(db: Db): Promise<void> {
  await deleteExpiredAccountRows(db)
  await deleteOldRateLimits(db)
  await deleteExpiredKeys(db)
  await deleteExpiredApiKeys(db)
  await deleteExpiredLeads(db)
  await deleteOldMails(db, MAIL_DAYS)
  await deleteOldViews(db)
  await deleteExpiredScreenings(db)
}
