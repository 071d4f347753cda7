import { deleteExpiredKeys } from './content/editing/idempotency.ts'
import { deleteOldPlans } from './land/feeds/import-rows.ts'
import { deleteExpiredDrafts } from './land/owners/draft-rows.ts'
import { deleteOldChanges } from './land/search/accelerator/changes.ts'
import { deleteExpiredApiKeys } from './people/accounts/api-keys.ts'
import { deleteExpiredAccountRows } from './people/accounts/delete-expired.ts'
import { deleteOldViews } from './people/analytics/view-store.ts'
import { deleteExpiredLeads } from './people/leads/leads.ts'
import { deleteOldMails } from './people/mail/queue.ts'
import type { Db } from './platform/db/database.ts'
import type { Logger } from './platform/http/log.ts'
import type { Jobs, Queue } from './platform/jobs/jobs.ts'
import { deleteOldRateLimits } from './platform/rate-limits/rate-limits.ts'
import { deleteOldAlerts } from './saved/alerts/delete-old-alerts.ts'
import { deleteRemovedListings } from './saved/lists/removed-listings.ts'
import { deleteOldEvents } from './saved/searches/waiting-events.ts'
import { deleteExpiredScreenings } from './screening/runs/delete-expired.ts'

/** Days that sent emails are stored; the privacy policy names it. */
export const MAIL_DAYS = 90

type Step = (db: Db) => Promise<void>

const STEPS: readonly Step[] = [
  deleteExpiredAccountRows,
  deleteOldRateLimits,
  deleteExpiredKeys,
  deleteExpiredApiKeys,
  deleteExpiredLeads,
  function deleteMails(db) {
    return deleteOldMails(db, MAIL_DAYS)
  },
  deleteOldViews,
  deleteExpiredScreenings,
  deleteExpiredDrafts,
  deleteOldPlans,
  deleteOldChanges,
  deleteOldAlerts,
  deleteRemovedListings,
  deleteOldEvents,
]

/**
 * Deletes what has expired; runs once a night. A day's worth is small enough for single statements. A step that fails doesn't
 * keep the others from theirs.
 * @throws the first failure, after all steps, so that the job is retried
 */
export async function deleteExpired(db: Db, log: Pick<Logger, 'warn'>, steps = STEPS): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step(db)
    } catch (error) {
      log.warn({ step: step.name, err: error }, 'a step of the cleanup failed')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const HOUSEKEEPING: Queue<Record<string, never>> = { name: 'housekeeping', limitSeconds: 300, heartbeatSeconds: 30 }
const EVERY_NIGHT = '17 3 * * *'

export const NIGHTLY_QUEUES = [HOUSEKEEPING]

/** Deletes expired data once a night (UTC), on one of the instances. */
export async function workNightly(jobs: Jobs, db: Db, log: Pick<Logger, 'warn'>): Promise<void> {
  await jobs.work(HOUSEKEEPING, () => deleteExpired(db, log))
  await jobs.schedule(HOUSEKEEPING, EVERY_NIGHT)
}
