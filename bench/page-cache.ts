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
/** Enough to keep a processor busy with rendering; more only wait. */
const SOME = 8
/** The cache renders a page once for all who wait, so that few are rendered at the same time. */
const FEW = 2
const SECONDS = 5
const TURNS = 3
/** Whoever says who they are is not served from the page cache; as nobody knows this name, a visitor's page it is. */
const UNCACHED = { Authorization: 'Bearer nobody' }
const BROTLI = { 'Accept-Encoding': 'br' }
const SETTLED_MS = 6_000

/** Kept pages against a bare server with the same bytes and against rendering each time, over the demo content. */
export async function benchPageCache(): Promise<void> {
  await onDatabase('embedded', {})
  if (!findPostgres()) return note('No PostgreSQL is installed: pages over a server are left out.')
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
  await settle(product, page)
  const bare = await bareCopy(product, page)
  const turns: Record<'kept' | 'bare' | 'uncached' | 'rendered', Load[]> = {
    kept: [],
    bare: [],
    uncached: [],
    rendered: [],
  }
  for (let turn = 0; turn < TURNS; turn++) {
    turns.kept.push(await load(product, page, BROTLI))
    turns.bare.push(await load(bare, page, BROTLI))
    turns.uncached.push(await load(product, page, { ...BROTLI, ...UNCACHED }, SOME))
    turns.rendered.push(await load(product, page, UNCACHED, FEW))
  }
  await bare.stop()
  const [kept, plain, uncached] = [perSecond(turns.kept), perSecond(turns.bare), perSecond(turns.uncached)]
  return {
    kept_per_second: round(kept, 0),
    bare_per_second: round(plain, 0),
    uncached_per_second: round(uncached, 0),
    share_of_bare: round(kept / plain),
    times_uncached: round(kept / uncached, 1),
    kept_cpu_ms: round(cpuMs(turns.kept), 3),
    bare_cpu_ms: round(cpuMs(turns.bare), 3),
    uncached_cpu_ms: round(cpuMs(turns.uncached)),
    // What compressing each answer takes is no part of a rendering.
    render_cpu_ms: round(cpuMs(turns.rendered)),
    failed: Object.values(turns)
      .flat()
      .reduce((sum, { failed }) => sum + failed, 0),
  }
}

interface Load {
  perSecond: number
  /** Of the server's process, for each request. */
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

/** A page that is read often gets its smallest form after a while. */
async function settle(product: Child, page: string): Promise<void> {
  const read = async () => (await fetch(product.url + page, { headers: BROTLI })).arrayBuffer()
  for (let count = 0; count < 30; count++) await read()
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  for (let count = 0; count < 30; count++) await read()
  await load(product, page, UNCACHED)
}

/** A bare server that answers with the bytes that the product sends. */
async function bareCopy(product: Child, page: string): Promise<Child> {
  const response = await fetch(product.url + page)
  const file = join(mkdtempSync(join(tmpdir(), 'voltacre-bench-')), 'page.br')
  writeFileSync(file, brotliCompressSync(Buffer.from(await response.arrayBuffer())))
  return startChild('bench/bare-bytes.ts', { BARE_FILE: file })
}
