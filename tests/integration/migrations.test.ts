import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { schemaText } from '../../db/schema-text.ts'
import { tableTypes } from '../../db/table-types.ts'
import { loadGazetteer } from '../../server/land/places/load-gazetteer.ts'
import type { Database, Db } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { describeBothDatabases, type TestDatabase } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'
import { blankTemplate, copyEmbeddedTemplate, databaseUrl, onServer } from '../support/template.ts'

describeBothDatabases('Migrations', (open) => {
  let path: string
  let folder: URL
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'voltacre-migrations-'))
    await cp(new URL('../../db/migrations/', import.meta.url), path, { recursive: true })
    folder = pathToFileURL(`${path}/`)
  })
  afterEach(() => rm(path, { recursive: true }))

  const tables = async (name: string) => {
    const { rows } = await sql`select from information_schema.tables where table_name = ${name}`.execute(open().db)
    return rows.length
  }

  test('change nothing when all are applied', async () => {
    expect(await migrate(open())).toEqual([])
    expect(await loadGazetteer(open())).toBe(false)
  })

  test('lead to the schema in db/schema.sql; run scripts/make-schema.mjs after adding one', async () => {
    // Other major versions of PostgreSQL write expressions differently.
    if (open().kind === 'server') return
    expect(await schemaText(open().db)).toBe(await readFile(new URL('../../db/schema.sql', import.meta.url), 'utf8'))
  })

  test('lead to the types in db/tables.ts; run scripts/make-schema.mjs after adding one', async () => {
    expect(await tableTypes(open().db)).toBe(await readFile(new URL('../../db/tables.ts', import.meta.url), 'utf8'))
  })

  test('are refused when one was edited after it was applied', async () => {
    await writeFile(join(path, '002-gazetteer.sql'), 'select 1;')
    await expect(migrate(open(), folder)).rejects.toThrow('002-gazetteer.sql was changed after it was applied')
  })

  test('are refused when a newer one removed what this version uses', async () => {
    const newer = ['904-stop-using.sql', '905-add.sql', '906-drop.sql'].map((name) => join(path, name))
    await writeFile(newer[0]!, 'create table dropped_later (id int);')
    await writeFile(newer[1]!, 'create table added_later (id int);')
    await writeFile(newer[2]!, '-- Unused since 904-stop-using.sql.\ndrop table dropped_later;')
    await migrate(open(), folder)
    await rm(newer[2]!)
    await rm(newer[1]!)
    expect(await migrate(open(), folder)).toEqual([])
    await rm(newer[0]!)
    await expect(migrate(open(), folder)).rejects.toThrow('belongs to a newer version: it has migration 906-drop.sql')
    await open().db.deleteFrom('schema_migrations').where('name', '>=', '904').execute()
  })

  test('are rolled back when one fails', async () => {
    await writeFile(
      join(path, '900-broken.sql'),
      'create table partly_created (id int); insert into no_such_table values (1);',
    )
    await expect(migrate(open(), folder)).rejects.toMatchObject({ code: '42P01' })
    expect(await tables('partly_created')).toBe(0)
    expect(await migrate(open())).toEqual([])
  })

  test('are applied once, and preserve data, when two instances start at the same time', async () => {
    const database = open()
    await insertListing(database.db, { slug: 'from-before' })
    await writeFile(join(path, '901-both.sql'), 'create table created_together (id int);')
    // The embedded database supports only one instance.
    const other = database.url
      ? await openDatabase({ url: database.url, dataDir: '', log: pino({ level: 'silent' }) })
      : null
    const applied = await Promise.all([database, ...(other ? [other] : [])].map((one) => migrate(one, folder)))
    await other?.close()
    expect(applied.flat()).toEqual(['901-both.sql'])
    const existing = await database.db
      .selectFrom('land_listings')
      .select('slug')
      .where('slug', '=', 'from-before')
      .execute()
    expect(existing).toHaveLength(1)
  })

  test('may change columns under repeated queries', async () => {
    const { db } = open()
    const ask = () => Promise.all(Array.from({ length: 60 }, () => sql`select * from changing`.execute(db)))
    await sql`create table changing as select 1 as before`.execute(db)
    await ask()
    await sql`alter table changing add column after integer default 2`.execute(db)
    for (const { rows } of [...(await ask()), ...(await ask())]) expect(rows).toEqual([{ before: 1, after: 2 }])
  })

  test('renames since 019 keep the data of the previous release', async () => {
    const database = await openEmpty(open(), path)
    const { db } = database
    try {
      const names = (await readdir(path)).filter((name) => name < '019')
      await migrate(database, folder, { only: new Set(names) })
      await database.runScript(PREVIOUS_RELEASE)
      const { rows: before } = await sql<Flagged>`select slug, traits as flags, facets from land_listings`.execute(db)
      await migrate(database, folder)

      const flagged = () => sql<Flagged>`select slug, flags, facets from land_listings`.execute(db)
      expect((await flagged()).rows).toEqual(before)
      // Generated columns are computed again by the new functions, with the same values.
      await sql`update land_listings set utility_access = utility_access, energy_sources = energy_sources`.execute(db)
      const sorted = (rows: Flagged[]) =>
        rows.map((row) => ({ ...row, facets: row.facets.toSorted() })).sort((a, b) => (a.slug < b.slug ? -1 : 1))
      expect(sorted((await flagged()).rows)).toEqual(sorted(before))

      const { rows } = await sql`
        select exists (select from listing_changes where number = 1) as "isRecorded", (select tries from rate_limits) as tries, (select template from mails) as template,
          (select public_at::text from blog_posts) as public_at,
          (select license from datasets) as license, (select content from content_versions) as dataset_version,
          (select content from deleted_content) as deleted_dataset`.execute(db)
      expect(rows).toEqual([
        {
          isRecorded: true,
          tries: 3,
          template: 'verify-email',
          public_at: '2026-01-02 00:00:00+00',
          license: 'CC BY 4.0',
          dataset_version: { name: 'Lines', license: 'CC BY 4.0' },
          deleted_dataset: { name: 'Old', license: null },
        },
      ])
      expect(await oldNames(db)).toEqual([])
    } finally {
      await database.close()
    }
  })
})

interface Flagged {
  slug: string
  flags: number
  facets: string[]
}

/** An empty database of the same kind, without migrations. The folder is removed by the caller. */
async function openEmpty({ url }: TestDatabase, folder: string): Promise<Database> {
  const log = pino({ level: 'silent' })
  if (!url) {
    const dataDir = join(folder, 'data')
    await copyEmbeddedTemplate(dataDir, blankTemplate)
    return openDatabase({ dataDir, log })
  }
  const name = `voltacre_test_${randomBytes(6).toString('hex')}`
  await onServer(url, (client) => client.query(`create database ${name}`))
  const database = await openDatabase({ url: databaseUrl(url, name), dataDir: '', log })
  return {
    ...database,
    close: async () => {
      await database.close()
      await onServer(url, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

const PREVIOUS_RELEASE = `
  set timezone = 'UTC';
  insert into land_listings (slug, landowner_name, parcel_size_acres, is_published, utility_access, energy_sources,
    instant_deploy, substation_on_site, price_type, place_county, place_state, place_country) values
    ('everything', 'Mesa', 40, true, '{"power": true, "fiber": true, "water": true, "sewer": true, "gas": true}',
      '{solar,wind,hydro,geothermal,nuclear,gas,grid}', true, true, 'lease', 'Travis County', 'Texas', 'US'),
    ('some', 'Mesa', 1, true, '{"power": false, "gas": true}', '{grid}', false, null, 'sale', null, 'Texas', 'US'),
    ('nothing', 'Mesa', 1, false, '{}', '{}', null, null, 'negotiable', null, null, null);
  insert into attempts (key, tries, window_ends) values ('x', 3, now());
  insert into mails (recipient, letter) values ('ada@example.com', 'verify-email');
  insert into blog_posts (title, slug, body, published_at) values ('Title', 'title', 'Body', '2026-01-02');
  insert into datasets (name, slug, file_path, newest_file_path, licence, is_public) values
    ('Lines', 'lines', 'lines.csv', 'lines.csv', 'CC BY 4.0', false);
  insert into content_versions (kind, subject_id, version, content)
    select 'dataset', id, 1, '{"name": "Lines", "licence": "CC BY 4.0"}' from datasets;
  insert into deleted_content (kind, subject_id, deletion_id, title, content) values
    ('dataset', gen_random_uuid(), gen_random_uuid(), 'Old', '{"name": "Old", "licence": null}');`

/** Names from before migrations 019 and 020 that are still in the schema, except those PostgreSQL 18 gives to not-null constraints. */
async function oldNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select relname::text from pg_class where relnamespace = 'public'::regnamespace
      union all select unnest(array[proname, prosrc]) from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tgname from pg_trigger
      union all select tgnewtable from pg_trigger
      union all select tgoldtable from pg_trigger
      union all select attname from pg_attribute join pg_class on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r'
    ) as names (name)
    where name ~ '(trait|licence|posting|behind|listing_kinds|(^|_)told|tell_|note_|attempts|letter|out_at|falling|_made$|_over$)'
      or name ~ '\\mlisting_(terms|blocks)'`.execute(db)
  return rows.map(({ name }) => name)
}
