import { type RawBuilder, sql } from 'kysely'
import type { Quiet } from '../../../domain/alert/due.ts'
import type { Db } from '../../platform/db/database.ts'
import { type AlertEntryRow, entriesOf } from './alert-entries.ts'
import { type QuietColumns, quietOf } from './quiet.ts'

/** Who gets the digest. */
export interface DueSubscriber {
  id: string
  address: string
  token: string
  hasAccount: boolean
  quiet: Quiet
}

export interface DueDigest {
  /** The first of the entries. */
  entries: AlertEntryRow[]
  total: number
  /** How many are new matches. */
  matches: number
  /** All searches and lists that they are from. */
  searches: string[]
  lists: string[]
}

/** Entries that an email shows. */
const SHOWN = 20

/** Whoever unsubscribed, paused or hasn't confirmed their address gets no email. */
const isReachable = (now: Date): RawBuilder<boolean> => sql`
  unsubscribed_at is null and (paused_until is null or paused_until <= ${now})
    and (subscribers.email is not null or (users.email_verified and users.suspended_at is null))`

/** A match that isn't on the market waits until it is again, and nobody needs to hear that it is gone. */
const isDue = (now: Date): RawBuilder<boolean> => sql`
  due_at <= ${now} and mailed_at is null and (
    exists (select from land_listings where land_listings.id = alerts.listing_id and is_published)
    or (kind <> 'new' and not exists (
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

/** Marks all that is due as mailed. @returns what it says, in the order in which it was found */
export async function takeDue(transaction: Db, { id, now }: { id: string; now: Date }): Promise<DueDigest> {
  const { rows } = await sql<AlertEntryRow & Omit<DueDigest, 'entries'>>`
    with mailed as (
      update alerts set mailed_at = ${now} where subscriber_id = ${id}::uuid and ${isDue(now)}
      returning *
    ), entries as (${entriesOf(sql`mailed`)})
    select listing_id, kind, event_id, search_ids, list_ids,
      (count(*) over ())::integer as total, (count(*) filter (where kind = 'new') over ())::integer as matches,
      array(select distinct search_id::text from mailed where search_id is not null) as searches,
      array(select distinct list_id::text from mailed where list_id is not null) as lists
    from entries order by first_id limit ${SHOWN}`.execute(transaction)
  const { total = 0, matches = 0, searches = [], lists = [] } = rows[0] ?? {}
  return { entries: rows, total, matches, searches, lists }
}
