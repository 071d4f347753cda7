import { type RawBuilder, sql } from 'kysely'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import type { Quiet } from '../../../domain/alert/due.ts'
import { OFF_MARKET } from '../../../domain/alert/event-alerts.ts'
import type { ListingEvent } from '../../../domain/listing/listing-event.ts'
import type { Db } from '../../platform/db/database.ts'
import { type QuietColumns, quietOf } from './quiet.ts'

/** Who gets the digest. */
export interface DueSubscriber {
  id: string
  address: string
  token: string
  hasAccount: boolean
  quiet: Quiet
}

/** A listing that alerts are due about: one entry of an email, for all their reasons. */
export interface DueListing {
  listing_id: string
  /** Of the alerts. */
  ids: number[]
  kinds: AlertKind[]
  search_ids: string[]
  list_ids: string[]
  /** Since an email last told of it, or else since it was saved, in their order; of a new match, only since such an email. */
  events: ListingEvent[]
  /** Of the listing. */
  last_event: number
}

/** Whoever unsubscribed, paused or hasn't confirmed their address gets no email. */
const isReachable = (now: Date): RawBuilder<boolean> => sql`
  unsubscribed_at is null and (paused_until is null or paused_until <= ${now})
    and (subscribers.email is not null or (users.email_verified and users.suspended_at is null))`

/**
 * What happened to a listing that isn't on the market waits until it is again. Whoever wasn't told of a match needn't hear that it
 * is gone.
 */
const isDue = (now: Date): RawBuilder<boolean> => sql`
  due_at <= ${now} and mailed_at is null and (
    exists (select from land_listings where land_listings.id = alerts.listing_id and is_published)
    or (exists (select from listing_events as event
        where event.id = alerts.event_id and alerts.kind = 'status' and event.kind = any(${[...OFF_MARKET]}::text[]))
      and not exists (
        select from alerts as match where match.search_id = alerts.search_id and match.listing_id = alerts.listing_id
          and match.kind = 'new' and match.due_at is not null and match.mailed_at is null)))`

/** Subscribers with alerts that are due, by id. */
export async function findDueSubscribers(
  db: Db,
  { now, after, limit }: { now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct subscribers.id from alerts
      join alert_subscribers as subscribers on subscribers.id = subscriber_id
      left join users on users.id = user_id
    where ${isDue(now)} and ${isReachable(now)} and (${after}::uuid is null or subscribers.id > ${after}::uuid)
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a subscriber, so that no other instance composes the same digest. @returns null if another one does, or none may be sent */
export async function lockSubscriber(
  transaction: Db,
  { id, now }: { id: string; now: Date },
): Promise<DueSubscriber | null> {
  const { rows } = await sql<QuietColumns & { address: string; token: string; has_account: boolean }>`
    select coalesce(users.email, subscribers.email) as address, token, user_id is not null as has_account, time_zone,
      quiet_from, quiet_until
    from alert_subscribers as subscribers left join users on users.id = user_id
    where subscribers.id = ${id}::uuid and ${isReachable(now)}
    for update of subscribers skip locked`.execute(transaction)
  if (!rows[0]) return null
  const { address, token, has_account } = rows[0]
  return { id, address, token, hasAccount: has_account, quiet: quietOf(rows[0]) }
}

/** Puts off what is due. */
export async function postponeDue(transaction: Db, { id, now, until }: { id: string; now: Date; until: Date }) {
  await sql`update alerts set due_at = ${until} where subscriber_id = ${id}::uuid and ${isDue(now)}`.execute(
    transaction,
  )
}

/** Reads what is due, in the order in which it was found, and keeps others from changing it. */
export async function readDue(transaction: Db, { id, now }: { id: string; now: Date }): Promise<DueListing[]> {
  const { rows } = await sql<DueListing>`
    with due as (
      select * from alerts where subscriber_id = ${id}::uuid and ${isDue(now)} order by id for update
    ), told as (
      select listing_id, max(coalesce(last_event, event_id)) as last_event from alerts
      where subscriber_id = ${id}::uuid and mailed_at is not null group by listing_id
    ), entries as (
      select listing_id, array_agg(id order by id) as ids, array_agg(distinct kind) as kinds,
        min(event_id) as first_event,
        array_remove(array_agg(search_id order by id), null) as search_ids,
        array_remove(array_agg(list_id order by id), null) as list_ids
      from due group by listing_id
    )
    select entries.listing_id, ids, kinds, search_ids::text[], list_ids::text[],
      (select max(id) from listing_events where listing_events.listing_id = entries.listing_id) as last_event,
      (select coalesce(json_agg(json_build_object('kind', kind, 'before', before, 'after', after) order by id), '[]')
        from listing_events
        where listing_events.listing_id = entries.listing_id and kind <> 'changed' and case
          when known.last_event is not null then id > known.last_event
          when 'new' = any(kinds) then false
          when cardinality(search_ids) > 0
            then happened_at > (select max(created_at) from saved_searches where saved_searches.id = any(search_ids))
          else id >= first_event end
      ) as events
    from entries left join told using (listing_id)
      cross join lateral (select greatest(told.last_event, (
        select max(last_event) from saved_listings
        where saved_listings.listing_id = entries.listing_id and list_id = any(list_ids))) as last_event) as known
    order by ids[1]`.execute(transaction)
  return rows
}

/** Marks what was told as mailed; no email is due anymore about what doesn't differ from what the reader knows. */
export async function settleDue(
  transaction: Db,
  { due, told, now }: { due: readonly DueListing[]; told: readonly DueListing[]; now: Date },
): Promise<void> {
  const isTold = new Set(told)
  const rows = due.flatMap((listing) =>
    listing.ids.map((id) => ({ id, last_event: isTold.has(listing) ? listing.last_event : null })),
  )
  await sql`
    update alerts set last_event = settled.last_event,
      mailed_at = case when settled.last_event is not null then ${now}::timestamptz end,
      due_at = case when settled.last_event is not null then due_at end
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ last_event }) => last_event)}::bigint[])
      as settled (id, last_event)
    where alerts.id = settled.id`.execute(transaction)
}
