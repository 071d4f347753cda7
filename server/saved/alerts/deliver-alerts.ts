import { dueAt } from '../../../domain/alert/due.ts'
import type { Mailer } from '../../people/mail/mail.ts'
import type { Db } from '../../platform/db/database.ts'
import { composeDigest } from './digest.ts'
import { findDueSubscribers, lockSubscriber, postponeDue, readDue, settleDue } from './due-alerts.ts'

export interface DeliveryDependencies {
  db: Db
  mailer: Mailer
}

export interface DeliveryRun {
  now?: Date
  signal?: AbortSignal
}

const BATCH = 200
/** Per run. */
const MAX_BATCHES = 5

/**
 * Emails the alerts that are due: one digest for each subscriber. Alerts are settled in the transaction that queues the email, so
 * that a run which is interrupted or repeated, on any instance, neither loses one nor sends it twice. A subscriber who fails
 * doesn't keep the others waiting.
 * @returns how many digests were queued
 */
export async function deliverAlerts(
  { db, mailer }: DeliveryDependencies,
  { now = new Date(), signal }: DeliveryRun = {},
): Promise<number> {
  const failures: unknown[] = []
  let [count, after] = [0, null as string | null]
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const ids = await findDueSubscribers(db, { now, after, limit: BATCH })
    for (const id of ids) {
      if (signal?.aborted) return count
      try {
        if (await deliverTo({ db, mailer }, { id, now })) count++
      } catch (error) {
        failures.push(error)
      }
    }
    if (ids.length < BATCH) break
    after = ids.at(-1)!
  }
  if (failures.length > 0) throw new AggregateError(failures, `alerts of ${failures.length} subscribers failed`)
  return count
}

/** What comes due while the product is stopped, or while alerts are paused, waits for the end of the quiet hours as well. */
function deliverTo({ db, mailer }: DeliveryDependencies, { id, now }: { id: string; now: Date }): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const subscriber = await lockSubscriber(transaction, { id, now })
    if (!subscriber) return false
    const until = dueAt('instantly', subscriber.quiet, now)!
    if (until > now) {
      await postponeDue(transaction, { id, now, until })
      return false
    }
    const due = await readDue(transaction, { id, now })
    const { digest, told } = await composeDigest(transaction, subscriber, due)
    await settleDue(transaction, { due, told, now })
    if (told.length === 0) return false
    await mailer.send(transaction, subscriber.address, {
      name: 'alert-digest',
      ...digest,
      mailedAt: now.toISOString(),
    })
    return true
  })
}
