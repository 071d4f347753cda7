import { buildPushPayload } from '@block65/webcrypto-web-push'
import { sql } from 'kysely'
import { dueAt } from '../../../domain/alert/due.ts'
import { isPushService, type PushSubscription } from '../../../domain/alert/push-subscription.ts'
import { withoutControls } from '../../../domain/text/printable.ts'
import { createBoundedQueue } from '../../platform/concurrency/bounded-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import { type FailureLog, UNLOGGED } from '../../platform/failure-log.ts'
import { type AlertEntryRow, entriesOf } from './alert-entries.ts'
import { describeEntries } from './digest.ts'
import { type PushKeyPair, readPushKeys } from './push-keys.ts'
import { type QuietColumns, quietOf } from './quiet.ts'

export interface PushDependencies {
  db: Db
  /** Names the website to push services. */
  publicUrl: string
  failures?: FailureLog
  /** Overridden by tests. */
  send?: typeof fetch
}

/** A notification as the service worker shows it. */
interface Notification {
  title: string
  body: string
  /** Path of the page that it opens. */
  path: string
}

const BATCH = 100
/** Subscribers who are notified at a time, so that a push service that doesn't answer holds up few of them. */
const CONCURRENCY = 10
/** Older alerts aren't news anymore. */
const MAX_AGE_HOURS = 12
const TTL_SECONDS = MAX_AGE_HOURS * 3_600
const TIMEOUT_MS = 10_000
const MAX_TITLE = 100
const MAX_BODY = 300

/**
 * Notifies devices of alerts whose search or list is set to tell instantly, outside quiet hours: one notification for each
 * subscriber. An alert is marked before it is sent, so that it is never sent twice; if that fails, it is still in the product
 * and in the email.
 * @returns how many subscribers were notified
 */
export async function pushAlerts(dependencies: PushDependencies, now = new Date()): Promise<number> {
  const { db } = dependencies
  const ids = await findSubscribers(db, now)
  if (ids.length === 0) return 0
  const keys = await readPushKeys(db)
  const enqueue = createBoundedQueue(CONCURRENCY, BATCH)
  const results = await Promise.allSettled(ids.map((id) => enqueue(() => notify(dependencies, keys, { id, now }))))
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, `notifying ${failures.length} subscribers failed`)
  return results.filter((result) => result.status === 'fulfilled' && result.value === true).length
}

/** @returns whether there was something to tell */
async function notify(
  dependencies: PushDependencies,
  keys: PushKeyPair,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const taken = await dependencies.db.transaction().execute((transaction) => take(transaction, { id, now }))
  if (taken === null) return false
  const { devices, notification } = taken
  await Promise.all(devices.map((device) => deliver(dependencies, keys, { device, notification })))
  return true
}

/** Alerts that haven't been pushed yet, from after a device subscribed. */
const isWaiting = (now: Date) => sql`
  pushed_at is null and alerts.created_at > ${new Date(now.getTime() - TTL_SECONDS * 1_000)}
    and alerts.created_at >= (select min(created_at) from push_subscriptions where subscriber_id = alerts.subscriber_id)
    and coalesce((select frequency from saved_searches where saved_searches.id = search_id),
      (select list_frequency from alert_subscribers where alert_subscribers.id = alerts.subscriber_id)) = 'instantly'
    and (kind <> 'new' or exists (select from land_listings where land_listings.id = alerts.listing_id and is_published))`

async function findSubscribers(db: Db, now: Date): Promise<string[]> {
  const hours = (await readHours(db)).filter((columns) => isQuiet(columns, now))
  const quiet = sql`select * from unnest(${hours.map(({ time_zone }) => time_zone)}::text[],
    ${hours.map(({ quiet_from }) => quiet_from)}::smallint[], ${hours.map(({ quiet_until }) => quiet_until)}::smallint[])`
  const { rows } = await sql<{ id: string }>`
    select id from alert_subscribers
    where id in (select subscriber_id from push_subscriptions) and (paused_until is null or paused_until <= ${now})
      and (time_zone, quiet_from, quiet_until) not in (${quiet})
      and exists (select from alerts where subscriber_id = alert_subscribers.id and ${isWaiting(now)})
    order by id limit ${sql.lit(BATCH)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The quiet hours that subscribers with devices have; many share them. */
async function readHours(db: Db): Promise<QuietColumns[]> {
  const { rows } = await sql<QuietColumns>`
    select distinct time_zone, quiet_from, quiet_until from alert_subscribers
    where id in (select subscriber_id from push_subscriptions)`.execute(db)
  return rows
}

const isQuiet = (columns: QuietColumns, now: Date) => dueAt('instantly', quietOf(columns), now)! > now

interface Taken {
  notification: Notification
  devices: PushSubscription[]
}

/** Null in quiet hours, or if another instance notifies. */
async function take(transaction: Db, { id, now }: { id: string; now: Date }): Promise<Taken | null> {
  const { rows } = await sql<QuietColumns>`
    select time_zone, quiet_from, quiet_until from alert_subscribers where id = ${id}::uuid
    for update skip locked`.execute(transaction)
  if (!rows[0] || isQuiet(rows[0], now)) return null
  const { rows: entries } = await sql<PushedEntry>`
    with pushed as (
      update alerts set pushed_at = ${now} where subscriber_id = ${id}::uuid and ${isWaiting(now)}
      returning *
    ) ${entriesOf(sql`pushed`)} order by first_id`.execute(transaction)
  if (entries.length === 0) return null
  const devices = await transaction
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('subscriber_id', '=', id)
    .execute()
  return { notification: await compose(transaction, entries), devices }
}

interface PushedEntry extends AlertEntryRow {
  first_id: number
}

async function compose(db: Db, entries: readonly PushedEntry[]): Promise<Notification> {
  const [first, ...others] = entries
  if (others.length > 0)
    return { title: `${entries.length} updates to land you follow`, body: '', path: '/saved/alerts' }
  const [entry] = await describeEntries(db, [first!])
  const { heading, title, now, why } = entry!
  return {
    title: withoutControls(`${heading}: ${title}${now && `, ${now}`}`).slice(0, MAX_TITLE),
    body: withoutControls(why).slice(0, MAX_BODY),
    path: `/saved/alerts/${first!.first_id}`,
  }
}

/** A device that is gone is forgotten; after any other failure, the alert is still in the product and in the email. */
async function deliver(
  { db, publicUrl, failures = UNLOGGED, send = fetch }: PushDependencies,
  { publicKey, privateKey }: PushKeyPair,
  { device, notification }: { device: PushSubscription; notification: Notification },
): Promise<void> {
  const { endpoint, p256dh, auth } = device
  if (!isPushService(endpoint)) return
  try {
    const { headers, method, body } = await buildPushPayload(
      { data: { ...notification }, options: { ttl: TTL_SECONDS, urgency: 'normal' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      { subject: publicUrl, publicKey, privateKey },
    )
    const { status } = await send(endpoint, {
      method,
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as RequestInit)
    if (status === 404 || status === 410)
      await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
    else if (status >= 400) failures.failed(new Error(`${new URL(endpoint).host} answered ${status}`))
    else failures.worked()
  } catch (error) {
    failures.failed(error)
  }
}
