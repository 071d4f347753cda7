import { type RawBuilder, sql } from 'kysely'
import { EXACT_TOTAL } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import { BLOCK_BITS } from './listing-postings.ts'
import { SUMMARY_COLUMNS, type SummaryRow } from './listing-rows.ts'
import { NEWEST, type Order, pageOf, type Window } from './listing-search-order.ts'
import { HIGHEST_NUMBER, type KnownTerms } from './listing-terms.ts'

type Sql = RawBuilder<unknown>

/** A search that words, facets and a band of acreage say all of. */
export interface Lettered {
  terms: string[]
  /** The same of a listing itself. */
  condition: Sql
}

/**
 * To walk along the index of the order, looking at the bit of each listing; or to visit those of one term's numbers that
 * have the bits of all.
 */
export type Way = { kind: 'walk' } | { kind: 'visit'; term: string }

export interface OrderedWindow {
  order: Order
  window: Window
}

/** What else a search costs, in visits to a listing by the word index. */
const COST = { start: 300, bit: 1 / 8, visitByNumber: 2, entryOfIndex: 1 / 200 }

/**
 * @returns the way that promises to be the soonest, as if terms had nothing to do with each other; null when that is the
 * word index
 */
export function soonest({ terms }: Lettered, known: KnownTerms, { order, window }: OrderedWindow): Way | null {
  let [matches, entries] = [known.numbers, 0]
  let rarest: { term: string; matches: number } | null = null
  for (const term of terms) {
    const own = known.terms.get(term)
    if (!own) return null
    matches *= own.matches / known.numbers
    entries += own.matches
    if (own.isListed && (rarest === null || own.matches < rarest.matches)) rarest = { term, matches: own.matches }
  }
  const shown = window.offset + window.limit
  const byIndex = Math.min(matches, EXACT_TOTAL) + entries * COST.entryOfIndex
  const byWalk = COST.start + ((shown * known.numbers) / Math.max(matches, 1)) * COST.bit
  const visited = order === NEWEST ? Math.min(matches, shown) : matches
  const byVisit = rarest ? COST.start + rarest.matches * COST.bit + visited * COST.visitByNumber : Infinity
  if (byIndex <= Math.min(byWalk, byVisit)) return null
  return rarest && byVisit < byWalk ? { kind: 'visit', term: rarest.term } : { kind: 'walk' }
}

/** More listings than this are behind only while many are imported. */
const MOST_BEHIND = 1_000
/** Where fewer match than was thought, so many bits are looked at before another way is taken. */
const MOST_WALKED = 20_000

/** So that how many they are makes no difference to the plan, and one plan is kept for all. */
const anyOf = (terms: readonly string[]) => sql`any((select ${terms}::text[])::text[])`

/** Of each block, in order, what has all of the terms. */
const bits = ({ terms }: Lettered) => sql`array(
  select bit_and(bits) from listing_postings where term = ${anyOf(terms)} group by block order by block)`

/** One more than may be, and the notes of an import are not all read to know it. */
const notes = sql`(select number from listings_behind limit ${sql.lit(MOST_BEHIND + 1)}) as notes`

const PLACE = sql`number & ${sql.lit(2 ** BLOCK_BITS - 1)}`
/** Of the column `number`; null past the last block. */
const hasBit = (blocks: Sql) => sql`get_bit((${blocks})[(number >> ${sql.lit(BLOCK_BITS)}) + 1], ${PLACE}) = 1`

/** Each is computed once. */
const BLOCKS = sql`(select blocks from asked)`
const BEHIND = sql`(select behind from asked)::integer[]`
const LIVE = sql`(select numbers from live)::integer[]`

export interface PostingSearch extends OrderedWindow {
  lettered: Lettered
  way: Way
}

/**
 * Counts and pages by postings. What is behind is asked itself, whatever its bits say.
 * @returns null when they cannot tell: of a term that has none, when too much is behind, or when the way is too long
 */
export async function searchPostings(
  db: Db,
  { lettered, way, order, window }: PostingSearch,
): Promise<{ matches: number; rows: SummaryRow[] } | null> {
  const { matching, isNear, isOne } = way.kind === 'walk' ? walking(window) : visiting(way.term, order, window)
  const { rows } = await sql<(SummaryRow | { id: null }) & { is_sure: boolean; matches: number }>`
    with asked as materialized (
      select ${bits(lettered)} as blocks, array(select distinct number from ${notes}) as behind,
        (select count(*) from ${notes}) <= ${sql.lit(MOST_BEHIND)} as is_current
    ),
    live as materialized (select array(
      select number from land_listings where number = any(${BEHIND}) and is_published and ${lettered.condition}
    ) as numbers),
    matching as materialized (${matching}),
    counted as materialized (
      select matches, is_current and ${isNear} and (
        select count(*) = ${lettered.terms.length}::int from listing_terms where term = ${anyOf(lettered.terms)}
      ) as is_sure
      from asked, matching
    )
    select is_sure, matches, ${SUMMARY_COLUMNS} from counted left join land_listings on id = any(array(
      select id from land_listings where is_published and (select is_sure and matches > ${window.offset} from counted) and (${isOne})
      order by ${order.along}, id ${order.idDirection} ${pageOf(window)}
    )) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(db)
  const { is_sure, matches } = rows[0]!
  return is_sure ? { matches, rows: rows.filter((row): row is typeof row & SummaryRow => row.id !== null) } : null
}

interface Steps {
  /** One row: how many `matches`. */
  matching: Sql
  isNear: Sql
  /** Of a listing. */
  isOne: Sql
}

function walking({ offset, limit }: Window): Steps {
  return {
    matching: sql`
      select coalesce((select sum(bit_count(block))::integer from unnest(blocks) as block), 0)
        - (select count(*)::integer from unnest(behind) as number where ${hasBit(sql`blocks`)})
        + cardinality(numbers) as matches from asked, live`,
    isNear: sql`(matches <= ${offset}::int or matches > ${sql.lit(EXACT_TOTAL)}
      or ${offset + limit}::float8 * ${HIGHEST_NUMBER} / greatest(matches, 1)
        <= ${sql.lit(MOST_WALKED)} + matches / ${sql.lit(COST.bit)})`,
    isOne: sql`${hasBit(BLOCKS)} and number <> all(${BEHIND}) or number = any(${LIVE})`,
  }
}

/** The newest are known by their times; for another order all matches are visited. */
function visiting(term: string, order: Order, { offset, limit }: Window): Steps {
  const isFirst = order === NEWEST ? sql`order by time desc fetch first ${offset + limit} rows with ties` : sql``
  return {
    matching: sql`
      with settled as materialized (
        select number, time
        from (select numbers, times, (${BLOCKS})[block + 1] as bits from listing_postings where term = ${term} offset 0)
          as listed, unnest(numbers, times) as one (number, time)
        where get_bit(bits, ${PLACE}) = 1 and number <> all(${BEHIND})
      )
      select cardinality(${LIVE}) + count(*)::integer as matches,
        ${LIVE} || array(select number from settled ${isFirst}) as numbers
      from settled`,
    isNear: order === NEWEST ? sql`true` : sql`matches <= ${sql.lit(EXACT_TOTAL)}`,
    isOne: sql`number = any((select numbers from matching)::integer[])`,
  }
}
