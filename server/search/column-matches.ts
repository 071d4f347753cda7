import { sql } from 'kysely'
import type { Box } from '../../domain/distance.ts'
import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import { type ColumnFilter, columnBoxes, columnFilters, insideMeridians, keeping } from './column-filter.ts'
import type { Conditions } from './conditions.ts'
import { BLOCK_SIZE } from './index-blocks.ts'
import type { StatisticsReader } from './index-terms.ts'
import {
  type BlockVersion,
  COLUMN_ROWS,
  type ColumnRow,
  type Columns,
  columnsOf,
  type ListingColumns,
} from './listing-columns.ts'
import type { TermBits, TermBitsReader } from './term-bits.ts'

/** Only an import leaves more dirty rows than this. */
const MAX_DIRTY = 1_000

export interface ColumnDependencies {
  db: Db
  readStatistics: StatisticsReader
  columns: ListingColumns
  termBits: TermBitsReader
}

export interface ColumnSearch {
  conditions: Conditions
  filters: SearchFilters
  place: Place | null
  /** The box that the map shows; null for everything. */
  view: Box | null
  /** Once there are more matches than this, the rest isn't looked for. */
  enough?: number
}

/** Matching listings: those at `positions` of the columns. */
export interface MatchBatch {
  columns: Columns
  positions: Uint16Array
}

export const countMatches = (batches: readonly MatchBatch[]) =>
  batches.reduce((count, { positions }) => count + positions.length, 0)

/**
 * Finds the matches that have a location, with the bitmap index and the columns in memory. Dirty rows are checked by the
 * database.
 * @returns null when that can't answer: the search has other conditions than terms, places and figures, a term is not
 * indexed, there are too many dirty rows, or the columns are still being loaded
 */
export async function matchColumns(
  dependencies: ColumnDependencies,
  { conditions, filters, place, view, enough = Number.POSITIVE_INFINITY }: ColumnSearch,
): Promise<MatchBatch[] | null> {
  const { columnQuery } = conditions
  if (columnQuery === null) return null
  const { oneOf, state } = columnQuery
  const terms = [...columnQuery.terms, ...oneOf]
  const { terms: indexed } = await dependencies.readStatistics()
  if (indexed.size === 0 || !terms.every((term) => indexed.has(term))) return null
  const index = await readIndex(dependencies.db, conditions, terms)
  const blocks = index && (await dependencies.columns.read(index.versions))
  const bits = blocks && (await dependencies.termBits.read(terms, index.versions))
  if (!bits) return null
  const dirty = new Set(index.dirtyNumbers)
  const boxes = columnBoxes({ filters, place, view })
  const tests = columnFilters({ filters, place, state })
  const isClean = keeping(({ numbers }, at) => !dirty.has(numbers[at]!))
  const { dirtyMatches } = index
  const batches: MatchBatch[] = [{ columns: columnsOf(dirtyMatches), positions: Uint16Array.from(dirtyMatches.keys()) }]
  let count = dirtyMatches.length
  for (const [order, columns] of blocks.entries()) {
    if (count > enough) break
    const all = bits[order]!.slice(0, columnQuery.terms.length)
    const any = bits[order]!.slice(columnQuery.terms.length)
    const required = any.length === 0 ? all : [...all, union(any)]
    const filter = [...required.map(withTerm), ...(dirty.size > 0 ? [isClean] : []), ...tests]
    const positions = matchBlock(columns, boxes, filter)
    count += positions.length
    batches.push({ columns, positions })
  }
  return batches
}

const ALL_POSITIONS = Uint16Array.from({ length: BLOCK_SIZE }, (_, position) => position)

function matchBlock(columns: Columns, boxes: readonly Box[], filter: readonly ColumnFilter[]): Uint16Array {
  const { latitudes } = columns
  const south = Math.max(...boxes.map((box) => box[1]), -90)
  const north = Math.min(...boxes.map((box) => box[3]), 90)
  const from = firstIndex(latitudes, (latitude) => latitude >= south)
  const to = firstIndex(latitudes, (latitude) => latitude > north)
  const positions = ALL_POSITIONS.slice(from, Math.max(from, to))
  let count = positions.length
  for (const box of boxes) {
    const [west, , east] = box
    const holdsAll = west <= columns.west && columns.east <= east
    if (!holdsAll) count = insideMeridians(box)(columns, positions, count)
  }
  for (const each of filter) count = each(columns, positions, count)
  return positions.subarray(0, count)
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

/** The bits of the listings that have one of several terms. */
const union = (terms: readonly TermBits[]): TermBits =>
  Uint8Array.from(terms[0]!, (_, index) => terms.reduce((byte, bits) => byte | bits[index]!, 0))

/** Whether a listing has a term, by the last bits of its number. */
const withTerm =
  (bits: TermBits): ColumnFilter =>
  ({ numbers }, positions, count) => {
    let kept = 0
    for (let index = 0; index < count; index++) {
      const at = positions[index]!
      const bit = numbers[at]! & (BLOCK_SIZE - 1)
      if ((bits[bit >> 3]! & (0x80 >> (bit & 7))) !== 0) positions[kept++] = at
    }
    return kept
  }

interface IndexAnswer {
  versions: BlockVersion[]
  dirtyNumbers: number[]
  dirtyMatches: ColumnRow[]
}

/** One statement, so that versions and dirty rows belong together. @returns null when the index can't answer */
async function readIndex(db: Db, conditions: Conditions, terms: readonly string[]): Promise<IndexAnswer | null> {
  const { rows } = await sql<
    { is_answered: boolean; versions: [number, number][] | null } & Omit<IndexAnswer, 'versions'>
  >`
    with dirty as materialized (
      select number from (select number from listing_index_dirty limit ${sql.lit(MAX_DIRTY + 1)}) as dirty_rows
    )
    select
      (select count(*) from dirty) <= ${sql.lit(MAX_DIRTY)} and (
        select count(*) = ${terms.length}::int from listing_index_terms where term = any(${terms}::text[])
      ) and exists (select from listing_index_terms) as is_answered,
      (select json_agg(json_build_array(block, version) order by block) from listing_index_blocks) as versions,
      (select coalesce(json_agg(distinct number), '[]') from dirty) as "dirtyNumbers",
      (select ${COLUMN_ROWS} from land_listings
        where number = any(array(select number from dirty)) and ${conditions.byFilter} and location is not null
      ) as "dirtyMatches"`.execute(db)
  const { is_answered, versions, ...answer } = rows[0]!
  if (!is_answered || versions === null) return null
  return { ...answer, versions: versions.map(([block, version]) => ({ block, version })) }
}
