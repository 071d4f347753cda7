import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../scripts/throwaway-postgres.mjs'
import { type Database, openDatabase } from '../server/db/database.ts'
import { loadGazetteer } from '../server/db/gazetteer.ts'
import { migrate } from '../server/db/migrate.ts'
import { benchAdminLists } from './admin-lists.ts'
import { benchAnalytics } from './analytics.ts'
import { benchDatasetRows } from './dataset-rows.ts'
import { benchDatasets } from './datasets.ts'
import { benchApi, benchHtml } from './http.ts'
import { emit, machine, note } from './measure.ts'
import { benchOutage } from './outage.ts'
import { benchPageCache } from './page-cache.ts'
import { benchPages } from './pages.ts'
import { benchSearch, embeddedSubject, serverSubject } from './search-service.ts'
import { seedListings, settle } from './seed.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStartUp } from './start-up.ts'
import { benchUploads } from './uploads.ts'

const USAGE =
  'npm run bench [-- server | api | embedded | start-up | pages | page-cache | outage | sign-in | uploads | admin-lists | dataset-rows | analytics | datasets] [-- --quick]   (--quick: a tenth of the rows)'
const PARTS = [
  'server',
  'api',
  'embedded',
  'start-up',
  'pages',
  'page-cache',
  'outage',
  'sign-in',
  'uploads',
  'admin-lists',
  'dataset-rows',
  'analytics',
  'datasets',
]

const args = process.argv.slice(2)
const quick = args.includes('--quick')
const parts = args.filter((arg) => PARTS.includes(arg))
const scale = quick ? 0.1 : 1
const rows = { small: 100_000 * scale, large: 1_000_000 * scale }
// Without what cleans up by itself, at times of its own: `settle` does it.
const POSTGRES = { shared_buffers: '4GB', max_wal_size: '4GB', max_connections: 60, autovacuum: 'off' }
if (args.some((arg) => arg !== '--quick' && !PARTS.includes(arg))) {
  note(`Usage: ${USAGE}`)
  process.exit(2)
}
const wanted = (part: string) => parts.length === 0 || parts.includes(part)

emit('machine', machine())
if (wanted('start-up')) await benchStartUp()
if (wanted('pages')) await benchPages(quick ? 1 : 3)
if (wanted('page-cache')) await benchPageCache()
if (wanted('outage')) await benchOutage()
if (wanted('sign-in')) await benchSignIn()
if (wanted('uploads')) await benchUploads()
if (wanted('analytics')) await benchAnalytics()
if (wanted('datasets')) await benchDatasets(quick ? 50_000_000 : 1_000_000_000)
if (wanted('admin-lists')) await withPostgres({ shared_buffers: '2GB', max_wal_size: '4GB' }, onServerLists)
if (wanted('dataset-rows')) await benchDatasetRows(10 * rows.large)
if (wanted('embedded')) await onEmbedded()
if (wanted('server')) await withPostgres(POSTGRES, onServer)
if (wanted('api')) await withPostgres(POSTGRES, onServerApi)

async function fill(database: Database, count: number): Promise<void> {
  await migrate(database)
  await loadGazetteer(database)
  note(`Making ${count} listings…`)
  await seedListings(database.db, count)
  await settle(database.db)
  await database.close()
}

async function onServer(url: string): Promise<void> {
  const small = await serverDatabase(url, rows.small)
  const large = await serverDatabase(url, rows.large)
  const subjects = [await serverSubject(small, rows.small), await serverSubject(large, rows.large)] as const
  await benchSearch('server', ...subjects)
  await Promise.all(subjects.map((subject) => subject.close()))
}

async function onServerApi(url: string): Promise<void> {
  const small = await serverDatabase(url, rows.small)
  const subject = await serverSubject(small, rows.small)
  await benchApi(small, subject)
  await subject.close()
  await benchHtml(small, rows.small)
}

async function onServerLists(url: string): Promise<void> {
  await benchAdminLists(await serverDatabase(url, rows.small), rows.small)
}

async function withPostgres(settings: Record<string, string | number>, act: (url: string) => Promise<void>) {
  const postgres = await startPostgres({ settings })
  try {
    await act(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function serverDatabase(url: string, count: number): Promise<string> {
  const name = `bench_${count}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  await fill(await openDatabase({ url: own.href, dataDir: '', log: console as never }), count)
  return own.href
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
