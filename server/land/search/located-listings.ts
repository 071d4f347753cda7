import { LRUCache } from 'lru-cache'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { Place } from '../../../domain/place/place.ts'
import { acreRange, type SearchFilters } from '../../../domain/search/search.ts'
import { type BlockBits, emptyBits, setBit } from './block-bits.ts'
import { type ColumnFilter, columnBoxes, columnFilters, insideMeridians } from './column-filter.ts'
import { BLOCK_SIZE } from './index-blocks.ts'
import type { BlockVersion, Columns } from './listing-columns.ts'

/** The listings of a block that are at the searched place and have the searched figures. */
export interface LocatedBlock {
  columns: Columns
  positions: Uint16Array
  /** The same by number. */
  bits: BlockBits
}

export interface Located {
  filters: SearchFilters
  place: Place | null
  /** The box that the map shows; null for everything. */
  view: Box | null
  /** Compared exactly. */
  state: string | null
}

/** A list, its total, the counts of its choices and the map of it ask for the same place at about the same time. */
const MAX_KEPT = 8

/** Finds listings by place and figures in the columns, and keeps what was found last. */
export class LocatedListings {
  readonly #kept = new LRUCache<string, LocatedBlock[]>({ max: MAX_KEPT })

  /** @param blocks the columns of `versions` */
  find(blocks: readonly Columns[], versions: readonly BlockVersion[], search: Located): LocatedBlock[] {
    const boxes = withoutWider(columnBoxes(search))
    const key = JSON.stringify([boxes, figuresOf(search), versions.map(({ block, version }) => [block, version])])
    const kept = this.#kept.get(key)
    if (kept) return kept
    const filters = columnFilters(search)
    const found = blocks.map((columns) => locate(columns, boxes, filters))
    this.#kept.set(key, found)
    return found
  }
}

/** What `columnFilters` depends on. */
function figuresOf({ filters, place, state }: Located): unknown {
  const { min_mw, min_price, max_price, price_unit, within, area } = filters
  return [acreRange(filters), min_mw, min_price, max_price, price_unit, within, area, place, state]
}

/** Leaves out boxes that hold another one. */
const withoutWider = (boxes: readonly Box[]): Box[] =>
  boxes.filter((box, i) => !boxes.some((other, j) => j !== i && holds(box, other) && (j < i || !holds(other, box))))

function holds([west, south, east, north]: Box, inner: Box): boolean {
  const isWrapped = west > east || inner[0] > inner[2]
  return !isWrapped && west <= inner[0] && inner[2] <= east && south <= inner[1] && inner[3] <= north
}

const ALL_POSITIONS = Uint16Array.from({ length: BLOCK_SIZE }, (_, position) => position)

function locate(columns: Columns, boxes: readonly Box[], filters: readonly ColumnFilter[]): LocatedBlock {
  const { latitudes, numbers } = columns
  const south = Math.max(...boxes.map((box) => box[1]), -90)
  const north = Math.min(...boxes.map((box) => box[3]), 90)
  const from = firstIndex(latitudes, (latitude) => latitude >= south)
  const to = firstIndex(latitudes, (latitude) => latitude > north)
  const found = ALL_POSITIONS.slice(from, Math.max(from, to))
  let count = found.length
  for (const box of boxes) {
    const [west, , east] = box
    const holdsAll = west <= columns.west && columns.east <= east
    if (!holdsAll) count = insideMeridians(box)(columns, found, count)
  }
  for (const filter of filters) count = filter(columns, found, count)
  const positions = found.subarray(0, count)
  const bits = emptyBits()
  for (let index = 0; index < count; index++) setBit(bits, numbers[positions[index]!]!)
  return { columns, positions, bits }
}

/** The first index from which on all values pass a test, which then fails for all before; by bisection. */
function firstIndex(values: Float64Array, test: (value: number) => boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (test(values[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
