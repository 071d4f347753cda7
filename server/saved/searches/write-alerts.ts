import { sql } from 'kysely'
import type { AlertKind } from '../../../domain/alert/alert.ts'
import type { Db } from '../../platform/db/database.ts'

/** A listing that a search may be alerted to. */
export interface Hit {
  search_id: string
  listing_id: string
  /** Of the listing. */
  number: number
  kind: AlertKind
  event_id: number
  /** The first event of the listing that was waiting. */
  first_event: number
  /** It is on the market again, which only those learn who were told that it wasn't. */
  is_back: boolean
  due_at: Date | null
}

const MAX_ROWS = 20_000

/** Writes alerts that haven't been written yet, and that weren't known when the search was saved. */
export async function writeSearchAlerts(db: Db, hits: readonly Hit[]): Promise<void> {
  const [matches, others] = [hits.filter(({ kind }) => kind === 'new'), hits.filter(({ kind }) => kind !== 'new')]
  for (let from = 0; from < matches.length; from += MAX_ROWS)
    await writeMatches(db, matches.slice(from, from + MAX_ROWS))
  for (let from = 0; from < others.length; from += MAX_ROWS) await writeOthers(db, others.slice(from, from + MAX_ROWS))
}

async function writeMatches(db: Db, hits: readonly Hit[]): Promise<void> {
  await sql`
    insert into alerts (subscriber_id, search_id, listing_id, kind, event_id, due_at)
    select subscriber_id, search_id, listing_id, 'new', event_id, due_at from ${hitRows(hits)}
      join saved_searches on saved_searches.id = search_id
    where number <> all(known_numbers)
    on conflict do nothing`.execute(db)
}

/** An event of a listing that was found as a new match by the same events isn't announced besides. */
async function writeOthers(db: Db, hits: readonly Hit[]): Promise<void> {
  await sql`
    insert into alerts (subscriber_id, search_id, listing_id, kind, event_id, due_at)
    select subscriber_id, search_id, listing_id, kind, event_id, due_at from ${hitRows(hits)}
      join saved_searches on saved_searches.id = search_id
    where event_id <> all(skipped_events)
      and not exists (
        select from alerts as match where match.search_id = hit.search_id and match.listing_id = hit.listing_id
          and match.kind = 'new' and match.event_id >= first_event)
      and (not is_back or exists (
        select from alerts as earlier join listing_events as withdrawal on withdrawal.id = earlier.event_id
        where earlier.search_id = hit.search_id and earlier.listing_id = hit.listing_id and withdrawal.kind = 'withdrawn'))
    on conflict do nothing`.execute(db)
}

function hitRows(hits: readonly Hit[]) {
  const column = <Key extends keyof Hit>(key: Key) => hits.map((hit) => hit[key])
  return sql`unnest(
      ${column('search_id')}::uuid[], ${column('listing_id')}::uuid[], ${column('number')}::integer[],
      ${column('kind')}::text[], ${column('event_id')}::bigint[], ${column('first_event')}::bigint[],
      ${column('is_back')}::boolean[], ${column('due_at')}::timestamptz[]
    ) as hit (search_id, listing_id, number, kind, event_id, first_event, is_back, due_at)`
}
