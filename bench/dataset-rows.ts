import { hash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { DatasetColumn } from '../domain/dataset.ts'
import { createDuck } from '../server/content/datasets/duckdb/duck.ts'
import { quoteLiteral } from '../server/content/datasets/duckdb/quoting.ts'
import type { Database } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { openStorage } from '../server/platform/storage/open.ts'
import { type Child, startProduct } from './child.ts'
import { emit, median, note, round } from './measure.ts'

const ROUNDS = 5
const LOAD_SECONDS = 8
const CONNECTIONS = 8
/** Credentials bypass the page cache, so every request is rendered. */
const OTHER_PAGE = { path: '/learn', headers: { Authorization: 'Bearer unknown' } }
/** Requests per minute and key; there are enough keys for the load. */
const PER_MINUTE = 600
const KEYS = 8

const COLUMNS: [string, DatasetColumn['type']][] = [
  ['id', 'integer'],
  ['name', 'text'],
  ['mw', 'number'],
  ['opened', 'date'],
  ['longitude', 'number'],
  ['latitude', 'number'],
]

/** The queries, for a table with this many rows. */
const queries = (rows: number): Record<string, string> => ({
  'first page': '',
  'first page, no total': 'total=false',
  'filter, many matches': 'filter[mw][gte]=900',
  'filter, one match': `filter[id]=${Math.floor(rows / 2)}`,
  'filter, text': 'filter[name]=name 77777',
  'filter, substring': 'filter[name][contains]=99 99',
  sort: 'sort=-mw',
  'sort and filter': 'sort=-mw&filter[opened][gte]=2024-01-01',
  'deep page': `page=${rows / 20}`,
  'deep page, sorted': `page=${rows / 40}&sort=mw`,
  bbox: 'bbox=-98,30,-97,31',
  'bbox without matches': 'bbox=0,0,1,1',
})

/** Measures queries for rows of a large dataset through the API, and their effect on other requests. */
export async function benchDatasetRows(rows: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  try {
    note(`Making a table of ${rows} rows…`)
    const subject = await prepare(dataDir, rows)
    const product = await startProduct({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
    try {
      await measure(product, { rows, ...subject })
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Subject {
  rows: number
  id: string
  keys: string[]
}

async function measure(product: Child, subject: Subject): Promise<void> {
  let requests = 0
  const ask = async (query: string) => {
    const headers = { Authorization: `Bearer ${subject.keys[requests++ % KEYS]}` }
    const started = performance.now()
    const response = await fetch(`${product.url}/api/v1/datasets/${subject.id}/rows?${query}`, { headers })
    const { code = null } = (await response.json()) as { code?: string }
    return { ms: performance.now() - started, status: response.status, code }
  }
  const kinds = Object.entries(queries(subject.rows))
  const cold = await ask('')
  emit('dataset rows, first request', { rows: subject.rows, ms: round(cold.ms, 0), status: cold.status })
  for (const [kind, query] of kinds) {
    const answers = []
    for (let count = 0; count < ROUNDS; count++) answers.push(await ask(query))
    const times = answers.map(({ ms }) => ms)
    const { status, code } = answers[0]!
    const figures = {
      ms: round(median(times), 0),
      slowest_ms: round(Math.max(...times), 0),
      status,
      ...(code ? { code } : {}),
    }
    emit('dataset rows', { rows: subject.rows, kind, ...figures })
  }
  const idle = await otherPages(product)
  let isOver = false
  const clients = [0, 1].map(async (first) => {
    for (let at = first; !isOver; at++) await ask(kinds[at % kinds.length]![1])
  })
  const busy = await otherPages(product)
  const memory = product.memoryMb()
  isOver = true
  await Promise.all(clients)
  const figures = {
    idle_p99_ms: idle.p99,
    busy_p99_ms: busy.p99,
    times: round(busy.p99 / idle.p99),
    failed: busy.failed,
  }
  emit('dataset rows, other pages during queries', { rows: subject.rows, ...figures, memory_mb: round(memory, 0) })
}

async function otherPages(product: Child): Promise<{ p99: number; failed: number }> {
  const { latency, non2xx, errors } = await autocannon({
    url: product.url,
    connections: CONNECTIONS,
    duration: LOAD_SECONDS,
    requests: [{ method: 'GET', ...OTHER_PAGE }],
  })
  return { p99: latency.p99, failed: non2xx + errors }
}

/** Creates a database with one public dataset and API keys that may read it. */
async function prepare(dataDir: string, rows: number): Promise<{ id: string; keys: string[] }> {
  const storage = await openStorage({ storageUrl: undefined, dataDir })
  const duck = createDuck({ folder: join(dataDir, 'inserted'), memoryMb: 512 })
  const table = join(duck.folder, 'table.parquet')
  await duck.run(
    `copy (select i as id, 'name ' || (i * 7919 % 100000) as name, round(random() * 1000, 3) as mw,
      date '2020-01-01' + (i % 2200)::integer as opened, -125 + random() * 58 as longitude, 24 + random() * 25 as latitude
      from range(${rows}) t(i)) to ${quoteLiteral(table)} (format parquet)`,
  )
  await storage.put('datasets', 'tables/bench.parquet', createReadStream(table))
  await duck.close()
  await storage.close()
  const database = await openDatabase({ dataDir, log: console as never })
  await migrate(database)
  const inserted = await insertRows(database, rows)
  await database.close()
  return inserted
}

async function insertRows({ db }: Database, rows: number): Promise<{ id: string; keys: string[] }> {
  const [id, file, user] = [randomUUID(), randomUUID(), randomUUID()]
  const columns = COLUMNS.map(([name, type]) => ({ name, type, nulls: 0, distinct: rows, min: '0', max: '1000' }))
  await db.transaction().execute(async (transaction) => {
    const path = { file_path: 'files/bench.parquet', newest_file_path: 'files/bench.parquet' }
    await transaction
      .insertInto('datasets')
      .values({ id, name: 'Bench', slug: 'bench', ...path, is_public: true, file_id: file })
      .execute()
    await transaction
      .insertInto('dataset_files')
      .values({
        id: file,
        dataset_id: id,
        number: 1,
        file_path: path.file_path,
        table_path: 'tables/bench.parquet',
        original_name: 'bench.parquet',
        format: 'parquet',
        bytes: 1,
        state: 'ready',
        row_count: rows,
        columns: JSON.stringify(columns),
        longitude_column: 'longitude',
        latitude_column: 'latitude',
        west: -125,
        south: 24,
        east: -67,
        north: 49,
      })
      .execute()
    const account = { id: user, name: '', email: 'bench@voltacre.test', email_verified: true }
    await transaction.insertInto('users').values(account).execute()
  })
  const keys = Array.from({ length: KEYS }, () => `vk_${randomBytes(32).toString('base64url')}`)
  const owned = { user_id: user, name: 'Bench', scope: 'read', per_minute: PER_MINUTE } as const
  const values = keys.map((key) => ({ ...owned, prefix: key.slice(0, 9), token_hash: hash('sha256', key) }))
  await db.insertInto('api_keys').values(values).execute()
  return { id, keys }
}
