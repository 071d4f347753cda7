import { sql } from 'kysely'
import { alertKindOf } from '../../../domain/alert/event-alerts.ts'
import type { Db } from '../../platform/db/database.ts'
import { createDue, type DueColumns } from '../alerts/quiet.ts'
import type { WaitingEvent } from './waiting-events.ts'
import { writeAlerts } from './write-alerts.ts'

interface Affected extends DueColumns {
  list_id: string
  listing_id: string
  last_event: number
  subscriber_id: string
}

/** Writes alerts for lists that have the listings: what happened since those were saved, each event once. */
export async function writeListAlerts(db: Db, events: readonly WaitingEvent[], now: Date): Promise<void> {
  const announced = events.flatMap((event) => {
    const kind = alertKindOf(event, null)
    return kind === null ? [] : [{ event, kind }]
  })
  if (announced.length === 0) return
  const byListing = Map.groupBy(announced, ({ event }) => event.listing_id)
  const dueOf = createDue(now)
  const hits = (await readAffected(db, [...byListing.keys()])).flatMap((item) =>
    byListing
      .get(item.listing_id)!
      .filter(({ event }) => event.id > item.last_event)
      .map(({ event, kind }) => ({
        subscriber_id: item.subscriber_id,
        search_id: null,
        list_id: item.list_id,
        listing_id: item.listing_id,
        number: null,
        kind,
        event_id: event.id,
        is_news: true,
        first_event: event.id,
        is_back: event.kind === 'published',
        due_at: dueOf(item, event),
      })),
  )
  await writeAlerts(db, hits)
}

async function readAffected(db: Db, listings: readonly string[]): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    select list_id, listing_id, last_event, alert_subscribers.id as subscriber_id, list_frequency as frequency, time_zone, quiet_from,
      quiet_until, unsubscribed_at is null as is_subscribed
    from saved_listings
      join saved_lists on saved_lists.id = list_id
      join alert_subscribers on alert_subscribers.user_id = saved_lists.user_id
    where listing_id = any(${[...listings]}::uuid[])`.execute(db)
  return rows
}
