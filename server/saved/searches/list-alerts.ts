import { sql } from 'kysely'
import type { AlertFrequency, AlertKind } from '../../../domain/alert/alert.ts'
import { dueAt } from '../../../domain/alert/due.ts'
import { alertKindOf } from '../../../domain/alert/event-alerts.ts'
import type { Db } from '../../platform/db/database.ts'
import { type QuietColumns, quietOf } from '../alerts/quiet.ts'
import type { WaitingEvent } from './waiting-events.ts'

interface Affected extends QuietColumns {
  list_id: string
  listing_id: string
  last_event: number
  subscriber_id: string
  list_frequency: AlertFrequency
  is_subscribed: boolean
}

/** Writes alerts for lists that have the listings: what happened since those were saved, each event once. */
export async function writeListAlerts(
  db: Db,
  events: readonly WaitingEvent[],
  { now, withdrawalMs }: { now: Date; withdrawalMs: number },
): Promise<void> {
  const announced = events.flatMap((event) => {
    const kind = alertKindOf(event, null)
    return kind === null ? [] : [{ event, kind }]
  })
  if (announced.length === 0) return
  const byListing = Map.groupBy(announced, ({ event }) => event.listing_id)
  const alerts = (await readAffected(db, [...byListing.keys()])).flatMap((item) => {
    const quiet = quietOf(item)
    const due = (time: Date) => (item.is_subscribed ? dueAt(item.list_frequency, quiet, time) : null)
    return byListing
      .get(item.listing_id)!
      .filter(({ event }) => event.id > item.last_event)
      .map(({ event, kind }) => ({
        item,
        kind,
        event,
        due_at: due(event.kind === 'withdrawn' ? new Date(now.getTime() + withdrawalMs) : now),
      }))
  })
  if (alerts.length > 0) await insert(db, alerts)
}

async function readAffected(db: Db, listings: readonly string[]): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    select list_id, listing_id, last_event, alert_subscribers.id as subscriber_id, list_frequency, time_zone, quiet_from,
      quiet_until, unsubscribed_at is null as is_subscribed
    from saved_listings
      join saved_lists on saved_lists.id = list_id
      join alert_subscribers on alert_subscribers.user_id = saved_lists.user_id
    where listing_id = any(${[...listings]}::uuid[])`.execute(db)
  return rows
}

interface ListAlert {
  item: Affected
  kind: AlertKind
  event: WaitingEvent
  due_at: Date | null
}

/** That a listing is on the market again, only those learn who were told that it wasn't. */
async function insert(db: Db, alerts: readonly ListAlert[]): Promise<void> {
  await sql`
    insert into alerts (subscriber_id, list_id, listing_id, kind, event_id, due_at)
    select subscriber_id, list_id, listing_id, kind, event_id, due_at from unnest(
      ${alerts.map(({ item }) => item.subscriber_id)}::uuid[], ${alerts.map(({ item }) => item.list_id)}::uuid[],
      ${alerts.map(({ item }) => item.listing_id)}::uuid[], ${alerts.map(({ kind }) => kind)}::text[],
      ${alerts.map(({ event }) => event.id)}::bigint[], ${alerts.map(({ event }) => event.kind === 'published')}::boolean[],
      ${alerts.map(({ due_at }) => due_at)}::timestamptz[]
    ) as hit (subscriber_id, list_id, listing_id, kind, event_id, is_back, due_at)
    where not is_back or exists (
      select from alerts as earlier join listing_events as withdrawal on withdrawal.id = earlier.event_id
      where earlier.list_id = hit.list_id and earlier.listing_id = hit.listing_id and withdrawal.kind = 'withdrawn')
    on conflict do nothing`.execute(db)
}
