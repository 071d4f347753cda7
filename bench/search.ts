import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { VISITOR } from '../domain/permissions.ts'
import { parseSearch } from '../domain/search/parse-search.ts'
import type { SearchResult } from '../domain/search/search-result.ts'
import type { Database } from '../server/platform/db/database.ts'
import { EMBEDDED_OPTIONS, overPglite } from '../server/platform/db/embedded-postgres.ts'
import { SESSION_OPTIONS } from '../server/platform/db/server-postgres.ts'
import { listingsOf } from '../tests/support/factories.ts'
import { capture, replay, type Statement } from './captured.ts'
import type { FilledDatabase } from './databases.ts'
import { emit, median, quantile, round, type Times, timeVariants } from './measure.ts'
import { SEARCHES } from './searches.ts'

const ROUNDS = 31
/** Enough for statements to be prepared and to get generic plans, as on a long-running server. */
const WARM_UP = 40
const COUNT_ROUNDS = 11

/** A database to measure, with the service and directly. */
export interface Subject {
  rows: number
  listings: ReturnType<typeof listingsOf>
  send: (statement: Statement) => Promise<unknown>
  close: () => Promise<void>
}

export async function openSubject({ kind, rows, env, open }: FilledDatabase): Promise<Subject> {
  if (kind === 'server') {
    const database = await open()
    const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 10, options: SESSION_OPTIONS })
    pool.on('error', () => {})
    const close = async () => void (await Promise.all([database.close(), pool.end()]))
    return subjectOf(rows, database, ({ text, values }) => pool.query(text, values), close)
  }
  const pglite = await PGlite.create({ ...EMBEDDED_OPTIONS, dataDir: join(env.DATA_DIR!, 'postgres') })
  const database = overPglite(pglite)
  return subjectOf(rows, database, ({ text, values }) => pglite.query(text, values), database.close)
}

async function subjectOf(rows: number, { db }: Database, send: Subject['send'], close: Subject['close']) {
  const listings = listingsOf(db)
  const started = performance.now()
  await listings.warmUp()
  emit('listings in memory', { rows, ms: round(performance.now() - started, 0) })
  return { rows, listings, send, close }
}

const PARSED = Object.entries(SEARCHES).map(([name, query]) => ({
  name,
  filters: parseSearch(new URLSearchParams(query)).filters,
}))

/** Compares each kind of search with sending its SQL directly, and with ten times the rows. */
export async function benchSearch(small: FilledDatabase, large: FilledDatabase): Promise<void> {
  const subjects = [await openSubject(small), await openSubject(large)] as const
  await compareSearches(small.kind, ...subjects)
  if (small.kind === 'server') await countChoices(subjects[1])
  await Promise.all(subjects.map((subject) => subject.close()))
}

async function compareSearches(kind: string, small: Subject, large: Subject): Promise<void> {
  const searchesOf = ({ listings }: Subject) =>
    new Map(PARSED.map(({ name, filters }) => [name, () => listings.search(VISITOR, { filters })]))
  const service = searchesOf(small)
  const raw = new Map<string, () => Promise<unknown>>()
  for (const [name, search] of service) {
    await search()
    const statements = await capture(search)
    raw.set(name, () => replay(statements, small.send))
  }
  const variants = { service, raw, large: searchesOf(large) }
  const times = await timeVariants(variants, { rounds: ROUNDS, warmUp: WARM_UP })
  const results = []
  for (const [name, search] of service) results.push(resultOf(name, await search(), times))
  for (const result of results) emit(`search ${kind}`, { rows: small.rows, larger_rows: large.rows, ...result })
  const overheads = results.map((result) => result.service_to_raw)
  const worst = results.toSorted((a, b) => b.growth - a.growth)[0]!
  emit(`search ${kind}, all kinds`, {
    median_service_to_raw: round(median(overheads)),
    worst_service_to_raw: round(Math.max(...overheads)),
    worst_growth: worst.growth,
    worst_growth_kind: worst.kind,
  })
}

function resultOf(kind: string, { total, total_exact }: SearchResult, times: Times) {
  const medianOf = (variant: string) => median(times.get(kind)?.get(variant) ?? [])
  const [service, raw, large] = [medianOf('service'), medianOf('raw'), medianOf('large')]
  return {
    kind,
    total: total_exact ? total : `over ${total}`,
    service_ms: round(service),
    raw_ms: round(raw),
    service_to_raw: round(service / raw),
    larger_ms: round(large),
    growth: round(large / service),
  }
}

/** Counts the choices beside each kind of search, uncached. */
async function countChoices({ rows, listings }: Subject): Promise<void> {
  const counts = new Map(PARSED.map(({ name, filters }) => [name, () => listings.countChoices(VISITOR, filters)]))
  const times = await timeVariants({ counts }, { rounds: COUNT_ROUNDS })
  const figures = (of: readonly number[]) => ({ median_ms: round(median(of)), p95_ms: round(quantile(of, 0.95)) })
  for (const [kind, variants] of times) emit('choice counts', { rows, kind, ...figures(variants.get('counts')!) })
  const all = [...times.values()].flatMap((variants) => variants.get('counts')!)
  emit('choice counts, all kinds', { rows, ...figures(all) })
}
