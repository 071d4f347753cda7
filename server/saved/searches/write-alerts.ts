import { sql } from 'kysely'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { OFF_MARKET } from '../../../domain/alert/event-alerts.ts'
import type { Db } from '../../platform/db/database.ts'

/** A listing that a search or a list may be alerted to. */
export interface Hit {
  subscriber_id: string
  /** One of them is null. */
  search_id: string | null
  list_id: string | null
  listing_id: string
  /** Of the listing; null for a list. */
  number: number | null
  kind: AlertKind
  /** If false, the search only remembers the listing, and sends no alert. */
  is_news: boolean
  event_id: number
  /** The first event of the listing that was waiting. */
  first_event: number
  /** It is on the market again, which only those learn who were told that it wasn't. */
  is_back: boolean
  due_at: Date | null
}

const MAX_ROWS = 20_000

/** Writes alerts that haven't been written yet, and that weren't known when the search was saved. */
export async function writeAlerts(db: Db, hits: readonly Hit[]): Promise<void> {
  const [news, quiet] = [hits.filter(({ is_news }) => is_news), hits.filter(({ is_news }) => !is_news)]
  const [matches, others] = [news.filter(({ kind }) => kind === 'new'), news.filter(({ kind }) => kind !== 'new')]
  const writers = [
    [quiet, (rows: readonly Hit[]) => addKnown(db, rows)],
    [matches, (rows: readonly Hit[]) => insert(db, rows, IS_UNKNOWN)],
    [others, (rows: readonly Hit[]) => insert(db, rows, IS_UNTOLD)],
  ] as const
  for (const [rows, write] of writers)
    for (let from = 0; from < rows.length; from += MAX_ROWS) await write(rows.slice(from, from + MAX_ROWS))
}

async function addKnown(db: Db, hits: readonly Hit[]): Promise<void> {
  await sql`
    update saved_searches set known_numbers = known_numbers || numbers
    from (
      select id as search_id, array_agg(number) as numbers
      from unnest(${hits.map((hit) => hit.search_id)}::uuid[], ${hits.map((hit) => hit.number)}::integer[]) as hit (search_id, number)
        join saved_searches on id = search_id
      where ${IS_UNKNOWN} group by id
    ) as known
    where id = search_id`.execute(db)
}

const IS_UNKNOWN = sql<boolean>`number <> all(known_numbers)`

/**
 * An event of a listing that was found as a new match by the same events isn't announced besides, nor is that a listing is back
 * to those who weren't told that it was gone.
 */
const IS_UNTOLD = sql<boolean>`
  (hit.list_id is not null or (event_id <> all(skipped_events)
    and not exists (
      select from alerts as match where match.search_id = hit.search_id and match.listing_id = hit.listing_id
        and match.kind = 'new' and match.event_id >= first_event)))
  and (not is_back or (
    select event.kind = any(${[...OFF_MARKET]}::text[]) from alerts as earlier
      join listing_events as event on event.id = earlier.event_id
    where (earlier.search_id = hit.search_id or earlier.list_id = hit.list_id) and earlier.listing_id = hit.listing_id
      and event.id < hit.event_id and event.kind = any(${['published', ...OFF_MARKET]}::text[])
      and earlier.kind = 'status'
    order by event.id desc limit 1))`

async function insert(db: Db, hits: readonly Hit[], condition: typeof IS_UNKNOWN): Promise<void> {
  const column = <Key extends keyof Hit>(key: Key) => hits.map((hit) => hit[key])
  await sql`
    insert into alerts (subscriber_id, search_id, list_id, listing_id, kind, event_id, due_at)
    select coalesce(saved_searches.subscriber_id, hit.subscriber_id), search_id, list_id, listing_id, kind, event_id, due_at
    from unnest(
      ${column('subscriber_id')}::uuid[], ${column('search_id')}::uuid[], ${column('list_id')}::uuid[],
      ${column('listing_id')}::uuid[], ${column('number')}::integer[], ${column('kind')}::text[],
      ${column('event_id')}::bigint[], ${column('first_event')}::bigint[], ${column('is_back')}::boolean[],
      ${column('due_at')}::timestamptz[]
    ) with ordinality
        as hit (subscriber_id, search_id, list_id, listing_id, number, kind, event_id, first_event, is_back, due_at, at)
      left join saved_searches on saved_searches.id = search_id
    where ${condition} order by at
    on conflict do nothing`.execute(db)
}
