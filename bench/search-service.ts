import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { VISITOR } from '../domain/permissions.ts'
import { parseSearch } from '../domain/search.ts'
import { openDatabase } from '../server/db/database.ts'
import { EMBEDDED_OPTIONS, overPglite } from '../server/db/embedded-postgres.ts'
import { SESSION_OPTIONS } from '../server/db/server-postgres.ts'
import { createListings } from '../server/services/listings.ts'
import { createPlaces } from '../server/services/places.ts'
import type { SearchResult, Services } from '../server/services/services.ts'
import { capture, replay, type Statement } from './captured.ts'
import { emit, inTurn, median, round, type Times } from './measure.ts'
import { SEARCHES } from './searches.ts'

const ROUNDS = 31
/** As long as it takes until what is sent often is prepared, and its plan chosen, as in a product that has run for a while. */
const WARM_UP = 40

/** A database to measure, through the product and past it. */
export interface Subject {
  rows: number
  services: Pick<Services, 'listings'>
  send: (statement: Statement) => Promise<unknown>
  close: () => Promise<void>
}

export async function serverSubject(url: string, rows: number): Promise<Subject> {
  const database = await openDatabase({ url, dataDir: '', log: console as never })
  const pool = new pg.Pool({ connectionString: url, max: 10, options: SESSION_OPTIONS })
  // The server is stopped right after the pool was ended, and may still tell a connection so.
  pool.on('error', () => {})
  return {
    rows,
    services: { listings: createListings(database.db, createPlaces(database.db)) },
    send: ({ text, values }) => pool.query(text, values),
    close: async () => {
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
    services: { listings: createListings(database.db, createPlaces(database.db)) },
    send: ({ text, values }) => pglite.query(text, values),
    close: () => database.close(),
  }
}

/** Each kind of search through the service against its own SQL sent raw, and what ten times the rows cost. */
export async function benchSearch(kind: 'server' | 'embedded', small: Subject, large: Subject | null): Promise<void> {
  const searches = Object.entries(SEARCHES).map(([name, query]) => ({
    name,
    filters: parseSearch(new URLSearchParams(query)).filters,
  }))
  const through = (subject: Subject) =>
    new Map(searches.map(({ name, filters }) => [name, () => subject.services.listings.search(VISITOR, { filters })]))
  const [service, grown] = [through(small), large && through(large)]
  const raw = new Map<string, () => Promise<unknown>>()
  for (const [name, search] of service) {
    await search()
    const statements = await capture(search)
    raw.set(name, () => replay(statements, small.send))
  }
  const times = await inTurn({ service, raw, ...(grown ? { large: grown } : {}) }, { rounds: ROUNDS, warmUp: WARM_UP })
  const results = []
  for (const [name, search] of service) results.push(resultOf(name, await search(), times))
  for (const result of results) {
    const { growth, larger_ms, ...own } = result
    emit(`search ${kind}`, {
      rows: small.rows,
      ...own,
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
  const middle = (way: string) => median(times.get(kind)?.get(way) ?? [])
  const [service, raw, large] = [middle('service'), middle('raw'), middle('large')]
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
