import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres, startPostgres } from '../scripts/throwaway-postgres.mjs'
import { loadGazetteer } from '../server/land/places/load-gazetteer.ts'
import type { Database, Db } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { note } from './measure.ts'
import { prepareTables, seedListings } from './seed-listings.ts'

// Without autovacuum, which would run at random times: `prepareTables` vacuums.
const SETTINGS = {
  shared_buffers: '4GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '4GB',
  max_connections: 60,
  autovacuum: 'off',
}

/** A filled database that the product can be started on. */
export interface FilledDatabase {
  kind: 'server' | 'embedded'
  rows: number
  /** Names the database to the product. The database has rows already, so demo content is off. */
  env: Record<string, string>
  open: () => Promise<Database>
}

/** Runs `work` with a new folder, and removes that. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  try {
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with databases of these numbers of listings on a new PostgreSQL server. */
export async function onServer(
  counts: readonly number[],
  work: (...databases: FilledDatabase[]) => Promise<void>,
  change?: (db: Db) => Promise<void>,
): Promise<void> {
  if (!findPostgres()) return note('No PostgreSQL with PostGIS is installed: skipping what needs a server.')
  const postgres = await startPostgres({ settings: SETTINGS })
  try {
    await withFolder(async (folder) => {
      const databases: FilledDatabase[] = []
      for (const rows of counts) {
        const url = await createDatabase(postgres.url, `bench_${rows}`)
        const env = { DATABASE_URL: url, DATA_DIR: join(folder, String(rows)), DEMO_DATA: 'off' }
        databases.push(await fill({ kind: 'server', rows, env, open: () => open({ url, dataDir: '' }) }, change))
      }
      await work(...databases)
    })
  } finally {
    await postgres.stop()
  }
}

/** Runs `work` with embedded databases of these numbers of listings. */
export const onEmbedded = (counts: readonly number[], work: (...databases: FilledDatabase[]) => Promise<void>) =>
  withFolder(async (folder) => {
    const databases: FilledDatabase[] = []
    for (const rows of counts) {
      const dataDir = join(folder, String(rows))
      const env = { DATA_DIR: dataDir, DEMO_DATA: 'off' }
      databases.push(await fill({ kind: 'embedded', rows, env, open: () => open({ dataDir }) }))
    }
    await work(...databases)
  })

async function open(options: { url?: string; dataDir: string }): Promise<Database> {
  let isClosing = false
  // The server stops right after the pools end, and idle connections may still report that.
  const warn = (...details: unknown[]) => isClosing || console.warn(...details)
  const database = await openDatabase({ ...options, log: { ...console, warn } as never })
  const close = () => {
    isClosing = true
    return database.close()
  }
  return { ...database, close }
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function fill(target: FilledDatabase, change?: (db: Db) => Promise<void>): Promise<FilledDatabase> {
  const database = await target.open()
  await migrate(database)
  await loadGazetteer(database)
  note(`Inserting ${target.rows} listings…`)
  await seedListings(database, target.rows)
  await change?.(database.db)
  await prepareTables(database)
  await database.close()
  return target
}
