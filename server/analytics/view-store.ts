import { sql } from 'kysely'
import type { Batch, NameCount } from '../analytics/tally.ts'
import type { ViewStore } from '../analytics/view-counter.ts'
import type { Db } from '../db/database.ts'

/** Compared with the year before, and a little more. */
const DAYS_KEPT = 800
/** Of each kind and day; what is beyond is one from the day after on. */
const NAMES_KEPT = 2_000
const WRITERS_KEPT_DAYS = 7

/** The table that views are counted in. Any number of processes add to it. */
export function createViewStore(db: Db): ViewStore {
  return {
    salts: async (days, suggested) => {
      await forgetVisitors(db)
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
        const arrived = await addVisitors(transaction, batch)
        await addHours(transaction, batch, arrived)
        await addNames(transaction, [...batch.names, ...sourcesOf(arrived)])
      }),
  }
}

/** False when this very batch was written already, and only the answer was lost. */
async function isNew(db: Db, { writer, number }: { writer: string; number: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into analytics_batches as known (writer, number) values (${writer}, ${number})
    on conflict (writer) do update set number = excluded.number, written_at = now() where known.number < excluded.number
    returning writer`.execute(db)
  return rows.length > 0
}

interface Arrived {
  hour: string
  day: string
  source: string
  visits: number
}

/** @returns those who were not seen on that day before, by anybody */
async function addVisitors(db: Db, { visitors }: Batch): Promise<Arrived[]> {
  if (visitors.length === 0) return []
  const told = JSON.stringify(visitors.map((visitor) => ({ ...visitor, digest: String(visitor.digest) })))
  const { rows } = await sql<Arrived>`
    with told as (
      select distinct on (day, digest) day, digest, hour, source
      from jsonb_to_recordset(${told}::jsonb) as told (day date, digest bigint, hour text, source text)
      order by day, digest, hour
    ), arrived as (
      insert into analytics_visitors (day, digest) select day, digest from told
      on conflict do nothing returning day, digest
    )
    select hour, day::text as day, source, count(*)::int as visits
    from arrived join told using (day, digest) group by told.hour, day, told.source`.execute(db)
  return rows
}

async function addHours(db: Db, { hours }: Batch, arrived: readonly Arrived[]): Promise<void> {
  const rows = hours.map((hour) => ({
    ...hour,
    visits: arrived.reduce((sum, { hour: of, visits }) => (of === hour.hour ? sum + visits : sum), 0),
  }))
  await sql`
    insert into analytics_hours as known (hour, views, visits, listing_views, searches, empty_searches)
    select hour, views, visits, listing_views, searches, empty_searches
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (hour timestamptz, views bigint, visits bigint, listing_views bigint, searches bigint, empty_searches bigint)
    order by hour
    on conflict (hour) do update set
      views = known.views + excluded.views,
      visits = known.visits + excluded.visits,
      listing_views = known.listing_views + excluded.listing_views,
      searches = known.searches + excluded.searches,
      empty_searches = known.empty_searches + excluded.empty_searches`.execute(db)
}

const sourcesOf = (arrived: readonly Arrived[]) =>
  arrived.map(({ day, source, visits }) => ({ kind: 'source' as const, day, name: source, count: visits }))

type AnyName = Pick<NameCount, 'day' | 'name' | 'count'> & { kind: string }

async function addNames(db: Db, names: readonly AnyName[]): Promise<void> {
  // In one order, so that processes that write at once wait for each other and never both.
  await sql`
    insert into analytics_names as known (kind, day, name, count)
    select kind, day, name, sum(count)
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as told (kind text, day date, name text, count bigint)
    group by kind, day, name order by kind, day, name
    on conflict (kind, day, name) do update set count = known.count + excluded.count`.execute(db)
}

/** What tells visitors of a day apart goes with the day; an hour is left for what was counted just before midnight. */
export async function forgetVisitors(db: Db): Promise<void> {
  for (const table of ['analytics_visitors', 'analytics_salts']) {
    await sql`delete from ${sql.table(table)}
      where day < ((now() - interval '1 hour') at time zone 'UTC')::date`.execute(db)
  }
}

/** To be run once a day. */
export async function forgetViews(db: Db): Promise<void> {
  await forgetVisitors(db)
  await sql`delete from analytics_hours where hour < now() - make_interval(days => ${DAYS_KEPT}::int)`.execute(db)
  await sql`delete from analytics_names where day < current_date - ${DAYS_KEPT}::int`.execute(db)
  await sql`delete from analytics_batches
    where written_at < now() - make_interval(days => ${WRITERS_KEPT_DAYS}::int)`.execute(db)
  await db.transaction().execute(joinRareNames)
}

/** Of days that are over, the names that were counted least become one. */
async function joinRareNames(db: Db): Promise<void> {
  await sql`
    with ranked as (
      select kind, day, name, row_number() over (partition by kind, day order by count desc, name) as place
      from analytics_names
      where name <> '' and day < (now() at time zone 'UTC')::date and day > (now() at time zone 'UTC')::date - 8
    ), gone as (
      delete from analytics_names as names using ranked
      where ranked.place > ${NAMES_KEPT} and names.kind = ranked.kind and names.day = ranked.day
        and names.name = ranked.name
      returning names.kind, names.day, names.count
    )
    insert into analytics_names as known (kind, day, name, count)
    select kind, day, '', sum(count) from gone group by kind, day
    on conflict (kind, day, name) do update set count = known.count + excluded.count`.execute(db)
}
