import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { loadGazetteer } from '../../server/db/gazetteer.ts'
import { EDITION } from '../../server/db/gazetteer-source.ts'
import { migrate } from '../../server/db/migrate.ts'

/** A PostgreSQL server that databases may be created on; without it, tests run on the embedded database alone. */
export const SERVER_URL = process.env.TEST_DATABASE_URL || undefined

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/voltacre/', import.meta.url))
const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)
const silent = pino({ level: 'silent' })

/** Changes with the migrations, the gazetteer and the embedded PostgreSQL. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(EDITION)
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(new URL(name, MIGRATIONS)))
  for (const name of ['pglite', 'pglite-postgis']) {
    hash.update(await readFile(new URL(`../../node_modules/@electric-sql/${name}/package.json`, import.meta.url)))
  }
  for (const name of ['gazetteer.ts', 'gazetteer-source.ts', 'embedded-postgres.ts']) {
    hash.update(await readFile(new URL(`../../server/db/${name}`, import.meta.url)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The folder of a migrated embedded database with its gazetteer, made once; copies of it are what tests open. */
export async function embeddedTemplate(): Promise<string> {
  const name = `database-${await fingerprint()}`
  const folder = join(CACHE, name)
  if (await exists(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'))
  try {
    await fill(await openDatabase({ dataDir: unfinished, log: silent }))
    await rename(unfinished, folder).catch(async (error) => {
      // Another run was faster.
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  for (const other of await readdir(CACHE)) {
    if (other.startsWith('database-') && other !== name) await rm(join(CACHE, other), { recursive: true, force: true })
  }
  return folder
}

/** Puts a copy of the embedded template where DATA_DIR will be. */
export async function copyEmbeddedTemplate(dataDir: string): Promise<void> {
  await cp(await embeddedTemplate(), dataDir, { recursive: true })
}

/** The name of a database on the server that others are copied from, made once for each server. */
export async function serverTemplate(serverUrl: string): Promise<string> {
  const name = `voltacre_template_${await fingerprint()}`
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(727401115)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    await fill(await openDatabase({ url: databaseUrl(serverUrl, unfinished), dataDir: '', log: silent }))
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function fill(database: Database): Promise<void> {
  try {
    await migrate(database)
    await loadGazetteer(database)
    await database.runScript('analyze')
    if (database.kind === 'embedded') await database.runScript('checkpoint')
  } finally {
    await database.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
