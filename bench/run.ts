import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { VISITOR } from '../domain/permissions.ts'
import { NO_FILTERS } from '../domain/search.ts'
import { startPostgres } from '../scripts/throwaway-postgres.mjs'
import { loadGazetteer } from '../server/land/places/load-gazetteer.ts'
import { refreshBitmapIndex } from '../server/land/search/bitmap-index.ts'
import type { Database, Db } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { benchAdminLists } from './admin-lists.ts'
import { benchAnalytics } from './analytics.ts'
import { benchBodies } from './bodies.ts'
import { benchChoiceCounts } from './choice-counts.ts'
import { benchDatasetRows } from './dataset-rows.ts'
import { benchDatasets } from './datasets.ts'
import { benchApi, benchHtml, productEnv } from './http.ts'
import { benchLayers } from './layers.ts'
import { benchMap } from './map.ts'
import { benchMapAreas, moveToDateLine } from './map-areas.ts'
import { emit, machine, note } from './measure.ts'
import { benchOutage } from './outage.ts'
import { benchPageCache } from './page-cache.ts'
import { benchPages } from './pages.ts'
import { benchScreened, seedScreenings } from './screened.ts'
import { benchScreening } from './screening.ts'
import { benchSearch, embeddedSubject, serverSubject } from './search-service.ts'
import { prepareTables, seedListings } from './seed.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStartUp } from './start-up.ts'
import { benchSuggestions } from './suggestions.ts'
import { benchTiles } from './tiles.ts'
import { benchUploads } from './uploads.ts'

/** The first search by map loads the listings into memory in the background. */
const LOAD_MS = 15_000

const USAGE =
  'npm run bench [-- server | suggestions | map | map-areas | api | embedded | start-up | pages | page-cache | outage | sign-in | uploads | bodies | admin-lists | dataset-rows | analytics | datasets | layers | tiles | screening | screened] [-- --quick]   (--quick: a tenth of the rows)'
const PARTS = [
  'server',
  'suggestions',
  'map',
  'map-areas',
  'api',
  'embedded',
  'start-up',
  'pages',
  'page-cache',
  'outage',
  'sign-in',
  'uploads',
  'bodies',
  'admin-lists',
  'dataset-rows',
  'analytics',
  'datasets',
  'layers',
  'tiles',
  'screening',
  'screened',
]

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const parts = args.filter((arg) => PARTS.includes(arg))
const scale = quick ? 0.1 : 1
const rows = { small: 100_000 * scale, large: 1_000_000 * scale }
// Without autovacuum, which would run at random times: `prepareTables` vacuums.
const POSTGRES = { shared_buffers: '4GB', max_wal_size: '4GB', max_connections: 60, autovacuum: 'off' }
if (args.some((arg) => arg !== '--quick' && !PARTS.includes(arg))) {
  note(`Usage: ${USAGE}`)
  process.exit(2)
}
const isSelected = (part: string) => parts.length === 0 || parts.includes(part)

emit('machine', machine())
if (isSelected('start-up')) await benchStartUp()
if (isSelected('pages')) await benchPages(quick ? 1 : 3)
if (isSelected('page-cache')) await benchPageCache()
if (isSelected('outage')) await benchOutage()
if (isSelected('sign-in')) await benchSignIn()
if (isSelected('tiles')) await benchTiles(rows.small)
if (isSelected('screening')) await benchScreening()
if (isSelected('uploads')) await benchUploads()
if (isSelected('bodies')) await benchBodies(quick ? [0.5, 20] : [0.5, 1, 20, 100, 400])
if (isSelected('analytics')) await benchAnalytics()
if (isSelected('datasets')) await benchDatasets(quick ? 50_000_000 : 1_000_000_000)
// Only when it is asked for, because it needs the files.
if (parts.includes('layers')) await onLayers()
if (isSelected('admin-lists')) await withPostgres({ shared_buffers: '2GB', max_wal_size: '4GB' }, onServerLists)
if (isSelected('dataset-rows')) await benchDatasetRows(10 * rows.large)
if (isSelected('embedded')) await onEmbedded()
if (isSelected('server')) await withPostgres(POSTGRES, onServer)
if (isSelected('suggestions')) await withPostgres(POSTGRES, onServerSuggestions)
if (isSelected('map')) await withPostgres(POSTGRES, onServerMap)
if (isSelected('map')) await onEmbeddedMap()
if (isSelected('map-areas')) await withPostgres(POSTGRES, onServerMapAreas)
if (isSelected('screened')) await withPostgres(POSTGRES, onServerScreened)
if (isSelected('api')) await withPostgres(POSTGRES, onServerApi)

/** Imports the files in BENCH_LAYERS, in both kinds of database. */
async function onLayers(): Promise<void> {
  const folder = process.env.BENCH_LAYERS
  if (!folder) return note('Set BENCH_LAYERS to the folder of files that bench/layer-files.ts lists.')
  await benchLayers(folder)
  await withPostgres({}, (url) => benchLayers(folder, url))
}

async function fill(database: Database, count: number, change?: (db: Db) => Promise<void>): Promise<void> {
  await migrate(database)
  await loadGazetteer(database)
  note(`Inserting ${count} listings…`)
  await seedListings(database.db, count)
  await change?.(database.db)
  await prepareTables(database.db)
  await database.close()
}

async function onServer(url: string): Promise<void> {
  const small = await serverDatabase(url, rows.small)
  const large = await serverDatabase(url, rows.large)
  const subjects = [await serverSubject(small, rows.small), await serverSubject(large, rows.large)] as const
  await benchSearch('server', ...subjects)
  await benchChoiceCounts(subjects[1])
  await Promise.all(subjects.map((subject) => subject.close()))
}

async function onServerApi(url: string): Promise<void> {
  const small = await serverDatabase(url, rows.small)
  const subject = await serverSubject(small, rows.small)
  await benchApi(small, subject)
  await subject.close()
  await benchHtml(small, rows.small)
}

async function onServerScreened(url: string): Promise<void> {
  const subject = await serverSubject(await serverDatabase(url, rows.small, seedScreenings), rows.small)
  await benchScreened(subject)
  await subject.close()
}

async function onServerSuggestions(url: string): Promise<void> {
  await benchSuggestions(await serverDatabase(url, rows.large), rows.large)
}

async function onServerMap(url: string): Promise<void> {
  for (const count of [rows.small, rows.large]) {
    await benchMap('server', count, productEnv(await serverDatabase(url, count)))
  }
}

/** With listings in memory, then with SQL alone. */
async function onServerMapAreas(url: string): Promise<void> {
  const cases = quick ? 200 : 1_000
  const database = await serverDatabase(url, rows.small, moveToDateLine)
  const subject = await serverSubject(database, rows.small)
  await subject.services.listings.findClusters(VISITOR, { filters: NO_FILTERS, box: null, zoom: 3 })
  await wait(LOAD_MS)
  await benchMapAreas(subject, cases, 'memory')
  await refreshBitmapIndex(subject.db, { minListings: Number.MAX_SAFE_INTEGER })
  await subject.close()
  const withoutIndex = await serverSubject(database, rows.small)
  await benchMapAreas(withoutIndex, cases, 'sql')
  await withoutIndex.close()
}

async function onEmbeddedMap(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  await fill(await openDatabase({ dataDir, log: console as never }), rows.small)
  await benchMap('embedded', rows.small, { DATA_DIR: dataDir })
  rmSync(dataDir, { recursive: true, force: true })
}

async function onServerLists(url: string): Promise<void> {
  await benchAdminLists(await serverDatabase(url, rows.small), rows.small)
}

async function withPostgres(settings: Record<string, string | number>, run: (url: string) => Promise<void>) {
  const postgres = await startPostgres({ settings })
  try {
    await run(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function serverDatabase(url: string, count: number, change?: (db: Db) => Promise<void>): Promise<string> {
  const name = `bench_${count}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const target = new URL(url)
  target.pathname = `/${name}`
  await fill(await openDatabase({ url: target.href, dataDir: '', log: console as never }), count, change)
  return target.href
}

async function onEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const subjects = []
  for (const count of [rows.small / 10, rows.small]) {
    const dataDir = join(folder, String(count))
    await fill(await openDatabase({ dataDir, log: console as never }), count)
    subjects.push(await embeddedSubject(join(dataDir, 'postgres'), count))
  }
  const [small, large] = subjects
  await benchSearch('embedded', large!, null)
  await benchSearch('embedded', small!, large!)
  await Promise.all(subjects.map((subject) => subject.close()))
  rmSync(folder, { recursive: true, force: true })
}
