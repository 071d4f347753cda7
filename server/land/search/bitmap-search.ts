import { type RawBuilder, sql } from 'kysely'
import { EXACT_TOTAL } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'
import { SUMMARY_COLUMNS, type SummaryRow } from '../listings/rows.ts'
import { BLOCK_BITS } from './index-blocks.ts'
import { HIGHEST_NUMBER } from './index-terms.ts'
import { limitTo, NEWEST, type Order, type Window } from './order.ts'
import { COST, type OrderedWindow, type QueryPlan } from './query-plan.ts'

type Sql = RawBuilder<unknown>

/** A search whose conditions are all terms of the bitmap index: words, facets and a size band. */
export interface TermQuery {
  terms: string[]
  /** The same as a condition on a row of `land_listings`. */
  condition: Sql
}

/** Only an import leaves more dirty rows than this. */
const MAX_DIRTY = 1_000
/** How many listings an order scan may read when fewer match than estimated. */
const MAX_SCANNED = 20_000

/** The array is a subquery, so that one generic plan serves any number of terms. */
const anyOf = (terms: readonly string[]) => sql`any((select ${terms}::text[])::text[])`

/** For each block, in order, the bits of the listings that have all of the terms. */
const matchingBitmaps = ({ terms }: TermQuery) => sql`array(
  select bit_and(bitmap) from listing_index_bitmaps where term = ${anyOf(terms)} group by block order by block)`

/** The limit is enough to see that there are too many, without reading all that an import leaves. */
const DIRTY_ROWS = sql`(select number from listing_index_dirty limit ${sql.lit(MAX_DIRTY + 1)}) as dirty_rows`

const BIT_POSITION = sql`number & ${sql.lit(2 ** BLOCK_BITS - 1)}`
/** Of the column `number`; null past the last block. */
const hasBit = (blocks: Sql) => sql`get_bit((${blocks})[(number >> ${sql.lit(BLOCK_BITS)}) + 1], ${BIT_POSITION}) = 1`

/** Subqueries, which are computed once per statement. */
const BLOCKS = sql`(select blocks from bitmaps)`
const DIRTY = sql`(select dirty from bitmaps)::integer[]`
const DIRTY_MATCHES = sql`(select numbers from dirty_matches)::integer[]`

export interface BitmapSearch extends OrderedWindow {
  query: TermQuery
  plan: QueryPlan
}

/**
 * Counts the matches of a search and reads one page of them with the bitmap index. Dirty rows are checked by the
 * condition, whatever their bits are.
 * @returns null when the index cannot answer: a term is not indexed, there are too many dirty rows, or the scan would be
 * too long
 */
export async function searchBitmapIndex(
  db: Db,
  { query, plan, order, window }: BitmapSearch,
): Promise<{ matches: number; rows: SummaryRow[] } | null> {
  const { matching, isShort, isMatch } =
    plan.kind === 'orderScan' ? orderScan(window) : postingListScan(plan.term, order, window)
  const { rows } = await sql<(SummaryRow | { id: null }) & { is_answered: boolean; matches: number }>`
    with bitmaps as materialized (
      select ${matchingBitmaps(query)} as blocks, array(select distinct number from ${DIRTY_ROWS}) as dirty,
        (select count(*) from ${DIRTY_ROWS}) <= ${sql.lit(MAX_DIRTY)} as is_current
    ),
    dirty_matches as materialized (select array(
      select number from land_listings where number = any(${DIRTY}) and is_published and ${query.condition}
    ) as numbers),
    matching as materialized (${matching}),
    counted as materialized (
      select matches, is_current and ${isShort} and (
        select count(*) = ${query.terms.length}::int from listing_index_terms where term = ${anyOf(query.terms)}
      ) as is_answered
      from bitmaps, matching
    )
    select is_answered, matches, ${SUMMARY_COLUMNS} from counted left join land_listings on id = any(array(
      select id from land_listings
      where is_published and (select is_answered and matches > ${window.offset} from counted) and (${isMatch})
      order by ${order.indexOrder}, id ${order.idDirection} ${limitTo(window)}
    )) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(db)
  const { is_answered, matches } = rows[0]!
  return is_answered ? { matches, rows: rows.filter((row): row is typeof row & SummaryRow => row.id !== null) } : null
}

interface Scan {
  /** A query of one row with the number of `matches`. */
  matching: Sql
  /** Whether the scan is short enough. */
  isShort: Sql
  /** Whether a row of `land_listings` matches. */
  isMatch: Sql
}

function orderScan({ offset, limit }: Window): Scan {
  return {
    matching: sql`
      select coalesce((select sum(bit_count(block))::integer from unnest(blocks) as block), 0)
        - (select count(*)::integer from unnest(dirty) as number where ${hasBit(sql`blocks`)})
        + cardinality(numbers) as matches from bitmaps, dirty_matches`,
    isShort: sql`(matches <= ${offset}::int or matches > ${sql.lit(EXACT_TOTAL)}
      or ${offset + limit}::float8 * ${HIGHEST_NUMBER} / greatest(matches, 1)
        <= ${sql.lit(MAX_SCANNED)} + matches / ${sql.lit(COST.bit)})`,
    isMatch: sql`${hasBit(BLOCKS)} and number <> all(${DIRTY}) or number = any(${DIRTY_MATCHES})`,
  }
}

/** The lists hold creation times, so only the newest rows are read; any other order reads all matches. */
function postingListScan(term: string, order: Order, { offset, limit }: Window): Scan {
  const newest = order === NEWEST ? sql`order by time desc fetch first ${offset + limit} rows with ties` : sql``
  return {
    matching: sql`
      with clean_matches as materialized (
        select number, time
        from (
            select numbers, created_times, (${BLOCKS})[block + 1] as bitmap
            from listing_index_bitmaps where term = ${term} offset 0
          ) as listed,
          unnest(numbers, created_times) as entry (number, time)
        where get_bit(bitmap, ${BIT_POSITION}) = 1 and number <> all(${DIRTY})
      )
      select cardinality(${DIRTY_MATCHES}) + count(*)::integer as matches,
        ${DIRTY_MATCHES} || array(select number from clean_matches ${newest}) as numbers
      from clean_matches`,
    isShort: order === NEWEST ? sql`true` : sql`matches <= ${sql.lit(EXACT_TOTAL)}`,
    isMatch: sql`number = any((select numbers from matching)::integer[])`,
  }
}
