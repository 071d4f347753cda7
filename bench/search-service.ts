import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { VISITOR } from '../domain/permissions.ts'
import { parseSearch } from '../domain/search.ts'
import { openDatabase } from '../server/db/database.ts'
import { EMBEDDED_OPTIONS, overPglite } from '../server/db/embedded-postgres.ts'
import { SESSION_OPTIONS } from '../server/db/server-postgres.ts'
import { createServices } from '../server/services/create-services.ts'
import type { Services } from '../server/services/services.ts'
import { capture, replay, type Statement } from './captured.ts'
import { emit, inTurn, median, round } from './measure.ts'
import { SEARCHES } from './searches.ts'

const ROUNDS = 31

/** A database to measure, through the product and past it. */
export interface Subject {
  rows: number
  services: Services
  send: (statement: Statement) => Promise<unknown>
  close: () => Promise<void>
}

export async function serverSubject(url: string, rows: number): Promise<Subject> {
  const database = await openDatabase({ url, dataDir: '', log: console as never })
  const pool = new pg.Pool({ connectionString: url, max: 10, options: SESSION_OPTIONS })
  return {
    rows,
    services: createServices(database.db),
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
    services: createServices(database.db),
    send: ({ text, values }) => pglite.query(text, values),
    close: () => database.close(),
  }
}

/** Each kind of search through the service against its own SQL sent raw, and what ten times the rows cost. */
export async function benchSearch(kind: 'server' | 'embedded', small: Subject, large: Subject | null): Promise<void> {
  const overheads: number[] = []
  const growths: [string, number][] = []
  for (const [name, query] of Object.entries(SEARCHES)) {
    const { filters } = parseSearch(new URLSearchParams(query))
    const search = ({ services }: Subject) => services.listings.search(VISITOR, { filters })
    const { total, total_exact } = await search(small)
    const statements = await capture(() => search(small))
    const times = await inTurn<string>(
      {
        service: () => search(small),
        raw: () => replay(statements, small.send),
        ...(large ? { large: () => search(large) } : {}),
      },
      { rounds: ROUNDS },
    )
    const [service, raw] = [median(times.service ?? []), median(times.raw ?? [])]
    const grown = times.large ? median(times.large) : null
    overheads.push(service / raw)
    if (grown !== null) growths.push([name, grown / service])
    emit(`search ${kind}`, {
      kind: name,
      rows: small.rows,
      total: total_exact ? total : `over ${total}`,
      service_ms: round(service),
      raw_ms: round(raw),
      service_to_raw: round(service / raw),
      ...(large && grown !== null
        ? { larger_rows: large.rows, larger_ms: round(grown), growth: round(grown / service) }
        : {}),
    })
  }
  const worst = growths.toSorted((a, b) => b[1] - a[1])[0]
  emit(`search ${kind}, all kinds`, {
    median_service_to_raw: round(median(overheads)),
    worst_service_to_raw: round(Math.max(...overheads)),
    ...(worst ? { worst_growth: round(worst[1]), worst_growth_kind: worst[0] } : {}),
  })
}
