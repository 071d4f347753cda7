import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { parseSearch } from '../domain/parse-search.ts'
import { VISITOR } from '../domain/permissions.ts'
import type { SearchResult } from '../domain/search-result.ts'
import { createListings } from '../server/land/listings/listings.ts'
import { createPlaces } from '../server/land/places/places.ts'
import { createSearch } from '../server/land/search/create-search.ts'
import type { Db } from '../server/platform/db/database.ts'
import { EMBEDDED_OPTIONS, overPglite } from '../server/platform/db/embedded-postgres.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { SESSION_OPTIONS } from '../server/platform/db/server-postgres.ts'
import type { Services } from '../server/services.ts'
import { capture, replay, type Statement } from './captured.ts'
import { emit, median, round, type Times, timeVariants } from './measure.ts'
import { SEARCHES } from './searches.ts'

const ROUNDS = 31
/** Enough for statements to be prepared and to get generic plans, as on a long-running server. */
const WARM_UP = 40

/** A database to measure, with the services and directly. */
export interface Subject {
  rows: number
  services: Pick<Services, 'listings'>
  send: (statement: Statement) => Promise<unknown>
  db: Db
  close: () => Promise<void>
}

export async function serverSubject(url: string, rows: number): Promise<Subject> {
  let isClosing = false
  // The server stops right after the pools end, and idle connections may still report that.
  const warn = (...details: unknown[]) => isClosing || console.warn(...details)
  const database = await openDatabase({ url, dataDir: '', log: { ...console, warn } as never })
  const pool = new pg.Pool({ connectionString: url, max: 10, options: SESSION_OPTIONS })
  pool.on('error', () => {})
  return {
    rows,
    services: { listings: listingsOver(database.db) },
    send: ({ text, values }) => pool.query(text, values),
    db: database.db,
    close: async () => {
      isClosing = true
      await database.close()
      await pool.end()
    },
  }
}

export async function embeddedSubject(dataDir: string, rows: number): Promise<Subject> {
  const pglite = await PGlite.create({ ...EMBEDDED_OPTIONS, dataDir })
  const database = overPglite(pglite)
  return {
    rows,
    services: { listings: listingsOver(database.db) },
    send: ({ text, values }) => pglite.query(text, values),
    db: database.db,
    close: () => database.close(),
  }
}

/** Compares each kind of search with sending its SQL directly, and with ten times the rows. */
export async function benchSearch(kind: 'server' | 'embedded', small: Subject, large: Subject | null): Promise<void> {
  const searches = Object.entries(SEARCHES).map(([name, query]) => ({
    name,
    filters: parseSearch(new URLSearchParams(query)).filters,
  }))
  const searchesOf = (subject: Subject) =>
    new Map(searches.map(({ name, filters }) => [name, () => subject.services.listings.search(VISITOR, { filters })]))
  const [service, largeSearches] = [searchesOf(small), large && searchesOf(large)]
  const raw = new Map<string, () => Promise<unknown>>()
  for (const [name, search] of service) {
    await search()
    const statements = await capture(search)
    raw.set(name, () => replay(statements, small.send))
  }
  const times = await timeVariants(
    { service, raw, ...(largeSearches ? { large: largeSearches } : {}) },
    { rounds: ROUNDS, warmUp: WARM_UP },
  )
  const results = []
  for (const [name, search] of service) results.push(resultOf(name, await search(), times))
  for (const result of results) {
    const { growth, larger_ms, ...figures } = result
    emit(`search ${kind}`, {
      rows: small.rows,
      ...figures,
      ...(large ? { larger_rows: large.rows, larger_ms, growth } : {}),
    })
  }
  const overheads = results.map((result) => result.service_to_raw)
  const worst = results.toSorted((a, b) => b.growth - a.growth)[0]
  emit(`search ${kind}, all kinds`, {
    median_service_to_raw: round(median(overheads)),
    worst_service_to_raw: round(Math.max(...overheads)),
    ...(large && worst ? { worst_growth: worst.growth, worst_growth_kind: worst.kind } : {}),
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

const listingsOver = (db: Db) =>
  createListings({ db, search: createSearch(db, createPlaces(db)), resolvePlace: createPlaces(db).resolve })
