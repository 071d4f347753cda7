import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres, startPostgres } from '../scripts/throwaway-postgres.mjs'
import { type Child, startProduct } from './child.ts'
import { emit, note, round } from './measure.ts'

/** What the page cache keeps, and what needs the database each time. */
const KEPT = ['/', '/blog', '/blog/how-an-interconnection-queue-works', '/city/austin-texas', '/listings/riverside-40']
const NEEDY = ['/api/v1/listings', '/search?q=taylor&min_acres=7', '/blog?q=transformer']
const SETTLED_MS = 3_000
const AWAY_MS = 60_000
const LONGEST_RECOVERY_MS = 30_000
const READERS = 8

/** A database that is gone for a minute under load: who is answered what, how soon all is well again, what is lost. */
export async function benchOutage(): Promise<void> {
  if (!findPostgres()) return note('No PostgreSQL is installed: the outage is left out.')
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  // A success is one only once it is written down.
  const postgres = await startPostgres({ settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } })
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' })
  try {
    const load = startLoad(product)
    await wait(SETTLED_MS)
    const before = load.take()
    note('The database is gone for a minute…')
    await postgres.crash()
    await wait(AWAY_MS)
    const away = load.take()
    await postgres.restart()
    const recoveredMs = await recovery(product)
    load.take()
    await wait(SETTLED_MS)
    const after = load.take()
    const sent = await load.stop()
    emit('outage server', {
      seconds_away: AWAY_MS / 1000,
      before,
      away,
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
  kept_answers: number
  kept_not_200: number
  slowest_kept_ms: number
  needy_answers: number
  needy_200: number
  needy_503_with_retry: number
  needy_otherwise: number
}

const nothing = (): Tally => ({
  kept_answers: 0,
  kept_not_200: 0,
  slowest_kept_ms: 0,
  needy_answers: 0,
  needy_200: 0,
  needy_503_with_retry: 0,
  needy_otherwise: 0,
})

function startLoad(product: Child) {
  let tally = nothing()
  let isOver = false
  const sent: string[] = []
  const whileOn = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn++) await work(turn)
  }

  async function readKept(turn: number): Promise<void> {
    const start = performance.now()
    const status = await statusOf(product, KEPT[turn % KEPT.length]!)
    tally.kept_answers++
    if (status.code !== 200) tally.kept_not_200++
    tally.slowest_kept_ms = Math.max(tally.slowest_kept_ms, round(performance.now() - start, 0))
    await wait(5)
  }

  async function readNeedy(turn: number): Promise<void> {
    count(await statusOf(product, NEEDY[turn % NEEDY.length]!))
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
    tally.needy_answers++
    if (code === 200) tally.needy_200++
    else if (code === 503 && retryAfter) tally.needy_503_with_retry++
    else tally.needy_otherwise++
  }

  const work = [
    ...Array.from({ length: READERS }, () => whileOn(readKept)),
    ...Array.from({ length: READERS }, () => whileOn(readNeedy)),
    whileOn(sendLead),
  ]
  return {
    /** What was counted since the last time. */
    take: () => {
      const taken = tally
      tally = nothing()
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
  /** 0 where there was no answer at all. */
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

/** Until everything that needs the database is answered again. */
async function recovery(product: Child): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < LONGEST_RECOVERY_MS) {
    const statuses = await Promise.all(NEEDY.map((path) => statusOf(product, path)))
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
