import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, startPostgres } from '../scripts/throwaway-postgres.mjs'
import { type Child, startProduct } from './child.ts'
import { emit, note, round } from './measure.ts'

/** Cached pages, and requests that always need the database. */
const CACHED = [
  '/',
  '/blog',
  '/blog/how-an-interconnection-queue-works',
  '/city/austin-texas',
  '/listings/riverside-40',
]
const UNCACHED = ['/api/v1/listings', '/search?q=taylor&min_acres=7', '/blog?q=transformer']
const STEADY_MS = 3_000
const OUTAGE_MS = 60_000
const RECOVERY_LIMIT_MS = 30_000
const READERS = 8

/** Stops the database for a minute under load, and measures responses, time to recover and lost leads. */
export async function benchOutage(): Promise<void> {
  if (!findPostgres()) return note('No PostgreSQL is installed: skipping the outage.')
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  // A lead counts only if it is on disk, so commits must be durable.
  const postgres = await startPostgres({ settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } })
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' })
  try {
    const load = startLoad(product)
    await wait(STEADY_MS)
    const before = load.take()
    note('Stopping the database for a minute…')
    await postgres.crash()
    await wait(OUTAGE_MS)
    const during = load.take()
    await postgres.restart()
    const recoveredMs = await recovery(product)
    load.take()
    await wait(STEADY_MS)
    const after = load.take()
    const sent = await load.stop()
    emit('outage server', {
      outage_seconds: OUTAGE_MS / 1000,
      before,
      during,
      recovered_after_ms: round(recoveredMs, 0),
      after,
      leads_with_success: sent.length,
      leads_lost: sent.length - (await storedOf(postgres.url, sent)),
    })
  } finally {
    await product.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Tally {
  cached_responses: number
  cached_not_200: number
  slowest_cached_ms: number
  uncached_responses: number
  uncached_200: number
  uncached_503_with_retry: number
  uncached_other: number
}

const emptyTally = (): Tally => ({
  cached_responses: 0,
  cached_not_200: 0,
  slowest_cached_ms: 0,
  uncached_responses: 0,
  uncached_200: 0,
  uncached_503_with_retry: 0,
  uncached_other: 0,
})

function startLoad(product: Child) {
  let tally = emptyTally()
  let isOver = false
  const sent: string[] = []
  const repeat = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn++) await work(turn)
  }

  async function readCached(turn: number): Promise<void> {
    const start = performance.now()
    const status = await statusOf(product, CACHED[turn % CACHED.length]!)
    tally.cached_responses++
    if (status.code !== 200) tally.cached_not_200++
    tally.slowest_cached_ms = Math.max(tally.slowest_cached_ms, round(performance.now() - start, 0))
    await wait(5)
  }

  async function readUncached(turn: number): Promise<void> {
    count(await statusOf(product, UNCACHED[turn % UNCACHED.length]!))
    await wait(20)
  }

  async function sendLead(turn: number): Promise<void> {
    const email = `lead-${turn}@example.com`
    const status = await statusOf(product, '/contact', {
      method: 'POST',
      headers: { 'X-Forwarded-For': `198.51.${(turn >> 8) & 255}.${turn & 255}` },
      body: new URLSearchParams({ name: 'Ada', email, inquiry_type: 'general', message: 'Is it still for lease?' }),
    })
    count(status)
    if (status.code === 200) sent.push(email)
    await wait(20)
  }

  function count({ code, retryAfter }: Status): void {
    tally.uncached_responses++
    if (code === 200) tally.uncached_200++
    else if (code === 503 && retryAfter) tally.uncached_503_with_retry++
    else tally.uncached_other++
  }

  const work = [
    ...Array.from({ length: READERS }, () => repeat(readCached)),
    ...Array.from({ length: READERS }, () => repeat(readUncached)),
    repeat(sendLead),
  ]
  return {
    /** Counts since the last call. */
    take: () => {
      const taken = tally
      tally = emptyTally()
      return taken
    },
    stop: async () => {
      isOver = true
      await Promise.all(work)
      return sent
    },
  }
}

interface Status {
  /** 0 if there was no response. */
  code: number
  retryAfter: boolean
}

async function statusOf(product: Child, path: string, init: RequestInit = {}): Promise<Status> {
  try {
    const response = await fetch(product.url + path, { ...init, redirect: 'manual' })
    await response.arrayBuffer()
    return { code: response.status, retryAfter: response.headers.has('Retry-After') }
  } catch {
    return { code: 0, retryAfter: false }
  }
}

/** Waits until all requests that need the database succeed. @returns the time in ms */
async function recovery(product: Child): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < RECOVERY_LIMIT_MS) {
    const statuses = await Promise.all(UNCACHED.map((path) => statusOf(product, path)))
    if (statuses.every(({ code }) => code === 200)) return performance.now() - start
    await wait(50)
  }
  throw new Error('The product has not recovered.')
}

async function storedOf(url: string, emails: string[]): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select count(distinct email)::int as stored from leads where email = any($1)', [
    emails,
  ])
  await client.end()
  return rows[0].stored
}
