import { sql } from 'kysely'
import { parseSearch } from '../domain/search/parse-search.ts'
import { createPlaces } from '../server/land/places/places.ts'
import { Accelerator } from '../server/land/search/accelerator/accelerator.ts'
import { createSearch, type ListingSearch } from '../server/land/search/create-search.ts'
import type { Db } from '../server/platform/db/database.ts'
import { createFailureLog } from '../server/platform/failure-log.ts'
import { searchBySql } from '../tests/support/factories.ts'
import type { FilledDatabase } from './databases.ts'
import { emit, median, note, quantile, round } from './measure.ts'
import { SEARCHES } from './searches.ts'

const ROUNDS = 15
const BY_SQL_ROUNDS = 3
const MEGABYTE = 1e6

/** Measures each number of listings: size on disk, memory and time to load them, and searches in memory and by SQL. */
export async function benchLarge(...databases: FilledDatabase[]): Promise<void> {
  for (const { rows, open } of databases) {
    const { db, close } = await open()
    emit('listings on disk', { rows, ...(await sizesOf(db)) })
    const inMemory = await load(db, rows)
    await compare(rows, { inMemory, bySql: searchBySql(db) })
    await searchWithoutMemory(db, rows)
    await close()
  }
}

async function sizesOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: number; indexes: number; database: number }>`
    select pg_table_size('land_listings') as table, pg_indexes_size('land_listings') as indexes,
      pg_database_size(current_database()) as database`.execute(db)
  const inGigabytes = (bytes: number) => round(bytes / 1e9)
  const { table, indexes, database } = rows[0]!
  return { table_gb: inGigabytes(table), indexes_gb: inGigabytes(indexes), database_gb: inGigabytes(database) }
}

async function load(db: Db, rows: number): Promise<ListingSearch> {
  const accelerator = new Accelerator(db, { failures: createFailureLog(console, 'loading failed') })
  const before = process.memoryUsage.rss()
  const started = performance.now()
  await accelerator.load()
  emit('listings in memory', {
    rows,
    seconds: round((performance.now() - started) / 1_000, 1),
    memory_mb: round((process.memoryUsage.rss() - before) / MEGABYTE, 0),
    bytes_each: round((process.memoryUsage.rss() - before) / rows, 0),
  })
  return createSearch(db, createPlaces(db), { accelerator })
}

async function compare(rows: number, searches: { inMemory: ListingSearch; bySql: ListingSearch }): Promise<void> {
  for (const [kind, query] of Object.entries(SEARCHES)) {
    const { filters } = parseSearch(new URLSearchParams(query))
    const memory = await time(() => searches.inMemory.search({ filters }), ROUNDS)
    const bySql = await time(() => searches.bySql.search({ filters }), BY_SQL_ROUNDS)
    emit('search', {
      rows,
      kind,
      memory_ms: round(median(memory)),
      memory_longest_ms: round(Math.max(...memory)),
      sql_ms: round(median(bySql)),
    })
  }
}

/** NaN if it fails, as after the time that a statement may take. */
async function time(search: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now()
    const isAnswered = await search().then(
      () => true,
      () => false,
    )
    if (!isAnswered) return [Number.NaN]
    // The first one plans statements and reads the disk.
    if (round > 0) times.push(performance.now() - started)
  }
  return times
}

/** On a machine that lacks the memory, the database answers, and the log says so. */
async function searchWithoutMemory(db: Db, rows: number): Promise<void> {
  let logged: unknown = null
  const failures = createFailureLog(
    {
      warn: ({ err }) => {
        logged = err
      },
    },
    'loading failed',
  )
  const accelerator = new Accelerator(db, { failures, availableBytes: () => 0 })
  const { filters } = parseSearch(new URLSearchParams(SEARCHES.power))
  const times = await time(() => createSearch(db, createPlaces(db), { accelerator }).search({ filters }), ROUNDS)
  emit('search without the memory', {
    rows,
    kind: 'power',
    median_ms: round(median(times)),
    p95_ms: round(quantile(times, 0.95)),
    logged: String(logged),
  })
  note(`${rows} listings: done`)
}
