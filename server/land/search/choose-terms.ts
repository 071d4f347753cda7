import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Term } from './index-blocks.ts'
import { BAND_TERMS, wordTerm } from './index-terms.ts'
import { LISTING_TERMS_SQL, ZONING_OF_LISTING } from './listing-terms.ts'

const SAMPLE_SIZE = 20_000
/** A term is indexed when one listing in this many has it. */
const COMMON = 400
/** Terms added later must be more common, so that random samples don't add terms every night. */
const COMMON_LATER = 200
const MAX_TERMS = 4_000

/**
 * Chooses terms to add to the index from a sample of the listings.
 * @param listedBelow terms with a smaller share of the listings get their numbers listed
 */
export async function chooseTerms(
  db: Db,
  { indexed, highestNumber, listedBelow }: { indexed: readonly Term[]; highestNumber: number; listedBelow: number },
): Promise<Term[]> {
  const percent = Math.min(100, (100 * SAMPLE_SIZE) / highestNumber)
  const sampled = `land_listings tablesample system (${percent}) repeatable (1) where is_published`
  const sample = (columns: string) => `select ${columns} from ${sampled}`
  const { rows } = await sql<{ term: string; share: number }>`
    with sampled as (${sql.raw(sample('greatest(count(*), 1)::float8 as count'))})
    select term, matches / sampled.count as share from (
      select ${wordTerm('')} || word as term, ndoc as matches from ts_stat(${sample('document')})
      union all
      select facet, count(*) from (${sql.raw(sample('unnest(facets) as facet'))}) as facets group by facet
      union all
      select term, count(*) from (
        select unnest(${LISTING_TERMS_SQL}) as term
        from (${sql.raw(sample('price_type, zoning_code, lifecycle, available_power_mw'))}) as listings ${ZONING_OF_LISTING}
      ) as others group by term
      union all
      select term, count(*) from (${sql.raw(sample('parcel_size_acres as acres'))}) as sizes
        join jsonb_to_recordset(${JSON.stringify(BAND_TERMS)}::jsonb) as band (term text, least numeric, most numeric)
          on acres >= least and (acres <= most or most is null)
        group by term
    ) as counted, sampled
    where matches >= sampled.count / ${indexed.length === 0 ? COMMON : COMMON_LATER}::float8
    order by matches desc`.execute(db)
  const known = new Set(indexed.map(({ term }) => term))
  return rows
    .filter(({ term }) => !known.has(term))
    .slice(0, Math.max(0, MAX_TERMS - known.size))
    .map(({ term, share }) => ({ term, isListed: share < listedBelow }))
}
