import { sql } from 'kysely'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { Place } from '../../../domain/place/place.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  type BlockBits,
  countBits,
  countCommon,
  emptyBits,
  hasBit,
  intersectionOf,
  setBit,
  unionOf,
} from './block-bits.ts'
import type { Conditions } from './conditions.ts'
import { BLOCK_BITS } from './index-blocks.ts'
import type { StatisticsReader } from './index-terms.ts'
import {
  type BlockVersion,
  COLUMN_ROWS,
  type ColumnRow,
  type Columns,
  columnsOf,
  type ListingColumns,
} from './listing-columns.ts'
import type { LocatedBlock, LocatedListings } from './located-listings.ts'
import type { TermBitsReader } from './term-bits.ts'

/** Only an import leaves more dirty rows than this. */
const MAX_DIRTY = 1_000

export interface ColumnDependencies {
  db: Db
  readStatistics: StatisticsReader
  columns: ListingColumns
  located: LocatedListings
  termBits: TermBitsReader
}

export interface ColumnSearch {
  conditions: Conditions
  filters: SearchFilters
  place: Place | null
  /** The box that the map shows; null for everything. */
  view: Box | null
}

/** Matching listings: those at `positions` of the columns. */
export interface MatchBatch {
  columns: Columns
  positions: Uint16Array
}

/** The matches of a search that have a location. */
export interface ColumnMatches {
  count: number
  /** Matches that changed since the index was written. */
  dirtyNumbers: number[]
  batches(): MatchBatch[]
  /** How many of the matches that aren't dirty have each term; a term that isn't indexed is left out. */
  countTerms(terms: readonly string[]): Promise<Map<string, number>>
}

/**
 * Finds the matches that have a location, with the bitmap index and the columns in memory. Dirty rows are checked by the
 * database.
 * @returns null when that can't answer: the search has other conditions than terms, places and figures, a term is not
 * indexed, there are too many dirty rows, or the columns are still being loaded
 */
export async function matchColumns(
  dependencies: ColumnDependencies,
  { conditions, filters, place, view }: ColumnSearch,
): Promise<ColumnMatches | null> {
  const { columnQuery } = conditions
  if (columnQuery === null) return null
  const { oneOf, state } = columnQuery
  const terms = [...columnQuery.terms, ...oneOf]
  const { terms: indexed } = await dependencies.readStatistics()
  if (indexed.size === 0 || !terms.every((term) => indexed.has(term))) return null
  const index = await readIndex(dependencies.db, conditions, terms)
  const columns = index && (await dependencies.columns.read(index.versions))
  const bits = columns && (await dependencies.termBits.read(terms, index.versions))
  if (!bits) return null
  const { versions, dirtyMatches } = index
  const located = dependencies.located.find(columns, versions, { filters, place, view, state })
  const clean = cleanBits(index)
  const matched = located.map(({ bits: ofPlace }, order) => {
    const all = bits[order]!.slice(0, columnQuery.terms.length)
    const any = bits[order]!.slice(columnQuery.terms.length)
    const others = clean.get(versions[order]!.block)
    return intersectionOf([ofPlace, ...all, ...(any.length > 0 ? [unionOf(any)] : []), ...(others ? [others] : [])])
  })
  return {
    count: matched.reduce((count, each) => count + countBits(each), dirtyMatches.length),
    dirtyNumbers: dirtyMatches.map(([number]) => number),
    batches: () => [
      { columns: columnsOf(dirtyMatches), positions: Uint16Array.from(dirtyMatches.keys()) },
      ...located.map((block, order) => batchOf(block, matched[order]!)),
    ],
    async countTerms(wanted) {
      const known = wanted.filter((term) => indexed.has(term))
      const found = await dependencies.termBits.read(known, versions)
      if (!found) return new Map()
      const countOf = (i: number) =>
        matched.reduce((count, each, order) => count + countCommon(each, found[order]![i]!), 0)
      return new Map(known.map((term, i) => [term, countOf(i)]))
    },
  }
}

function batchOf({ columns, positions }: LocatedBlock, matched: BlockBits): MatchBatch {
  const matches = new Uint16Array(countBits(matched))
  if (matches.length === positions.length) return { columns, positions }
  const { numbers } = columns
  let count = 0
  for (let index = 0; count < matches.length; index++) {
    const at = positions[index]!
    if (hasBit(matched, numbers[at]!)) matches[count++] = at
  }
  return { columns, positions: matches }
}

/** For each block with dirty rows, the bits of all numbers but theirs. */
function cleanBits({ dirtyNumbers }: IndexAnswer): Map<number, BlockBits> {
  const byBlock = new Map<number, BlockBits>()
  for (const number of dirtyNumbers) {
    const block = number >> BLOCK_BITS
    const dirty = byBlock.get(block) ?? emptyBits()
    setBit(dirty, number)
    byBlock.set(block, dirty)
  }
  for (const bits of byBlock.values()) for (let at = 0; at < bits.length; at++) bits[at] = ~bits[at]!
  return byBlock
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
