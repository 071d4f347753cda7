import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A search that words and facets say all of. */
export interface Lettered {
  /** An array of what they are called in `listing_terms`. */
  terms: RawBuilder<unknown>
  /** The same of a listing itself. */
  condition: RawBuilder<unknown>
}

/** @param words whole, of letters alone: each has one stem then */
export function termsOf(words: readonly string[], facets: readonly string[]): RawBuilder<unknown> {
  const stems = words.map((word) => sql`'w:' || (ts_lexize('pg_catalog.english_stem', ${word}))[1]`)
  return sql`array[${sql.join([...stems, ...facets.map((facet) => sql`${facet}`)])}]::text[]`
}

/** More listings than this are behind only while many are imported. */
const MOST_BEHIND = 1_000

/** Of each block, in order, what has all of the terms. */
const bits = ({ terms }: Lettered) => sql`array(
  select bit_and(bits) from listing_postings where term = any(${terms}) group by block order by block)`

/** Null past the last block. */
const bitOf = (blocks: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql`get_bit((${blocks})[(${number} >> 15) + 1], ${number} & 32767) = 1`

const behind = sql`array(select distinct number from listings_behind limit ${sql.lit(MOST_BEHIND + 1)})`

/** What their bits say of those that are behind does not count: they are asked themselves. */
const matchingBehind = ({ condition }: Lettered) => sql`
  select number from land_listings where number = any(${behind}) and is_published and ${condition}`

export interface Counted {
  matches: number
  /** No listing has a higher one. */
  numbers: number
  /** The term that is had by the fewest, of those whose numbers are listed. */
  rarest: string | null
}

/** @returns null when the postings cannot tell: of a term that has none, or when too much is behind */
export async function countByPostings(db: Db, lettered: Lettered): Promise<Counted | null> {
  const { rows } = await sql<Counted & { is_known: boolean; behind: number }>`
    with asked as materialized (select ${bits(lettered)} as blocks, ${behind} as behind)
    select cardinality(behind) as behind, is_known, rarest,
      coalesce((select sum(bit_count(block))::int from unnest(blocks) as block), 0)
        - (select count(*) from unnest(behind) as number where ${bitOf(sql`blocks`, sql`number`)})
        + (select count(*) from (${matchingBehind(lettered)}) as matching) as matches,
      (select coalesce(max(number), 0) from land_listings where is_published) as numbers
    from asked, (
      select count(*) = (select count(distinct term) from unnest(${lettered.terms}) as term) as is_known,
        (array_agg(term order by matches) filter (where is_listed))[1] as rarest
      from listing_terms where term = any(${lettered.terms})
    ) as terms`.execute(db)
  const [counted] = rows
  return counted?.is_known && counted.behind <= MOST_BEHIND ? counted : null
}

/** For a walk along an index that has the numbers. */
export const hasBits = (lettered: Lettered) => sql`(
  ${bitOf(bits(lettered), sql`number`)} and number <> all(${behind}) or number = any(array(${matchingBehind(lettered)})))`

/** For a visit to each match: among the numbers of one term, those that have the bits of all. */
export const isListed = (lettered: Lettered, rarest: string) => sql`number = any(
  array(select number from listing_postings, unnest(numbers) as number
    where term = ${rarest} and ${bitOf(bits(lettered), sql`number`)} and number <> all(${behind}))
  || array(${matchingBehind(lettered)}))`
