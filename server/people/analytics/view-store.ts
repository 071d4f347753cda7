import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Batch, NameCount } from './tally.ts'
import type { ViewStore } from './view-counter.ts'

/** The screen compares with the year before; a little more is stored. */
const RETENTION_DAYS = 800
/** Maximum names of each kind and day; on the next day, the others are counted together. */
const MAX_NAMES = 2_000
const WRITER_RETENTION_DAYS = 7

/** Stores counts of views; several processes may add to them. */
export function createViewStore(db: Db): ViewStore {
  return {
    salts: async (days, suggested) => {
      await deleteOldVisitors(db)
      await db
        .insertInto('analytics_salts')
        .values(days.map((day) => ({ day, salt: suggested() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { rows } = await sql<{ day: string; salt: string }>`
        select day::text as day, salt from analytics_salts where day = any(${sql.val(days)}::date[])`.execute(db)
      return new Map(rows.map(({ day, salt }) => [day, salt]))
    },
    write: (batch, from) =>
      db.transaction().execute(async (transaction) => {
        if (!(await isNew(transaction, from))) return
        const newVisits = await addVisitors(transaction, batch)
        await addHours(transaction, batch, newVisits)
        await addNames(transaction, [...batch.names, ...sourcesOf(newVisits)])
      }),
  }
}

/** False when this batch was already saved and only the confirmation was lost. */
async function isNew(db: Db, { writer, number }: { writer: string; number: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into analytics_batches as known (writer, number) values (${writer}, ${number})
    on conflict (writer) do update set number = excluded.number, written_at = now() where known.number < excluded.number
    returning writer`.execute(db)
  return rows.length > 0
}

interface NewVisits {
  hour: string
  day: string
  source: string
  visits: number
}

/** @returns the visits of visitors that no process saw on that day before */
async function addVisitors(db: Db, { visitors }: Batch): Promise<NewVisits[]> {
  if (visitors.length === 0) return []
  const input = JSON.stringify(visitors.map((visitor) => ({ ...visitor, digest: String(visitor.digest) })))
  const { rows } = await sql<NewVisits>`
    with input as (
      select distinct on (day, digest) day, digest, hour, source
      from jsonb_to_recordset(${input}::jsonb) as input (day date, digest bigint, hour text, source text)
      order by day, digest, hour
    ), new_visitors as (
      insert into analytics_visitors (day, digest) select day, digest from input
      on conflict do nothing returning day, digest
    )
    select hour, day::text as day, source, count(*)::int as visits
    from new_visitors join input using (day, digest) group by input.hour, day, input.source`.execute(db)
  return rows
}

async function addHours(db: Db, { hours }: Batch, newVisits: readonly NewVisits[]): Promise<void> {
  const rows = hours.map((hour) => ({
    ...hour,
    visits: newVisits.reduce((sum, { hour: of, visits }) => (of === hour.hour ? sum + visits : sum), 0),
  }))
  await sql`
    insert into analytics_hours as known (hour, views, visits, listing_views, searches, empty_searches)
    select hour, views, visits, listing_views, searches, empty_searches
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as input (hour timestamptz, views bigint, visits bigint, listing_views bigint, searches bigint, empty_searches bigint)
    order by hour
    on conflict (hour) do update set
      views = known.views + excluded.views,
      visits = known.visits + excluded.visits,
      listing_views = known.listing_views + excluded.listing_views,
      searches = known.searches + excluded.searches,
      empty_searches = known.empty_searches + excluded.empty_searches`.execute(db)
}

const sourcesOf = (newVisits: readonly NewVisits[]) =>
  newVisits.map(({ day, source, visits }) => ({ kind: 'source' as const, day, name: source, count: visits }))

type AnyName = Pick<NameCount, 'day' | 'name' | 'count'> & { kind: string }

async function addNames(db: Db, names: readonly AnyName[]): Promise<void> {
  // A fixed order prevents deadlocks between processes that write concurrently.
  await sql`
    insert into analytics_names as known (kind, day, name, count)
    select kind, day, name, sum(count)
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as input (kind text, day date, name text, count bigint)
    group by kind, day, name order by kind, day, name
    on conflict (kind, day, name) do update set count = known.count + excluded.count`.execute(db)
}

/** Deletes digests and salts of past days, an hour late so that views just before midnight can still be saved. */
async function deleteOldVisitors(db: Db): Promise<void> {
  for (const table of ['analytics_visitors', 'analytics_salts']) {
    await sql`delete from ${sql.table(table)}
      where day < ((now() - interval '1 hour') at time zone 'UTC')::date`.execute(db)
  }
}

/** Runs once a day. */
export async function deleteOldViews(db: Db): Promise<void> {
  await deleteOldVisitors(db)
  await sql`delete from analytics_hours where hour < now() - make_interval(days => ${RETENTION_DAYS}::int)`.execute(db)
  await sql`delete from analytics_names where day < current_date - ${RETENTION_DAYS}::int`.execute(db)
  await sql`delete from analytics_batches
    where written_at < now() - make_interval(days => ${WRITER_RETENTION_DAYS}::int)`.execute(db)
  await db.transaction().execute(joinRareNames)
}

/** On past days, merges the names with the lowest counts into one. */
async function joinRareNames(db: Db): Promise<void> {
  await sql`
    with ranked as (
      select kind, day, name, row_number() over (partition by kind, day order by count desc, name) as place
      from analytics_names
      where name <> '' and day < (now() at time zone 'UTC')::date and day > (now() at time zone 'UTC')::date - 8
    ), gone as (
      delete from analytics_names as names using ranked
      where ranked.place > ${MAX_NAMES} and names.kind = ranked.kind and names.day = ranked.day
        and names.name = ranked.name
      returning names.kind, names.day, names.count
    )
    insert into analytics_names as known (kind, day, name, count)
    select kind, day, '', sum(count) from gone group by kind, day
    on conflict (kind, day, name) do update set count = known.count + excluded.count`.execute(db)
}
