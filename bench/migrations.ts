import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { type FilledDatabase, withFolder } from './databases.ts'
import { emit, quantile, round } from './measure.ts'

const QUIET_MS = 10_000
const LONG_READ_SECONDS = 3
const PAUSE_BETWEEN_LONG_READS_MS = 1_500
const OUTSIDE = '-- Outside a transaction.\n'
const SAMPLES: Record<string, string> = {
  'add-column':
    'alter table land_listings add column bench_grade integer, add column bench_seen boolean default false;',
  // All batches are alike, so some of them show what one costs.
  backfill: `${OUTSIDE}
    do $$
    declare
      last uuid := '00000000-0000-0000-0000-000000000000';
      batch uuid[];
    begin
      for number in 1..200 loop
        batch := array(select id from land_listings where id > last order by id limit 250);
        update land_listings set bench_grade = 1 where id = any (batch) and bench_grade is null;
        last := batch[array_upper(batch, 1)];
        commit;
      end loop;
    end $$;`,
  'create-index': `${OUTSIDE}
    drop index concurrently if exists bench_price;
    create index concurrently bench_price on land_listings (price);`,
  'check-constraint': `${OUTSIDE}
    alter table land_listings drop constraint if exists bench_positive, add constraint bench_positive check (bench_grade > 0) not valid;
    alter table land_listings validate constraint bench_positive;`,
  'set-not-null': `${OUTSIDE}
    alter table land_listings drop constraint if exists bench_known, add constraint bench_known check (bench_seen is not null) not valid;
    alter table land_listings validate constraint bench_known;
    alter table land_listings alter column bench_seen set not null;
    alter table land_listings drop constraint if exists bench_known;`,
  'drop-column': '-- Unused since 079-required-migrations.sql.\nalter table land_listings drop column bench_seen;',
}

/** The longest that readers and writers of listings wait while each kind of migration runs, beside long transactions. */
export async function benchMigrations({ rows, open }: FilledDatabase): Promise<void> {
  const database = await open()
  await withFolder(async (path) => {
    await cp(new URL('../db/migrations/', import.meta.url), path, { recursive: true })
    const quiet = await whileUsed(database.db, rows, () => wait(QUIET_MS))
    emit('migrations', { rows, migration: 'none', ...quiet })
    for (const [index, [name, text]] of Object.entries(SAMPLES).entries()) {
      await writeFile(join(path, `${900 + index}-${name}.sql`), text)
      const used = await whileUsed(database.db, rows, () => migrate(database, pathToFileURL(`${path}/`)))
      emit('migrations', { rows, migration: name, ...used })
    }
  }).finally(() => database.close())
}

/** Runs `work` while listings are read and written in a loop, and long transactions read the table. */
async function whileUsed(db: Db, rows: number, work: () => Promise<unknown>) {
  const stop = new AbortController()
  const slugOf = (turn: number) => `bench-${((turn * 7919) % rows) + 1}`
  const read = (turn: number) => sql`select * from land_listings where slug = ${slugOf(turn)}`.execute(db)
  const write = (turn: number) =>
    sql`update land_listings set price = coalesce(price, 0) + 1 where slug = ${slugOf(turn)}`.execute(db)
  const loops = [timeAll(read, stop.signal), timeAll(write, stop.signal), readForLong(db, stop.signal)] as const
  const started = performance.now()
  await work().finally(() => stop.abort())
  const seconds = round((performance.now() - started) / 1_000, 1)
  const [reads, writes] = await Promise.all(loops)
  return {
    seconds,
    longest_read_ms: longest(reads),
    longest_write_ms: longest(writes),
    p99_read_ms: round(quantile(reads, 0.99), 1),
    p99_write_ms: round(quantile(writes, 0.99), 1),
  }
}

async function timeAll(ask: (turn: number) => Promise<unknown>, signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    const started = performance.now()
    await ask(times.length)
    times.push(performance.now() - started)
  }
  return times
}

/** Transactions that stay open, as those of a backup or a report do, so that migrations have to wait for a gap. */
async function readForLong(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await db.transaction().execute(async (transaction) => {
      await sql`select from land_listings limit 1`.execute(transaction)
      await sql`select pg_sleep(${LONG_READ_SECONDS})`.execute(transaction)
    })
    await wait(PAUSE_BETWEEN_LONG_READS_MS, undefined, { signal }).catch(() => {})
  }
}

const longest = (times: readonly number[]) =>
  round(
    times.reduce((most, time) => Math.max(most, time), 0),
    0,
  )
