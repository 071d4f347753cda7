import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { parseSearch } from '../domain/parse-search.ts'
import { VISITOR } from '../domain/permissions.ts'
import { capture } from './captured.ts'
import { type Child, startChild, startProduct } from './child.ts'
import { emit, median, round } from './measure.ts'
import type { Subject } from './search-service.ts'

const CONNECTIONS = 64
const SECONDS = 8
const TURNS = 3

/** Queries of the API benchmark: newest, a filter with its total, words, a bounding box. */
const MIX = [
  '/api/v1/listings?total=false',
  '/api/v1/listings?utility=both&size=25-50',
  '/api/v1/listings?q=barcala&total=false',
  '/api/v1/listings?bbox=-98,30,-97.5,30.5&total=false',
]

/** Responses to requests with an unknown parameter aren't cached. */
const UNCACHED_MIX = MIX.map((path) => `${path}&unknown=1`)

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

/** Compares the JSON API, without and with the page cache, with a bare server that sends the same SQL. */
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
  const cachedLoads: Load[] = []
  const uncachedLoads: Load[] = []
  const bareLoads: Load[] = []
  await load(product.url, UNCACHED_MIX)
  for (let turn = 0; turn < TURNS; turn++) {
    uncachedLoads.push(await load(product.url, UNCACHED_MIX))
    bareLoads.push(await load(bare.url, MIX))
    cachedLoads.push(await load(product.url, MIX))
  }
  const about = { rows: subject.rows, connections: CONNECTIONS, memory_mb: round(product.memoryMb(), 0) }
  await Promise.all([product.stop(), bare.stop()])
  emit('json api', { ...about, ...compareLoads(uncachedLoads, bareLoads) })
  emit('json api, repeated', { ...about, ...compareLoads(cachedLoads, bareLoads) })
}

/** Compares Home and `/search` as HTML with a bare server that returns the same bytes. */
export async function benchHtml(databaseUrl: string, rows: number): Promise<void> {
  const product = await startProduct(productEnv(databaseUrl))
  for (const path of ['/', '/search']) {
    const bare = await bareCopy(product, path)
    const headers = { 'Accept-Encoding': 'br' }
    const productLoads: Load[] = []
    const bareLoads: Load[] = []
    await load(product.url, [path], headers)
    for (let turn = 0; turn < TURNS; turn++) {
      productLoads.push(await load(product.url, [path], headers))
      bareLoads.push(await load(bare.url, [path], headers))
    }
    await bare.stop()
    emit('html', {
      path,
      rows,
      connections: CONNECTIONS,
      ...compareLoads(productLoads, bareLoads),
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

function compareLoads(productLoads: Load[], bareLoads: Load[]) {
  const perSecond = median(productLoads.map((load) => load.perSecond))
  const bare = median(bareLoads.map((load) => load.perSecond))
  return {
    per_second: round(perSecond, 0),
    bare_per_second: round(bare, 0),
    share_of_bare: round(perSecond / bare),
    p99_ms: median(productLoads.map((load) => load.p99)),
    bare_p99_ms: median(bareLoads.map((load) => load.p99)),
    failed: productLoads.reduce((sum, load) => sum + load.failed, 0),
  }
}

/** The database already has rows, so demo content is off. */
export const productEnv = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: mkdtempSync(join(tmpdir(), 'voltacre-bench-')),
  DEMO_DATA: 'off',
})
