import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { findPostgres, startPostgres } from '../scripts/throwaway-postgres.mjs'
import { type Child, startChild, startProduct } from './child.ts'
import { emit, median, note, round } from './measure.ts'

const PAGES = ['/', '/blog/how-an-interconnection-queue-works', '/city/austin-texas']
const CONNECTIONS = 64
/** Enough concurrency to keep a core busy with rendering. */
const RENDER_CONNECTIONS = 8
/** Low concurrency, as concurrent requests for a cached page share one rendering. */
const FEW_CONNECTIONS = 2
const SECONDS = 5
const TURNS = 3
/** Requests with credentials bypass the page cache. An unknown key gets the page of a visitor. */
const UNCACHED = { Authorization: 'Bearer unknown' }
const BROTLI = { 'Accept-Encoding': 'br' }
const WARM_UP_MS = 6_000

/** Compares cached pages of the demo content with a bare server with the same bytes, and with rendering every time. */
export async function benchPageCache(): Promise<void> {
  await onDatabase('embedded', {})
  if (!findPostgres()) return note('No PostgreSQL is installed: skipping pages over a server.')
  const postgres = await startPostgres()
  try {
    await onDatabase('server', { DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
  }
}

async function onDatabase(kind: string, env: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const product = await startProduct({ DATA_DIR: dataDir, ...env })
  try {
    for (const page of PAGES) emit(`page cache ${kind}`, { page, ...(await measure(product, page)) })
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(product: Child, page: string) {
  await warmUp(product, page)
  const bare = await bareCopy(product, page)
  const turns: Record<'cached' | 'bare' | 'uncached' | 'rendered', Load[]> = {
    cached: [],
    bare: [],
    uncached: [],
    rendered: [],
  }
  for (let turn = 0; turn < TURNS; turn++) {
    turns.cached.push(await load(product, page, BROTLI))
    turns.bare.push(await load(bare, page, BROTLI))
    turns.uncached.push(await load(product, page, { ...BROTLI, ...UNCACHED }, RENDER_CONNECTIONS))
    turns.rendered.push(await load(product, page, UNCACHED, FEW_CONNECTIONS))
  }
  await bare.stop()
  const [cached, plain, uncached] = [perSecond(turns.cached), perSecond(turns.bare), perSecond(turns.uncached)]
  return {
    cached_per_second: round(cached, 0),
    bare_per_second: round(plain, 0),
    uncached_per_second: round(uncached, 0),
    share_of_bare: round(cached / plain),
    times_uncached: round(cached / uncached, 1),
    cached_cpu_ms: round(cpuMs(turns.cached), 3),
    bare_cpu_ms: round(cpuMs(turns.bare), 3),
    uncached_cpu_ms: round(cpuMs(turns.uncached)),
    // Without compression.
    render_cpu_ms: round(cpuMs(turns.rendered)),
    failed: Object.values(turns)
      .flat()
      .reduce((sum, { failed }) => sum + failed, 0),
  }
}

interface Load {
  perSecond: number
  /** CPU time of the server process per request. */
  cpuMs: number
  failed: number
}

const perSecond = (loads: Load[]) => median(loads.map((load) => load.perSecond))
const cpuMs = (loads: Load[]) => median(loads.map((load) => load.cpuMs))

async function load(
  server: Child,
  path: string,
  headers: Record<string, string>,
  connections = CONNECTIONS,
): Promise<Load> {
  const before = server.cpuMs()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: SECONDS,
    requests: [{ method: 'GET', path, headers }],
  })
  return {
    perSecond: result.requests.average,
    cpuMs: (server.cpuMs() - before) / result.requests.total,
    failed: result.non2xx + result.errors,
  }
}

/** Waits until a frequently read page has been compressed at the best level. */
async function warmUp(product: Child, page: string): Promise<void> {
  const read = async () => (await fetch(product.url + page, { headers: BROTLI })).arrayBuffer()
  for (let count = 0; count < 30; count++) await read()
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS))
  for (let count = 0; count < 30; count++) await read()
  await load(product, page, UNCACHED)
}

/** Starts a bare server that returns the bytes of the product. */
async function bareCopy(product: Child, page: string): Promise<Child> {
  const response = await fetch(product.url + page)
  const file = join(mkdtempSync(join(tmpdir(), 'voltacre-bench-')), 'page.br')
  writeFileSync(file, brotliCompressSync(Buffer.from(await response.arrayBuffer())))
  return startChild('bench/bare-bytes.ts', { BARE_FILE: file })
}
