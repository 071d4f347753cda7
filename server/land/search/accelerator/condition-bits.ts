import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/database.ts'
import type { SqlCondition } from '../condition.ts'
import { Bits } from './bits.ts'

/** 125 KB each at 1,000,000 listings. A statement has fewer arguments than 100. */
const MAX_KEPT = 64
/** After more changes than this, conditions are read again when they are needed. */
const MAX_CHECKED = 500

/** Which listings fulfill conditions that only the database can check. Those of the listing alone are kept, and follow its changes. */
export class ConditionBits {
  readonly #db: Db
  readonly #kept = new LRUCache<string, { condition: SqlCondition; bits: Bits }>({ max: MAX_KEPT })
  readonly #reading = new Map<string, Promise<Bits>>()
  /** For each condition that is being read, the listings that have changed since. */
  readonly #changed = new Set<Set<number>>()

  constructor(db: Db) {
    this.#db = db
  }

  async read(condition: SqlCondition): Promise<Bits> {
    const { key } = condition
    if (key === null) return readBits(this.#db, condition)
    const kept = this.#kept.get(key)
    if (kept) return kept.bits
    const reading = this.#reading.get(key) ?? this.#readAndKeep(key, condition).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #readAndKeep(key: string, condition: SqlCondition): Promise<Bits> {
    const changed = new Set<number>()
    this.#changed.add(changed)
    try {
      const bits = await readBits(this.#db, condition)
      while (changed.size > 0) {
        const numbers = [...changed]
        changed.clear()
        const update = await check(this.#db, [{ condition, bits }], numbers)
        update()
      }
      this.#kept.set(key, { condition, bits })
      return bits
    } finally {
      this.#changed.delete(changed)
    }
  }

  /** Checks listings that have changed. @returns what updates the bits that are kept */
  async check(numbers: readonly number[]): Promise<() => void> {
    for (const changed of this.#changed) for (const number of numbers) changed.add(number)
    if (numbers.length > MAX_CHECKED) this.#kept.clear()
    return this.#kept.size === 0 ? () => {} : check(this.#db, [...this.#kept.values()], numbers)
  }
}

async function readBits(db: Db, condition: SqlCondition): Promise<Bits> {
  const { rows } = await sql<{ numbers: number[] }>`
    select coalesce(json_agg(number), '[]') as numbers from land_listings where is_published and ${condition.sql}`.execute(
    db,
  )
  return Bits.of(rows[0]!.numbers)
}

async function check(
  db: Db,
  kept: readonly { condition: SqlCondition; bits: Bits }[],
  numbers: readonly number[],
): Promise<() => void> {
  const isMatch = kept.map(({ condition }) => sql`coalesce(${condition.sql}, false)`)
  const { rows } = await sql<{ number: number; matches: boolean[] }>`
    select number, json_build_array(${sql.join(isMatch)}) as matches
    from land_listings where number = any(${numbers}::integer[]) and is_published`.execute(db)
  const byNumber = new Map(rows.map(({ number, matches }) => [number, matches]))
  return () => {
    kept.forEach(({ bits }, index) => {
      for (const number of numbers) bits.set(number, byNumber.get(number)?.[index] ?? false)
    })
  }
}
