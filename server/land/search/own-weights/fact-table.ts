import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { StoredFact } from '../../../../domain/screening/site-screening.ts'
import { FACT_DEFINITIONS } from '../../../../screening/facts/definitions.ts'
import type { FactValue } from '../../../../screening/score.ts'
import type { Db } from '../../../platform/db/database.ts'

const ROWS_PER_READ = 1_000
/** A screening may be stored this long after the time that it has. */
const OVERLAP_MS = 60_000
/** After many screenings at once, a search doesn't wait until all of them have been read. */
const MAX_WAIT_MS = 1_000
const FIRST_CAPACITY = 4_096

/** The different values of a fact, and which of them each listing has. */
export interface FactColumn {
  /** The first one is unknown. */
  values: FactValue[]
  /** By the number of the listing: an index of `values`. */
  indexes: Uint32Array
}

interface Cursor {
  /** As PostgreSQL text, which is exact to the microsecond. */
  screenedAt: string
  siteId: string
}

/**
 * Keeps the screened facts of all listings in memory, about 160 bytes a listing, so that a search can score them by any
 * weights. Listings rarely have values of their own, so each value is kept and scored once.
 */
export class FactTable {
  /** Changes whenever a fact does. */
  version = 0
  /** All listings have lower numbers. */
  size = 0
  readonly #db: Db
  readonly #columns = new Map(FACT_DEFINITIONS.map(({ key }) => [key, new Column()]))
  #cursor: Cursor | null = null
  #isComplete = false
  #reading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  column(fact: string): FactColumn | undefined {
    return this.#columns.get(fact)
  }

  /** Reads what was screened since the last time, for at most a second; the first time everything, however long it takes. */
  async refresh(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    await (this.#isComplete
      ? Promise.race([this.#reading, wait(MAX_WAIT_MS, undefined, { ref: false })])
      : this.#reading)
  }

  async #read(): Promise<void> {
    let from = this.#cursor && beforeOverlap(this.#cursor)
    for (;;) {
      const rows = await readRows(this.#db, from)
      for (const row of rows) this.#set(row)
      const last = rows.at(-1)
      if (last) from = { screenedAt: last.screened_at, siteId: last.site_id }
      // After a failure, the next search goes on from here.
      if (from && (this.#cursor === null || from.screenedAt > this.#cursor.screenedAt)) this.#cursor = from
      if (rows.length < ROWS_PER_READ) break
    }
    for (const column of this.#columns.values()) column.compact()
    this.#isComplete = true
  }

  #set({ number, facts }: FactRow): void {
    this.size = Math.max(this.size, number + 1)
    for (const [key, column] of this.#columns) {
      if (column.set(number, facts[key])) this.version++
    }
  }
}

/** Exported for its test. */
export class Column implements FactColumn {
  values: FactValue[] = [{ state: 'unknown', low: null, high: null }]
  indexes = new Uint32Array(FIRST_CAPACITY)
  #known = new Map<number | string, number>()
  /** How many values there were after those in use were counted last. */
  #inUse = FIRST_CAPACITY

  /** @returns whether the value of the listing has changed */
  set(number: number, fact: StoredFact | undefined): boolean {
    const index = this.#indexOf(fact)
    if (number >= this.indexes.length) {
      const larger = new Uint32Array(2 ** Math.ceil(Math.log2(number + 1)))
      larger.set(this.indexes)
      this.indexes = larger
    }
    if (this.indexes[number] === index) return false
    this.indexes[number] = index
    return true
  }

  #indexOf(fact: StoredFact | undefined): number {
    if (!fact || fact.state === 'unknown') return 0
    const { state, low, high } = fact
    const key = keyOf(fact)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    this.#known.set(key, this.values.length)
    return this.values.push({ state, low, high }) - 1
  }

  /** Forgets values that no listing has any more, such as distances by earlier versions of a layer, once they may be half of all. */
  compact(): void {
    if (this.values.length <= 2 * this.#inUse) return
    const values = [this.values[0]!]
    const places = new Map([[0, 0]])
    for (const [number, index] of this.indexes.entries()) {
      const place = places.get(index) ?? values.push(this.values[index]!) - 1
      places.set(index, place)
      this.indexes[number] = place
    }
    this.values = values
    this.#known = new Map(values.map((value, place) => [keyOf(value), place]))
    this.#inUse = Math.max(values.length, FIRST_CAPACITY)
  }
}

const keyOf = ({ state, low, high }: Pick<StoredFact, 'state' | 'low' | 'high'>) =>
  state === 'known' && low !== null ? low : `${state} ${low} ${high}`

interface FactRow {
  site_id: string
  screened_at: string
  number: number
  facts: Record<string, StoredFact>
}

/** Times are in UTC, so that their texts sort as they do. */
async function readRows(db: Db, after: Cursor | null): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select site_id, to_char(screened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as screened_at, number, facts
    from site_screenings join land_listings on land_listings.id = site_id
    ${
      after === null
        ? sql``
        : sql`where (screened_at, site_id) > (${after.screenedAt}::timestamp at time zone 'UTC', ${after.siteId}::uuid)`
    }
    order by site_screenings.screened_at, site_id limit ${sql.lit(ROWS_PER_READ)}`.execute(db)
  return rows
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

function beforeOverlap({ screenedAt }: Cursor): Cursor {
  const time = new Date(`${screenedAt.slice(0, 23).replace(' ', 'T')}Z`).getTime() - OVERLAP_MS
  return { screenedAt: new Date(time).toISOString().slice(0, 23).replace('T', ' '), siteId: LOWEST_ID }
}
