import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import type { Database, Db } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { openSharedDatabase } from './shared-database.ts'
import { copyEmbeddedTemplate, DATABASE_KIND, databaseUrl, onServer, SERVER_URL, serverTemplate } from './template.ts'

export interface TestDatabase extends Database {
  /** The URL of this database, if it is on a server. */
  url?: string
}

/** PgBouncer in front of the server, to run tests through it by hand. */
const POOLER_URL = process.env.TEST_POOLER_URL || undefined

const silent = pino({ level: 'silent' })

/**
 * Runs a suite on a fresh, migrated database that contains only the gazetteer: on the PostgreSQL server if
 * TEST_DATABASE_URL is set, otherwise on the embedded database. Call `open` only in hooks and tests.
 */
export function describeDatabase(name: string, suite: (open: () => TestDatabase) => void): void {
  describe(`${name} (${DATABASE_KIND})`, () => withDatabase(openTestDatabase, suite))
}

/**
 * The same for a suite of which something can differ on a server; `npm test -- server` runs its file on one. That is
 * what happens at the same time (the embedded database has a single connection, so its transactions never overlap), versions
 * and extensions, query plans, claimed jobs, notifications, outages, and hostile input, which reaches another driver.
 */
export function describeBothDatabases(name: string, suite: (open: () => TestDatabase) => void): void {
  describeDatabase(name, suite)
}

const openTestDatabase = (): Promise<TestDatabase> =>
  SERVER_URL ? openServerTestDatabase(SERVER_URL) : openEmbeddedTestDatabase()

function withDatabase(open: () => Promise<TestDatabase>, suite: (open: () => TestDatabase) => void): void {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database?.close())
  suite(() => database!)
}

/** Closing the database hands it on, or deletes it. */
export async function openEmbeddedTestDatabase(): Promise<TestDatabase> {
  return (await openSharedDatabase()) ?? openOwnDatabase()
}

async function openOwnDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltacre-test-'))
  await copyEmbeddedTemplate(dataDir)
  const database = await openDatabase({ dataDir, log: silent })
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Closing the database drops it. */
export async function openServerTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const template = await serverTemplate(serverUrl)
  const name = `voltacre_test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = databaseUrl(serverUrl, name)
  const pooled = POOLER_URL && { url: databaseUrl(POOLER_URL, name), directUrl: url }
  const database = await openDatabase({ ...(pooled ?? { url }), dataDir: '', log: silent })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Fails like a server that can't be reached, for as long as `isAway` is true. */
export function failsWhile(db: Db, isAway: () => boolean): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      if (isAway()) throw new AppError('unavailable')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

/**
 * Empties tables and every table that refers to them, as `truncate … cascade` does, without firing triggers. With a test's
 * few rows, deleting takes a thirtieth of the time: `truncate` creates new files for each table and index.
 */
export async function emptyTables(db: Db, ...tables: string[]): Promise<void> {
  await sql
    .raw(`do $$
      declare found regclass;
      begin
        set local session_replication_role = replica;
        for found in
          with recursive emptied as (
            select unnest(array[${tables.map((table) => `'${table}'`)}]::regclass[]) as id
            union
            select conrelid::regclass from pg_constraint join emptied on confrelid = id where contype = 'f'
          )
          select id from emptied
        loop
          execute format('delete from %s', found);
        end loop;
      end $$`)
    .execute(db)
}
