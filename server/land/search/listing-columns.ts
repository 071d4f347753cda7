import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { BLOCK_SIZE } from './index-blocks.ts'

/** What a search by map needs of published listings that have a location, from south to north. */
export interface Columns {
  numbers: Int32Array
  /** The lowest and the highest longitude. */
  west: number
  east: number
  longitudes: Float64Array
  latitudes: Float64Array
  acres: Float64Array
  /** NaN for no price. */
  prices: Float64Array
  /** NaN if unknown. */
  megawatts: Float64Array
  /** In microseconds, which a number holds exactly. */
  createdTimes: Float64Array
  states: (string | null)[]
}

export interface BlockVersion {
  block: number
  version: number
}

interface LoadedBlock {
  version: number
  columns: Columns
}

const ROWS_PER_READ = 4_096
/** More blocks than this are loaded in the background. */
const MAX_AWAITED = 2

/**
 * Keeps coordinates and figures of the listings in memory, block by block of the bitmap index, about 60 bytes a listing. A
 * block is read again when the index has a newer version of it; what changed since is in the index’s dirty rows.
 */
export class ListingColumns {
  readonly #db: Db
  readonly #blocks = new Map<number, LoadedBlock>()
  #loading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The blocks in these versions; null while many of them are being loaded. */
  async read(versions: readonly BlockVersion[]): Promise<Columns[] | null> {
    const stale = this.#staleOf(versions)
    if (stale.length > 0) {
      const loading = this.load(versions)
      if (stale.length > MAX_AWAITED) {
        loading.catch(() => {})
        return null
      }
      await loading
    }
    if (this.#staleOf(versions).length > 0) return null
    return versions.map(({ block }) => this.#blocks.get(block)!.columns)
  }

  #staleOf(versions: readonly BlockVersion[]): BlockVersion[] {
    return versions.filter(({ block, version }) => this.#blocks.get(block)?.version !== version)
  }

  /** Loads the blocks that are not in memory in these versions. */
  load(versions: readonly BlockVersion[]): Promise<void> {
    this.#loading ??= this.#loadStale(versions).finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #loadStale(versions: readonly BlockVersion[]): Promise<void> {
    const highest = versions.at(-1)?.block ?? -1
    for (const block of this.#blocks.keys()) if (block > highest) this.#blocks.delete(block)
    for (const { block, version } of this.#staleOf(versions)) {
      this.#blocks.set(block, { version, columns: await readColumns(this.#db, block) })
    }
  }
}

export type ColumnRow = [
  number: number,
  longitude: number,
  latitude: number,
  acres: number,
  price: number | null,
  megawatts: number | null,
  state: string | null,
  createdTime: number,
]

/** An array of `ColumnRow`s of the selected `land_listings`. */
export const COLUMN_ROWS = sql<ColumnRow[]>`coalesce(json_agg(json_build_array(number, location[0], location[1],
  parcel_size_acres, price, available_power_mw, place_state, (extract(epoch from created_at) * 1000000)::bigint)), '[]')`

/** In short statements, for a database with a single connection. */
async function readColumns(db: Db, block: number): Promise<Columns> {
  const all: ColumnRow[] = []
  const end = (block + 1) * BLOCK_SIZE
  for (let from = block * BLOCK_SIZE; from < end; from += ROWS_PER_READ) {
    const { rows } = await sql<{ rows: ColumnRow[] }>`
      select ${COLUMN_ROWS} as rows from land_listings
      where number >= ${from} and number < ${from + ROWS_PER_READ} and is_published and location is not null`.execute(
      db,
    )
    for (const row of rows[0]!.rows) all.push(row)
  }
  return columnsOf(all)
}

export function columnsOf(rows: readonly ColumnRow[]): Columns {
  const sorted = rows.toSorted((a, b) => a[2] - b[2])
  const column = (index: 1 | 2 | 3 | 4 | 5 | 7) => Float64Array.from(sorted, (row) => row[index] ?? Number.NaN)
  // Each name is kept once.
  const names = new Map<string, string>()
  const nameOf = (name: string) => names.get(name) ?? (names.set(name, name) && name)
  const longitudes = column(1)
  return {
    west: longitudes.reduce((west, longitude) => Math.min(west, longitude), 180),
    east: longitudes.reduce((east, longitude) => Math.max(east, longitude), -180),
    numbers: Int32Array.from(sorted, ([number]) => number),
    longitudes,
    latitudes: column(2),
    acres: column(3),
    prices: column(4),
    megawatts: column(5),
    createdTimes: column(7),
    states: sorted.map((row) => (row[6] === null ? null : nameOf(row[6]))),
  }
}
