import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MINIMUMS } from '../../../../domain/listing/minimums.ts'
import { ATTRIBUTE_BITS, ATTRIBUTES, type Attribute } from '../attributes.ts'
import { FIGURES, type Figure } from '../condition.ts'
import { Bits } from './bits.ts'
import { findInColumns, type MemoryCondition } from './columns.ts'
import { LocationGrid } from './location-grid.ts'

/** A row of `land_listings` as `LISTING_ROWS` reads it. */
export type ListingRow = [
  number: number,
  longitude: number | null,
  latitude: number | null,
  acres: number,
  price: number | null,
  pricePerAcre: number | null,
  createdTime: number,
  attributes: number,
  /** In the order of `MINIMUMS`. */
  ...figures: (number | null)[],
]

/** A JSON array of `ListingRow`s of the selected `land_listings`. */
export const LISTING_ROWS = sql<ListingRow[]>`coalesce(json_agg(json_build_array(number, location[0], location[1],
  parcel_size_acres, price, ${FIGURES.pricePerAcre}, (extract(epoch from created_at) * 1000000)::bigint, ${ATTRIBUTE_BITS},
  ${sql.join(MINIMUMS.map(({ field }) => sql.ref(field)))})), '[]')`

const FIRST_CAPACITY = 1_024
/** So that not each new listing makes all columns grow. */
const SPARE = 1.05
/** Columns are read as whole words of `Bits`. */
const WORD_BITS = 32
/** A list, its total, the counts of its choices and the map of it have the same conditions at about the same time. */
const MAX_KEPT = 16

/** What searches need of the published listings, by number; see `bytesFor`. */
export class ListingTable {
  readonly published = new Bits()
  readonly grid = new LocationGrid()
  readonly attributes = new Map<Attribute, Bits>([...ATTRIBUTES.keys()].map((attribute) => [attribute, new Bits()]))
  /** In degrees; NaN without a location. */
  longitudes = new Float64Array(FIRST_CAPACITY)
  latitudes = new Float64Array(FIRST_CAPACITY)
  /** NaN if unknown. */
  readonly figures = Object.fromEntries(
    Object.keys(FIGURES).map((figure) => [figure, new Float64Array(FIRST_CAPACITY)]),
  ) as Record<Figure, Float64Array>
  /** In microseconds, which a number holds exactly. */
  createdTimes = new Float64Array(FIRST_CAPACITY)
  readonly #found = new LRUCache<string, Bits>({ max: MAX_KEPT })

  /** Bytes of a table whose highest number this is; what is in no column takes about as much as two of them. */
  static bytesFor(highest: number): number {
    const columns = 3 + Object.keys(FIGURES).length
    return highest * SPARE * (columns + 2) * Float64Array.BYTES_PER_ELEMENT
  }

  /** Makes room for numbers up to this one. */
  reserve(highest: number): void {
    if (highest >= this.createdTimes.length) this.#grow(Math.ceil(((highest + 1) * SPARE) / WORD_BITS) * WORD_BITS)
  }

  /** Forgets these listings, and sets those of them that are published. */
  apply({ numbers, rows }: { numbers: readonly number[]; rows: readonly ListingRow[] }): void {
    for (const number of numbers) this.#delete(number)
    for (const row of rows) this.#set(row)
    this.#found.clear()
  }

  /** The listings that fulfill a condition, and maybe others that are not published. */
  find(condition: MemoryCondition): Bits {
    if (condition.kind === 'attributes')
      return condition.anyOf.map((attribute) => this.attributes.get(attribute)!).reduce((all, bits) => all.or(bits))
    if (condition.kind === 'ownScore') return findInColumns(condition, this)
    const key = JSON.stringify(condition)
    const found = this.#found.get(key) ?? findInColumns(condition, this)
    this.#found.set(key, found)
    return found
  }

  #set([
    number,
    longitude,
    latitude,
    acres,
    price,
    pricePerAcre,
    createdTime,
    attributes,
    ...figures
  ]: ListingRow): void {
    this.reserve(number)
    this.published.set(number, true)
    if (longitude !== null && latitude !== null) this.grid.add(number, longitude, latitude)
    let bit = 1
    for (const bits of this.attributes.values()) {
      bits.set(number, (attributes & bit) !== 0)
      bit *= 2
    }
    this.longitudes[number] = longitude ?? Number.NaN
    this.latitudes[number] = latitude ?? Number.NaN
    this.figures.acres[number] = acres
    this.figures.price[number] = price ?? Number.NaN
    this.figures.pricePerAcre[number] = pricePerAcre ?? Number.NaN
    for (const [at, { field }] of MINIMUMS.entries()) this.figures[field][number] = figures[at] ?? Number.NaN
    this.createdTimes[number] = createdTime
  }

  #delete(number: number): void {
    const [longitude, latitude] = [this.longitudes[number], this.latitudes[number]]
    if (longitude !== undefined && latitude !== undefined) this.grid.delete(number, longitude, latitude)
    this.published.set(number, false)
  }

  #grow(capacity: number): void {
    const grown = (values: Float64Array) => {
      const larger = new Float64Array(capacity)
      larger.set(values)
      return larger
    }
    this.longitudes = grown(this.longitudes)
    this.latitudes = grown(this.latitudes)
    this.createdTimes = grown(this.createdTimes)
    for (const figure of Object.keys(this.figures) as Figure[]) this.figures[figure] = grown(this.figures[figure])
  }
}
