import { type RawBuilder, sql } from 'kysely'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'

/** Alerts to the same event of a listing: one entry, for all these reasons. */
export interface AlertEntryRow {
  listing_id: string
  kind: AlertKind
  /** Null for a new match. */
  event_id: number | null
  search_ids: string[]
  list_ids: string[]
}

/** A listing is a new match once, whichever event it was found by. */
export const ANNOUNCED_EVENT = sql`case when kind <> 'new' then event_id end`

/** Selects the entries of alerts. @param alerts name of rows with the columns of `alerts` */
export const entriesOf = (alerts: RawBuilder<unknown>) => sql`
  select min(id) as first_id, max(id) as last_id, listing_id, kind, ${ANNOUNCED_EVENT} as event_id,
    max(created_at) as created_at, bool_and(read_at is not null) as is_read,
    array_remove(array_agg(search_id::text order by id), null) as search_ids,
    array_remove(array_agg(list_id::text order by id), null) as list_ids
  from ${alerts} group by listing_id, kind, ${ANNOUNCED_EVENT}`
