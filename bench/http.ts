import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { VISITOR } from '../domain/permissions.ts'
import { parseSearch } from '../domain/search.ts'
import { capture } from './captured.ts'
import { type Child, startChild, startProduct } from './child.ts'
import { emit, median, round } from './measure.ts'
import type { Subject } from './search-service.ts'

const CONNECTIONS = 64
const SECONDS = 8
const TURNS = 3

/** The mix that the API is measured with: newest, a filter with its total, words, a box. */
const MIX = [
  '/api/v1/listings?total=false',
  '/api/v1/listings?utility=both&size=25-50',
  '/api/v1/listings?q=barcala&total=false',
  '/api/v1/listings?bbox=-98,30,-97.5,30.5&total=false',
]

interface Load {
  perSecond: number
  p99: number
  failed: number
}

async function load(url: string, paths: string[], headers: Record<string, string> = {}): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: paths.map((path) => ({ method: 'GET', path, headers })),
  })
  return { perSecond: result.requests.average, p99: result.latency.p99, failed: result.non2xx + result.errors }
}

/** The JSON API against a bare server that sends the same SQL, in turn. */
export async function benchApi(databaseUrl: string, subject: Subject): Promise<void> {
  const statements: Record<string, unknown> = {}
  for (const path of MIX) {
    const params = new URL(path, 'http://localhost').searchParams
    const { filters } = parseSearch(params, ['total', 'per_page'])
    const options = { filters, total: params.get('total') !== 'false' }
    await subject.services.listings.search(VISITOR, options)
    statements[path] = await capture(() => subject.services.listings.search(VISITOR, options))
  }
  const product = await startProduct(productEnv(databaseUrl))
  const bare = await startChild('bench/bare-api.ts', {
    DATABASE_URL: databaseUrl,
    BARE_STATEMENTS: JSON.stringify(statements),
  })
  const own: Load[] = []
  const others: Load[] = []
  await load(product.url, MIX)
  for (let turn = 0; turn < TURNS; turn++) {
    own.push(await load(product.url, MIX))
    others.push(await load(bare.url, MIX))
  }
  const memory = product.memoryMb()
  await Promise.all([product.stop(), bare.stop()])
  emit('json api', {
    rows: subject.rows,
    connections: CONNECTIONS,
    ...compared(own, others),
    memory_mb: round(memory, 0),
  })
}

/** Home and `/search` as HTML against a bare server that returns the same bytes. */
export async function benchHtml(databaseUrl: string, rows: number): Promise<void> {
  const product = await startProduct(productEnv(databaseUrl))
  for (const path of ['/', '/search']) {
    const bare = await bareCopy(product, path)
    const headers = { 'Accept-Encoding': 'br' }
    const own: Load[] = []
    const others: Load[] = []
    await load(product.url, [path], headers)
    for (let turn = 0; turn < TURNS; turn++) {
      own.push(await load(product.url, [path], headers))
      others.push(await load(bare.url, [path], headers))
    }
    await bare.stop()
    emit('html', {
      path,
      rows,
      connections: CONNECTIONS,
      ...compared(own, others),
      memory_mb: round(product.memoryMb(), 0),
    })
  }
  await product.stop()
}

async function bareCopy(product: Child, path: string): Promise<Child> {
  const { brotliCompressSync } = await import('node:zlib')
  const response = await fetch(new URL(path, product.url))
  const file = join(mkdtempSync(join(tmpdir(), 'voltacre-bench-')), 'page.br')
  writeFileSync(file, brotliCompressSync(Buffer.from(await response.arrayBuffer())))
  return startChild('bench/bare-bytes.ts', { BARE_FILE: file })
}

function compared(own: Load[], others: Load[]) {
  const perSecond = median(own.map((load) => load.perSecond))
  const bare = median(others.map((load) => load.perSecond))
  return {
    per_second: round(perSecond, 0),
    bare_per_second: round(bare, 0),
    share_of_bare: round(perSecond / bare),
    p99_ms: median(own.map((load) => load.p99)),
    bare_p99_ms: median(others.map((load) => load.p99)),
    failed: own.reduce((sum, load) => sum + load.failed, 0),
  }
}

/** Demo content is off: the rows are there. The log is off, as its lines would go nowhere. */
export const productEnv = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'voltacre-bench-')),
  DEMO_DATA: 'off',
})
