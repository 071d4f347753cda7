import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCRIPT_SESSION } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { describeBothDatabases } from '../support/database.ts'

const ROWS = 50_000
const OUTSIDE = '-- Outside a transaction.\n'

describeBothDatabases('Migrations of a full table', (open) => {
  let path: string
  let folder: URL
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'voltacre-migrations-'))
    folder = pathToFileURL(`${path}/`)
    await sql`create table full_table as select i as id, null::int as twice from generate_series(1, ${sql.lit(ROWS)}) as i`.execute(
      open().db,
    )
  })
  afterEach(async () => {
    await sql`drop table full_table`.execute(open().db)
    await open().db.deleteFrom('schema_migrations').where('name', '>=', '900').execute()
    await rm(path, { recursive: true })
  })

  const add = (name: string, text: string) => writeFile(join(path, name), text)
  const count = async (condition: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) from full_table where ${sql.raw(condition)}`.execute(
      open().db,
    )
    return rows[0]!.count
  }
  const indexes = async () => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select indexrelid::regclass::text as name, indisvalid as valid from pg_index
      where indrelid = 'full_table'::regclass`.execute(open().db)
    return rows
  }

  test('build an index concurrently, fill a column in batches and set it not null', async () => {
    await add(
      '900-twice.sql',
      `${OUTSIDE}
       do $$
       begin
         for low in 1..${ROWS} by 10000 loop
           update full_table set twice = 2 * id where id between low and low + 9999 and twice is null;
           commit;
         end loop;
       end $$;
       alter table full_table drop constraint if exists known, add constraint known check (twice is not null) not valid;
       alter table full_table validate constraint known;
       alter table full_table alter twice set not null;
       alter table full_table drop constraint if exists known;
       drop index concurrently if exists by_twice;
       create index concurrently by_twice on full_table (twice);`,
    )
    expect(await migrate(open(), folder)).toEqual(['900-twice.sql'])
    expect(await count('twice = 2 * id')).toBe(ROWS)
    expect(await indexes()).toEqual([{ name: 'by_twice', valid: true }])
    expect(await migrate(open(), folder)).toEqual([])
  })

  test('go on at the next start after one of their statements failed', async () => {
    await add(
      '901-unique.sql',
      `${OUTSIDE}
       drop index concurrently if exists by_id;
       create unique index concurrently by_id on full_table (id);`,
    )
    await sql`insert into full_table values (1)`.execute(open().db)
    await expect(migrate(open(), folder)).rejects.toMatchObject({ code: '23505' })
    expect(await indexes()).toEqual([{ name: 'by_id', valid: false }])
    await sql`delete from full_table where ctid = (select max(ctid) from full_table where id = 1)`.execute(open().db)
    expect(await migrate(open(), folder)).toEqual(['901-unique.sql'])
    expect(await indexes()).toEqual([{ name: 'by_id', valid: true }])
  })

  test('let readers pass while they wait for a lock, and name who holds it', async ({ skip }) => {
    // The embedded database has only one connection.
    skip(open().kind === 'embedded', 'needs a database server')
    await add('902-column.sql', 'alter table full_table add third int;')
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where application_name = ${SCRIPT_SESSION} and datname = current_database()
          and wait_event_type = 'Lock'`.execute(open().db)
      return rows.length
    }
    const report = vi.fn()
    const { applied } = await open()
      .db.transaction()
      .execute(async (reader) => {
        await sql`select from full_table limit 1`.execute(reader)
        await expect(migrate(open(), folder, { tries: 1 })).rejects.toThrow(
          /^Migration 902-column\.sql waits for locks that others hold: process \d+ \(voltacre, idle in transaction/,
        )
        const applying = migrate(open(), folder, { report })
        applying.catch(() => {})
        await vi.waitUntil(waiting, { timeout: 60_000, interval: 20 })
        // Queued behind the migration, which gives up while the transaction is still open.
        expect(await count('true')).toBe(ROWS)
        return { applied: applying }
      })
    expect(await applied).toEqual(['902-column.sql'])
    expect(await count('third is null')).toBe(ROWS)
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/on full_table\)\. Trying again\.$/))
  })

  test('build an index while another instance waits for its turn', async ({ skip }) => {
    skip(open().kind === 'embedded', 'needs a database server')
    await add(
      '903-index.sql',
      `${OUTSIDE}drop index concurrently if exists by_id; create index concurrently by_id on full_table (id);`,
    )
    const applied = await Promise.all([migrate(open(), folder), migrate(open(), folder)])
    expect(applied.flat()).toEqual(['903-index.sql'])
  })
})
