import { deleteExpiredKeys } from './content/editing/idempotency.ts'
import { deleteExpiredDrafts } from './land/owners/draft-rows.ts'
import { deleteOldChanges } from './land/search/accelerator/changes.ts'
import { deleteExpiredApiKeys } from './people/accounts/api-keys.ts'
import { deleteExpiredAccountRows } from './people/accounts/delete-expired.ts'
import { deleteOldViews } from './people/analytics/view-store.ts'
import { deleteExpiredLeads } from './people/leads/leads.ts'
import { deleteOldMails } from './people/mail/queue.ts'
import type { Db } from './platform/db/database.ts'
import type { Jobs, Queue } from './platform/jobs/jobs.ts'
import { deleteOldRateLimits } from './platform/rate-limits/rate-limits.ts'
import { deleteOldAlerts } from './saved/alerts/delete-old-alerts.ts'
import { deleteOldEvents } from './saved/searches/waiting-events.ts'
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
  await deleteExpiredDrafts(db)
  await deleteOldChanges(db)
  await deleteOldAlerts(db)
  await deleteOldEvents(db)
}

const HOUSEKEEPING: Queue<Record<string, never>> = { name: 'housekeeping', limitSeconds: 300 }
const EVERY_NIGHT = '17 3 * * *'

export const NIGHTLY_QUEUES = [HOUSEKEEPING]

/** Deletes expired data once a night (UTC), on one of the instances. */
export async function workNightly(jobs: Jobs, db: Db): Promise<void> {
  await jobs.work(HOUSEKEEPING, () => deleteExpired(db))
  await jobs.schedule(HOUSEKEEPING, EVERY_NIGHT)
}
