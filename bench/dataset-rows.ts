import { hash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createDuck } from '../server/content/datasets/duckdb/duck.ts'
import type { Db } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { openStorage } from '../server/platform/storage/open.ts'
import { column, storeDataset } from '../tests/support/stored-datasets.ts'
import { withFolder } from './databases.ts'
import { emit, median, note, round } from './measure.ts'
import { type Child, startProduct } from './product.ts'

const ROUNDS = 5
/** Requests per minute and key; there are enough keys for the load. */
const PER_MINUTE = 600
const KEYS = 8

const COLUMNS = {
  id: 'integer',
  name: 'text',
  mw: 'number',
  opened: 'date',
  longitude: 'number',
  latitude: 'number',
} as const

/** The queries, for a table with this many rows. */
const queries = (rows: number): Record<string, string> => ({
  'first page': '',
  'filter, many matches': 'filter[mw][gte]=900',
  'filter, one match': `filter[id]=${Math.floor(rows / 2)}`,
  'filter, text': 'filter[name]=name 77777',
  'filter, substring': 'filter[name][contains]=99 99',
  sort: 'sort=-mw',
  'sort and filter': 'sort=-mw&filter[opened][gte]=2024-01-01',
  'deep page': `page=${rows / 20}`,
  'deep page, sorted': `page=${rows / 40}&sort=mw`,
  bbox: 'bbox=-98,30,-97,31',
})

/** Measures queries for rows of a large dataset through the API. */
export async function benchDatasetRows(rows: number): Promise<void> {
  await withFolder(async (dataDir) => {
    note(`Making a table of ${rows} rows…`)
    const subject = await prepare(dataDir, rows)
    const product = await startProduct({ DATA_DIR: dataDir, DEMO_DATA: 'off' })
    try {
      await measure(product, { rows, ...subject })
    } finally {
      await product.stop()
    }
  })
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
  // The first request starts a process.
  await ask('')
  for (const [kind, query] of Object.entries(queries(subject.rows))) {
    const answers = []
    for (let count = 0; count < ROUNDS; count++) answers.push(await ask(query))
    const times = answers.map(({ ms }) => ms)
    const { status, code } = answers[0]!
    const figures = { ms: round(median(times), 0), slowest_ms: round(Math.max(...times), 0), status }
    emit('dataset rows', { rows: subject.rows, kind, ...figures, ...(code && { code }) })
  }
  emit('dataset rows, memory', { rows: subject.rows, memory_mb: product.totalMb() })
}

/** Creates a database with one public dataset and API keys that may read it. */
async function prepare(dataDir: string, rows: number): Promise<Omit<Subject, 'rows'>> {
  const database = await openDatabase({ dataDir, log: console as never })
  await migrate(database)
  const storage = await openStorage({ storageUrl: undefined, dataDir })
  const duck = createDuck({ folder: join(dataDir, 'inserted'), memoryMb: 512 })
  const select = `select i as id, 'name ' || (i * 7919 % 100000) as name, round(random() * 1000, 3) as mw,
    date '2020-01-01' + (i % 2200)::integer as opened, -125 + random() * 58 as longitude, 24 + random() * 25 as latitude
    from range(${rows}) t(i)`
  const columns = Object.entries(COLUMNS).map(([name, type]) =>
    column(name, type, { distinct: rows, min: '0', max: '1000' }),
  )
  const file = { row_count: rows, columns: JSON.stringify(columns), west: -125, south: 24, east: -67, north: 49 }
  const { id } = await storeDataset({ storage, duck }, database.db, { file, select })
  await Promise.all([duck.close(), storage.close()])
  const keys = await insertKeys(database.db)
  await database.close()
  return { id, keys }
}

async function insertKeys(db: Db): Promise<string[]> {
  const user_id = randomUUID()
  await db
    .insertInto('users')
    .values({ id: user_id, name: '', email: 'bench@voltacre.test', email_verified: true })
    .execute()
  const keys = Array.from({ length: KEYS }, () => `vk_${randomBytes(32).toString('base64url')}`)
  const owned = { user_id, name: 'Bench', scope: 'read', per_minute: PER_MINUTE } as const
  const values = keys.map((key) => ({ ...owned, prefix: key.slice(0, 9), token_hash: hash('sha256', key) }))
  await db.insertInto('api_keys').values(values).execute()
  return keys
}
