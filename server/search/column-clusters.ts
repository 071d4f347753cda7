import { sql } from 'kysely'
import type { Box } from '../../domain/distance.ts'
import type { Place } from '../../domain/place.ts'
import type { SearchFilters } from '../../domain/search.ts'
import { type Cell, Grid } from '../../domain/search-map/clusters.ts'
import { type ColumnFilter, columnFilters } from './column-filter.ts'
import type { Conditions } from './conditions.ts'
import { BLOCK_SIZE } from './index-blocks.ts'
import type { BlockColumns, BlockVersion, ListingColumns } from './listing-columns.ts'
import type { SearchDependencies } from './search-listings.ts'

export interface MapDependencies extends SearchDependencies {
  columns: ListingColumns
}

/** Only an import leaves more dirty rows than this. */
const MAX_DIRTY = 1_000

interface ColumnSearch {
  conditions: Conditions
  filters: SearchFilters
  place: Place | null
  /** The box that the map shows; null for everything. */
  view: Box | null
  /** Of a grid cell, in degrees. */
  size: number
}

/**
 * Counts the matches with the bitmap index and the columns in memory. Dirty rows are checked by the database.
 * @returns null when that can't answer: the search has other conditions than terms, places and figures, a term is not
 * indexed, there are too many dirty rows, or the columns are still being loaded
 */
export async function collectFromColumns(dependencies: MapDependencies, search: ColumnSearch): Promise<Cell[] | null> {
  const { conditions, filters, place, view, size } = search
  const { columnQuery } = conditions
  if (columnQuery === null) return null
  const { terms: indexed } = await dependencies.readStatistics()
  if (indexed.size === 0 || !columnQuery.terms.every((term) => indexed.has(term))) return null
  const index = await readIndex(dependencies, conditions, columnQuery.terms)
  const blocks = index && (await dependencies.columns.read(index.versions))
  if (!blocks) return null
  const grid = new Grid(size)
  const dirty = new Set(index.dirty)
  const tests = columnFilters({ filters, place, view, state: columnQuery.state })
  index.versions.forEach(({ block }, position) => {
    collectBlock(grid, blocks[position]!, {
      first: block * BLOCK_SIZE,
      bits: index.bits === null ? null : { text: index.bits, from: position * BLOCK_SIZE },
      dirty,
      tests,
    })
  })
  for (const [number, longitude, latitude] of index.dirtyMatches) grid.add(longitude, latitude, number)
  return grid.cells()
}

interface BlockSearch {
  /** The number of the first listing. */
  first: number
  /** The matches as zeros and ones; null if all listings match. */
  bits: { text: string; from: number } | null
  dirty: ReadonlySet<number>
  tests: readonly ColumnFilter[]
}

const ONE = '1'.charCodeAt(0)

function collectBlock(grid: Grid, columns: BlockColumns, { first, bits, dirty, tests }: BlockSearch): void {
  const { longitudes, latitudes } = columns
  candidates: for (let at = 0; at < BLOCK_SIZE; at++) {
    if (bits !== null && bits.text.charCodeAt(bits.from + at) !== ONE) continue
    const longitude = longitudes[at]!
    if (Number.isNaN(longitude)) continue
    for (let test = 0; test < tests.length; test++) if (!tests[test]!(columns, at)) continue candidates
    if (!dirty.has(first + at)) grid.add(longitude, latitudes[at]!, first + at)
  }
}

interface IndexAnswer {
  versions: BlockVersion[]
  /** The matches of all blocks as zeros and ones; null without terms. */
  bits: string | null
  dirty: number[]
  dirtyMatches: [number: number, longitude: number, latitude: number][]
}

/** One statement, so that versions, bits and dirty rows belong together. @returns null when the index can't answer */
async function readIndex(
  { db }: MapDependencies,
  conditions: Conditions,
  terms: readonly string[],
): Promise<IndexAnswer | null> {
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
      ${terms.length === 0 ? sql`null` : matchingBits(terms)} as bits,
      (select coalesce(json_agg(distinct number), '[]') from dirty) as dirty,
      (select coalesce(json_agg(json_build_array(number, location[0], location[1])), '[]') from land_listings
        where number = any(array(select number from dirty)) and ${conditions.byFilter} and location is not null
      ) as "dirtyMatches"`.execute(db)
  const { is_answered, versions, ...answer } = rows[0]!
  if (!is_answered || versions === null) return null
  return { ...answer, versions: versions.map(([block, version]) => ({ block, version })) }
}

const matchingBits = (terms: readonly string[]) => sql`(
  select string_agg(bits, '' order by block) from (
    select block, bit_and(bitmap)::text as bits from listing_index_bitmaps
    where term = any(${terms}::text[]) group by block
  ) as blocks)`
