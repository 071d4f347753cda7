import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Bits } from '../../land/search/accelerator/bits.ts'
import { LISTING_ROWS, type ListingRow, ListingTable } from '../../land/search/accelerator/listing-table.ts'
import type { Condition, SqlCondition } from '../../land/search/condition.ts'
import { HIGHEST_SCORE, type OwnScores, UNSCORED } from '../../land/search/own-weights/own-scores.ts'
import type { Db } from '../../platform/db/database.ts'
import { PLANNED_EACH_TIME } from '../../platform/db/statement-names.ts'
import { termsOfListing } from './terms.ts'

/** A few KB each. */
const MAX_KEPT = 4_000
/** Conditions per statement. */
const BATCH = 40

const planned = sql.raw(PLANNED_EACH_TIME)

/**
 * Listings that changed, numbered by their place in this list, so that a search is matched with all of them at once: each of its
 * conditions is a set of places, and equal conditions of different searches share one.
 */
export class ChangedListings {
  readonly ids: readonly string[]
  /** Of `land_listings`. */
  readonly numbers: readonly number[]
  readonly terms: readonly string[]
  readonly published: Bits
  readonly #db: Db
  readonly #table = new ListingTable()
  readonly #places: ReadonlyMap<number, number>
  readonly #facets = new Map<string, Bits>()
  readonly #ofSql = new Map<string, Bits>()
  /** Keys of conditions that have none. */
  readonly #compiled = new WeakMap<SqlCondition, string>()
  readonly #inMemory = new LRUCache<string, Bits>({ max: MAX_KEPT })

  /** Reads those of the listings that exist. */
  static async read(db: Db, ids: readonly string[]): Promise<ChangedListings> {
    const { rows: places } = await sql<Place>`
      select id, number, is_published, facets from land_listings
      where id = any(${[...ids]}::uuid[]) order by number`.execute(db)
    const numbers = places.map(({ number }) => number)
    const { rows } = await sql<{ rows: ListingRow[] }>`
      select ${LISTING_ROWS} as rows from land_listings where number = any(${numbers}::integer[])`.execute(db)
    return new ChangedListings(db, places, rows[0]!.rows)
  }

  private constructor(db: Db, places: readonly Place[], rows: readonly ListingRow[]) {
    this.#db = db
    this.ids = places.map(({ id }) => id)
    this.numbers = places.map(({ number }) => number)
    this.#places = new Map(places.map(({ number }, at) => [number, at]))
    this.published = Bits.of(places.flatMap(({ is_published }, at) => (is_published ? [at] : [])))
    // A listing that was deleted in between has no row.
    const numbered = rows.flatMap(([number, ...rest]): ListingRow[] => {
      const at = this.#places.get(number)
      return at === undefined ? [] : [[at, ...rest]]
    })
    this.#table.apply({ numbers: [], rows: numbered })
    const locations = new Map(numbered.map(([at, longitude, latitude]) => [at, [longitude, latitude] as const]))
    const terms = new Set<string>()
    places.forEach(({ facets }, at) => {
      const [longitude, latitude] = locations.get(at) ?? [null, null]
      const location = longitude === null || latitude === null ? null : ([longitude, latitude] as const)
      for (const term of termsOfListing({ facets, location })) terms.add(term)
      for (const facet of facets) setBit(this.#facets, facet, at)
    })
    this.terms = [...terms]
  }

  /** Checks conditions that only the database can check, so that `find` knows them. */
  async check(conditions: readonly Condition[]): Promise<void> {
    const missing = new Map<string, SqlCondition>()
    for (const condition of conditions) {
      if (condition.kind !== 'sql' || condition.facets) continue
      const key = this.#keyOf(condition)
      if (!this.#ofSql.has(key)) missing.set(key, condition)
    }
    const entries = [...missing]
    for (let from = 0; from < entries.length; from += BATCH) await this.#read(entries.slice(from, from + BATCH))
  }

  /** The places of the listings that fulfill all conditions, published or not. */
  find(conditions: readonly Condition[]): Bits {
    return conditions.reduce((all, condition) => all.and(this.#bitsOf(condition)), this.#table.published)
  }

  /** The scores by weights of a visitor, by place. */
  readonly toPlaces = (own: OwnScores): OwnScores => ({
    ...own,
    sure: Float64Array.from(this.numbers, (number) => own.sure[number] ?? UNSCORED),
    possible: Float64Array.from(this.numbers, (number) => own.possible[number] ?? HIGHEST_SCORE),
  })

  #bitsOf(condition: Condition): Bits {
    if (condition.kind === 'sql')
      return condition.facets ? this.#withFacets(condition.facets) : this.#ofSql.get(this.#keyOf(condition))!
    if (condition.kind === 'ownScore') return this.#table.find(condition)
    const key = JSON.stringify(condition)
    const found = this.#inMemory.get(key) ?? this.#table.find(condition)
    this.#inMemory.set(key, found)
    return found
  }

  #withFacets({ all, any }: NonNullable<SqlCondition['facets']>): Bits {
    const bitsOf = (facet: string) => this.#facets.get(facet) ?? new Bits()
    const withAll = all.reduce((bits, facet) => bits.and(bitsOf(facet)), this.#table.published)
    if (any.length === 0) return withAll
    return withAll.and(any.reduce((bits, facet) => bits.or(bitsOf(facet)), new Bits()))
  }

  #keyOf(condition: SqlCondition): string {
    const key = condition.key ?? this.#compiled.get(condition)
    if (key !== undefined) return key
    const { sql: text, parameters } = condition.sql.compile(this.#db)
    const compiled = JSON.stringify([text, parameters])
    this.#compiled.set(condition, compiled)
    return compiled
  }

  async #read(entries: readonly [key: string, condition: SqlCondition][]): Promise<void> {
    const each = entries.map(([, condition]) => sql`coalesce(json_agg(number) filter (where ${condition.sql}), '[]')`)
    const { rows } = await sql<{ numbers: number[][] }>`${planned}
      select json_build_array(${sql.join(each)}) as numbers from land_listings
      where number = any(${[...this.numbers]}::integer[])`.execute(this.#db)
    entries.forEach(([key], index) => {
      const places = rows[0]!.numbers[index]!.flatMap((number) => this.#places.get(number) ?? [])
      this.#ofSql.set(key, Bits.of(places))
    })
  }
}

interface Place {
  id: string
  number: number
  is_published: boolean
  facets: string[]
}

function setBit(sets: Map<string, Bits>, key: string, at: number): void {
  const bits = sets.get(key)
  if (bits) bits.set(at, true)
  else sets.set(key, Bits.of([at]))
}
