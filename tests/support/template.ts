import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { EDITION } from '../../server/land/places/gazetteer-source.ts'
import { loadGazetteer } from '../../server/land/places/load-gazetteer.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'

/** A PostgreSQL server on which databases may be created. Without it, tests use the embedded database. */
export const SERVER_URL = process.env.TEST_DATABASE_URL || undefined
export const DATABASE_KIND: Database['kind'] = SERVER_URL ? 'server' : 'embedded'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/voltacre/', import.meta.url))
const MIGRATIONS = new URL('../../db/migrations/', import.meta.url)
const GAZETTEER = new URL('../../db/gazetteer/', import.meta.url)
const silent = pino({ level: 'silent' })

/** A hash of the version of the embedded PostgreSQL. */
async function embeddedFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of ['pglite', 'pglite-postgis']) {
    hash.update(await readFile(new URL(`../../node_modules/@electric-sql/${name}/package.json`, import.meta.url)))
  }
  hash.update(await readFile(new URL('../../server/platform/db/embedded-postgres.ts', import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

/** A hash of the migrations, the gazetteer and the version of the embedded PostgreSQL. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
    .update(EDITION)
    .update(await embeddedFingerprint())
  for (const folder of [MIGRATIONS, GAZETTEER]) {
    for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(new URL(name, folder)))
  }
  for (const name of ['load-gazetteer.ts', 'gazetteer-source.ts', 'gazetteer-place.ts', 'text-table.ts']) {
    hash.update(await readFile(new URL(`../../server/land/places/${name}`, import.meta.url)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** The folder of a migrated embedded database with its gazetteer; tests open copies of it. */
export const embeddedTemplate = memoized(async () => createdOnce('database', await fingerprint(), migrateAndLoad))

/** The folder of an embedded database that has the extensions and nothing else. */
export const blankTemplate = memoized(async () =>
  createdOnce('blank', await embeddedFingerprint(), (database) =>
    database.runScript('create extension postgis; create extension pg_trgm; create extension btree_gist'),
  ),
)

/** Remembers the result, because each fingerprint hashes several megabytes and a worker uses a template dozens of times. */
function memoized<T>(create: () => Promise<T>): () => Promise<T> {
  let created: Promise<T> | undefined
  return () => {
    created ??= create()
    return created
  }
}

/**
 * Puts a copy of a template where DATA_DIR will be. Of a thousand small files, `cpSync` copies with a quarter of the
 * processor time of `cp`.
 */
export async function copyEmbeddedTemplate(dataDir: string, template = embeddedTemplate): Promise<void> {
  cpSync(await template(), dataDir, { recursive: true })
}

async function createdOnce(kind: string, version: string, fill: Fill): Promise<string> {
  const name = `${kind}-${version}`
  const folder = join(CACHE, name)
  if (await exists(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'))
  try {
    await fillAndClose(await openDatabase({ dataDir: unfinished, log: silent }), fill)
    await rename(unfinished, folder).catch(async (error) => {
      // Another run created it first.
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  for (const other of await readdir(CACHE)) {
    if (other.startsWith(`${kind}-`) && other !== name) await rm(join(CACHE, other), { recursive: true, force: true })
  }
  return folder
}

/** The name of the template database that test databases are copied from, created once per server. */
export async function serverTemplate(serverUrl: string): Promise<string> {
  serverTemplates[serverUrl] ??= createOnServer(serverUrl)
  return serverTemplates[serverUrl]
}

const serverTemplates: Record<string, Promise<string>> = {}

async function createOnServer(serverUrl: string): Promise<string> {
  const name = `voltacre_template_${await fingerprint()}`
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(727401115)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished}`)
    const database = await openDatabase({ url: databaseUrl(serverUrl, unfinished), dataDir: '', log: silent })
    await fillAndClose(database, migrateAndLoad)
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

type Fill = (database: Database) => Promise<unknown>

async function migrateAndLoad(database: Database): Promise<void> {
  await migrate(database)
  await loadGazetteer(database)
  await database.runScript('analyze')
}

async function fillAndClose(database: Database, fill: Fill): Promise<void> {
  try {
    await fill(database)
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
