import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { loadGazetteer } from '../../server/db/gazetteer.ts'
import { migrate } from '../../server/db/migrate.ts'
import { describeDatabases } from '../support/database.ts'
import { insertListing } from '../support/factories.ts'

describeDatabases('Migrations', (open) => {
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

  test('change nothing when they are there already', async () => {
    expect(await migrate(open())).toEqual([])
    expect(await loadGazetteer(open())).toBe(false)
  })

  test('are refused when one was edited after it was applied', async () => {
    await writeFile(join(path, '002-gazetteer.sql'), 'select 1;')
    await expect(migrate(open(), folder)).rejects.toThrow('002-gazetteer.sql was changed after it was applied')
  })

  test('are refused when the database has newer ones', async () => {
    await rm(join(path, '002-gazetteer.sql'))
    await expect(migrate(open(), folder)).rejects.toThrow('made by a newer version: it has migration 002-gazetteer.sql')
  })

  test('leave nothing behind where one fails in the middle', async () => {
    await writeFile(join(path, '900-broken.sql'), 'create table half_made (id int); insert into nowhere values (1);')
    await expect(migrate(open(), folder)).rejects.toMatchObject({ code: '42P01' })
    expect(await tables('half_made')).toBe(0)
    expect(await migrate(open())).toEqual([])
  })

  test('are applied once, and keep the data that was there, when two instances start at once', async () => {
    const database = open()
    await insertListing(database.db, { slug: 'from-before' })
    await writeFile(join(path, '901-both.sql'), 'create table made_once (id int);')
    // The embedded database has one process, and so one instance.
    const other = database.url
      ? await openDatabase({ url: database.url, dataDir: '', log: pino({ level: 'silent' }) })
      : null
    const applied = await Promise.all([database, ...(other ? [other] : [])].map((one) => migrate(one, folder)))
    await other?.close()
    expect(applied.flat()).toEqual(['901-both.sql'])
    const kept = await database.db
      .selectFrom('land_listings')
      .select('slug')
      .where('slug', '=', 'from-before')
      .execute()
    expect(kept).toHaveLength(1)
  })

  test('may change the columns of what is asked again and again meanwhile', async () => {
    const { db } = open()
    const ask = () => Promise.all(Array.from({ length: 60 }, () => sql`select * from changing`.execute(db)))
    await sql`create table changing as select 1 as before`.execute(db)
    await ask()
    await sql`alter table changing add column after integer default 2`.execute(db)
    for (const { rows } of [...(await ask()), ...(await ask())]) expect(rows).toEqual([{ before: 1, after: 2 }])
  })
})
