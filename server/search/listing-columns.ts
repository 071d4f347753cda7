import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { BLOCK_SIZE } from './index-blocks.ts'

/** What a map needs of the listings of one block, by their position in the block. */
export interface BlockColumns {
  version: number
  /** NaN for a listing that isn't published or has no location. */
  longitudes: Float64Array
  latitudes: Float64Array
  acres: Float64Array
  /** NaN for no price. */
  prices: Float64Array
  /** NaN if unknown. */
  megawatts: Float64Array
  states: (string | null)[]
}

export interface BlockVersion {
  block: number
  version: number
}

const ROWS_PER_READ = 4_096
/** More blocks than this are loaded in the background. */
const MAX_AWAITED = 2

/**
 * Keeps coordinates and figures of the listings in memory, block by block of the bitmap index, about 50 bytes a listing. A
 * block is read again when the index has a newer version of it; what changed since is in the index’s dirty rows.
 */
export class ListingColumns {
  readonly #db: Db
  readonly #blocks = new Map<number, BlockColumns>()
  #loading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** The blocks in these versions; null while many of them are being loaded. */
  async read(versions: readonly BlockVersion[]): Promise<BlockColumns[] | null> {
    const stale = this.#staleOf(versions)
    if (stale.length > 0) {
      const loading = this.load(versions)
      if (stale.length > MAX_AWAITED) {
        loading.catch(() => {})
        return null
      }
      await loading
    }
    const blocks = versions.map(({ block }) => this.#blocks.get(block))
    return this.#staleOf(versions).length === 0 ? (blocks as BlockColumns[]) : null
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
      this.#blocks.set(block, await readColumns(this.#db, block, version))
    }
  }
}

type Row = [
  number: number,
  longitude: number,
  latitude: number,
  acres: number,
  price: number | null,
  megawatts: number | null,
  state: string | null,
]

/** In short statements, for a database with a single connection. */
async function readColumns(db: Db, block: number, version: number): Promise<BlockColumns> {
  const column = () => new Float64Array(BLOCK_SIZE).fill(Number.NaN)
  const columns: BlockColumns = {
    version,
    longitudes: column(),
    latitudes: column(),
    acres: column(),
    prices: column(),
    megawatts: column(),
    states: Array.from({ length: BLOCK_SIZE }, () => null),
  }
  const names = new Map<string, string>()
  const end = (block + 1) * BLOCK_SIZE
  for (let from = block * BLOCK_SIZE; from < end; from += ROWS_PER_READ) {
    const { rows } = await sql<{ rows: Row[] }>`
      select coalesce(json_agg(json_build_array(number, location[0], location[1], parcel_size_acres, price,
        available_power_mw, place_state)), '[]') as rows
      from land_listings
      where number >= ${from} and number < ${from + ROWS_PER_READ} and is_published and location is not null`.execute(
      db,
    )
    for (const [number, longitude, latitude, acres, price, megawatts, state] of rows[0]!.rows) {
      const at = number - block * BLOCK_SIZE
      columns.longitudes[at] = longitude
      columns.latitudes[at] = latitude
      columns.acres[at] = acres
      columns.prices[at] = price ?? Number.NaN
      columns.megawatts[at] = megawatts ?? Number.NaN
      // Each name is kept once.
      if (state !== null && !names.has(state)) names.set(state, state)
      columns.states[at] = state === null ? null : names.get(state)!
    }
  }
  return columns
}
