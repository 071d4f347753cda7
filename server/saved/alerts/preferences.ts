import { sql } from 'kysely'
import { ALERT_FREQUENCIES, type AlertFrequency } from '../../../domain/alert/alert.ts'
import { dueAt, OFF_MARKET_MS } from '../../../domain/alert/due.ts'
import { OFF_MARKET } from '../../../domain/alert/event-alerts.ts'
import { AppError } from '../../../domain/errors.ts'
import { assertMay } from '../../../domain/permissions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AlertPreferences, AlertSettings } from './preferences-service.ts'
import { quietOf } from './quiet.ts'
import { ensureSubscriber, isTimeZone } from './subscribers.ts'
import { subscribeAgain, unsubscribe } from './subscription.ts'

/** Those of the table, for a viewer who has saved nothing yet. */
const DEFAULTS: AlertSettings = {
  time_zone: 'America/Chicago',
  quiet_from: 21,
  quiet_until: 7,
  list_frequency: 'instantly',
  paused_until: null,
  is_subscribed: true,
}

export function createAlertPreferences(db: Db): AlertPreferences {
  return {
    async get(viewer, now = new Date()) {
      assertMay(viewer, 'own account')
      return (await readSettings(db, viewer.id, now)) ?? DEFAULTS
    },
    async set(viewer, changes, now = new Date()) {
      assertMay(viewer, 'own account')
      await db.transaction().execute(async (transaction) => {
        await changeSettings(transaction, await ensureSubscriber(transaction, viewer), changes, now)
      })
    },
  }
}

/** Changes what is given, and when emails that wait are due. @throws AppError `invalid` with messages for the fields */
export async function changeSettings(
  transaction: Db,
  id: string,
  changes: Partial<AlertSettings>,
  now: Date,
): Promise<void> {
  check(changes, now)
  const { is_subscribed, ...values } = changes
  if (is_subscribed === true) await subscribeAgain(transaction, id)
  if (Object.values(values).some((value) => value !== undefined))
    await transaction.updateTable('alert_subscribers').set(values).where('id', '=', id).execute()
  if (is_subscribed === false) await unsubscribe(transaction, id)
  await scheduleAgain(transaction, id, now)
}

async function readSettings(db: Db, userId: string, now: Date): Promise<AlertSettings | undefined> {
  const { rows } = await sql<Omit<AlertSettings, 'paused_until'> & { paused_until: Date | null }>`
    select time_zone, quiet_from, quiet_until, list_frequency, unsubscribed_at is null as is_subscribed,
      case when paused_until > ${now} then paused_until end as paused_until
    from alert_subscribers where user_id = ${userId}`.execute(db)
  return rows[0] && { ...rows[0], paused_until: rows[0].paused_until?.toISOString() ?? null }
}

/** When emails that wait are due by the current settings. What is off the market keeps its time to be listed again. */
export async function scheduleAgain(transaction: Db, id: string, now: Date): Promise<void> {
  const settings = await transaction
    .selectFrom('alert_subscribers')
    .select(['time_zone', 'quiet_from', 'quiet_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const quiet = quietOf(settings)
  const due = Object.fromEntries(
    ALERT_FREQUENCIES.map((each): [AlertFrequency, Date | null] => [each, dueAt(each, quiet, now)]),
  )
  await sql`
    with waiting as (
      select alerts.id, (${JSON.stringify(due)}::jsonb->>coalesce(frequency, list_frequency))::timestamptz as due_at,
        case when listing_events.kind = any(${[...OFF_MARKET]}::text[])
          then alerts.created_at + make_interval(secs => ${OFF_MARKET_MS / 1000}) end as earliest
      from alerts
        join alert_subscribers on alert_subscribers.id = alerts.subscriber_id
        left join saved_searches on saved_searches.id = search_id
        left join listing_events on listing_events.id = event_id and alerts.kind = 'status'
      where alerts.subscriber_id = ${id}::uuid and alerts.due_at is not null and mailed_at is null
    )
    update alerts set due_at = case when waiting.due_at is not null then greatest(waiting.due_at, earliest) end
    from waiting where waiting.id = alerts.id`.execute(transaction)
}

const LONGEST_PAUSE_MS = 366 * 86_400_000

function check(
  { time_zone, quiet_from, quiet_until, list_frequency, paused_until }: Partial<AlertSettings>,
  now: Date,
): void {
  const fields: Record<string, string[]> = {}
  if (time_zone !== undefined && !isTimeZone(time_zone)) fields.time_zone = ['Choose a time zone from the list.']
  for (const [name, hour] of Object.entries({ quiet_from, quiet_until }))
    if (hour !== undefined && !(Number.isInteger(hour) && hour >= 0 && hour <= 23))
      fields[name] = ['Choose an hour from the list.']
  if (list_frequency !== undefined && !ALERT_FREQUENCIES.includes(list_frequency))
    fields.list_frequency = ['Choose how often.']
  if (paused_until && !(Date.parse(paused_until) - now.getTime() <= LONGEST_PAUSE_MS))
    fields.paused_until = ['Choose a date within a year.']
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
