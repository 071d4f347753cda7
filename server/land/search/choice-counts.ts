import { type RawBuilder, sql } from 'kysely'
import { UTILITIES } from '../../../domain/listing/listing.ts'
import { dealOf, ENERGY_FILTERS, type SearchFilters, TYPE_FILTERS } from '../../../domain/search/search.ts'
import { AVAILABILITIES, DEALS, MIN_POWER_OPTIONS, ZONING_TYPES } from '../../../domain/search/search-choices.ts'
import { type ChoiceCounts, choiceKey } from '../../../domain/search/search-result.ts'
import type { Db } from '../../platform/db/database.ts'
import { PLANNED_EACH_TIME } from '../../platform/db/statement-names.ts'
import type { ColumnMatches, MatchBatch } from './column-matches.ts'
import type { Conditions } from './conditions.ts'
import type { Flag } from './flags.ts'
import type { IndexStatistics } from './index-terms.ts'
import { TERM_DEFINITIONS, ZONING_OF_LISTING } from './listing-terms.ts'

/** Up to this many matches are read and counted; more are counted by the bitmap index, if it can. */
export const MAX_READ = 1_000
/** Only an import leaves more dirty rows than this. */
const MAX_DIRTY = 1_000

interface Choice {
  key: string
  /** Its term of the bitmap index. */
  term: string
  /** The same as a condition on a listing and its zoning. */
  condition: RawBuilder<unknown>
}

const flagChoice = (name: keyof SearchFilters, value: string, term: Flag): Choice => ({
  key: choiceKey(name, value),
  term,
  condition: sql`flags & (select listing_flag_mask(array[${sql.lit(term)}])) <> 0`,
})

const termChoice = (name: keyof SearchFilters, value: string | number, term: string): Choice => ({
  key: choiceKey(name, String(value)),
  term,
  condition: TERM_DEFINITIONS.find((one) => one.term === term)!.condition,
})

const CHOICES: readonly Choice[] = [
  ...[...UTILITIES, 'substation' as const].map((value) => flagChoice('utility', value, `u:${value}`)),
  ...ENERGY_FILTERS.map((value) => flagChoice('energy', value, `e:${value}`)),
  ...TYPE_FILTERS.map((value) => flagChoice('type', value, `t:${value}`)),
  flagChoice('deal', 'lease', 'p:lease'),
  termChoice('deal', 'sale', 'd:sale'),
  ...ZONING_TYPES.map((value) => termChoice('zoning_type', value, `z:${value}`)),
  ...AVAILABILITIES.map((value) => termChoice('availability', value, `v:${value}`)),
  ...MIN_POWER_OPTIONS.map((value) => termChoice('min_mw', value, `m:${value}`)),
]

/**
 * A new value replaces the old one in these filters, so their options are counted without the current value. Each deal is
 * counted as if chosen.
 */
export function replacedChoices(filters: SearchFilters): { prefix: string; filters: SearchFilters }[] {
  const { zoning_type, availability, min_mw, power_evidence } = filters
  const without = (name: keyof SearchFilters, rest: Partial<SearchFilters>) => ({
    prefix: choiceKey(name, ''),
    filters: { ...filters, ...rest },
  })
  return [
    ...(dealOf(filters) === null
      ? []
      : DEALS.map((deal) => ({ prefix: choiceKey('deal', deal), filters: { ...filters, deal } }))),
    ...(zoning_type.length === 0 ? [] : [without('zoning_type', { zoning_type: [] })]),
    ...(availability === null ? [] : [without('availability', { availability: null })]),
    ...(min_mw === null || power_evidence !== null ? [] : [without('min_mw', { min_mw: null })]),
  ]
}

/** With evidence, power means what the evidence names, which choices of stated power don't count. */
export const uncountedChoices = ({ power_evidence }: SearchFilters): string[] =>
  power_evidence === null ? [] : [choiceKey('min_mw', '')]

/** The choices whose keys begin with one of these. */
export const choicesOf = (prefixes: readonly string[]) =>
  CHOICES.filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)))

/** The other choices. */
export const choicesExcept = (prefixes: readonly string[]) =>
  CHOICES.filter(({ key }) => !prefixes.some((prefix) => key.startsWith(prefix)))

interface CountOptions {
  choices: readonly Choice[]
  statistics: IndexStatistics
  /** For tests. */
  maxRead?: number | undefined
}

/**
 * Counts the matches of a search that also match each choice. Many matches are counted by the bitmap index, which may be
 * five minutes old; choices that it can't count are left out.
 */
export async function countChoices(db: Db, conditions: Conditions, options: CountOptions): Promise<ChoiceCounts> {
  const { choices, statistics, maxRead = MAX_READ } = options
  const terms = conditions.isUnfiltered ? [] : conditions.termQuery?.terms
  if (terms && expectedMatches(terms, statistics) > maxRead) {
    const counts = await countByBitmaps(db, terms, choices)
    if (counts) return counts
  }
  return (await countByReading(db, { matching: conditions.byIndex, choices, maxRead })) ?? {}
}

/**
 * Counts the matches in memory that also match each choice. Choices that aren't indexed are counted by reading the matches,
 * or left out if there are too many.
 */
export async function countMatchingChoices(
  db: Db,
  { count, dirtyNumbers, batches, countTerms }: ColumnMatches,
  { choices, maxRead = MAX_READ }: Pick<CountOptions, 'choices' | 'maxRead'>,
): Promise<ChoiceCounts> {
  const read = async (numbers: readonly number[], limit: number) => {
    const matching = sql`number = any(${numbers}::integer[]) and is_published`
    return (await countByReading(db, { matching, choices, maxRead: limit })) ?? {}
  }
  const clean = await countTerms(choices.map(({ term }) => term))
  if (clean.size < choices.length && count <= maxRead) return read(numbersOf(batches()), maxRead)
  const dirty = dirtyNumbers.length === 0 ? {} : await read(dirtyNumbers, dirtyNumbers.length)
  const counted = choices.filter(({ term }) => clean.has(term))
  return Object.fromEntries(counted.map(({ key, term }) => [key, clean.get(term)! + (dirty[key] ?? 0)]))
}

const numbersOf = (batches: readonly MatchBatch[]) =>
  batches.flatMap(({ columns, positions }) => Array.from(positions, (at) => columns.numbers[at]!))

/** As if terms were independent of each other; 0 when one isn't indexed. */
function expectedMatches(terms: readonly string[], { highestNumber, terms: indexed }: IndexStatistics): number {
  if (indexed.size === 0) return 0
  return terms.reduce((count, term) => (count * (indexed.get(term)?.matches ?? 0)) / highestNumber, highestNumber)
}

/** @returns null for more matches than may be read */
async function countByReading(
  db: Db,
  { matching, choices, maxRead }: { matching: RawBuilder<unknown>; choices: readonly Choice[]; maxRead: number },
): Promise<ChoiceCounts | null> {
  const counted = choices.map(({ condition }) => sql`count(*) filter (where ${condition})`)
  // The ids of too many matches come from an index alone, and none of their rows is read.
  const { rows } = await sql<{ total: number; counts: number[] }>`${sql.raw(PLANNED_EACH_TIME)}
    with matching as materialized (
      select id from land_listings where ${matching} limit ${sql.lit(maxRead + 1)}
    )
    select (select count(*) from matching) as total, array[${sql.join(counted)}]::integer[] as counts
    from land_listings ${ZONING_OF_LISTING}
    where id = any(array(select id from matching where (select count(*) from matching) <= ${sql.lit(maxRead)}))`.execute(
    db,
  )
  const { total, counts } = rows[0]!
  return total > maxRead ? null : Object.fromEntries(choices.map(({ key }, index) => [key, counts[index]!]))
}

/** @returns null when the index can't answer */
async function countByBitmaps(
  db: Db,
  terms: readonly string[],
  choices: readonly Choice[],
): Promise<ChoiceCounts | null> {
  const { rows } = await sql<{ term: string; count: number }>`
    with base as materialized (
      select block, bit_and(bitmap) as matches from listing_index_bitmaps
      where term = any(${terms}::text[]) group by block
    ),
    answerable as materialized (
      select (select count(*) from listing_index_terms where term = any(${terms}::text[])) = ${terms.length}::int
        and (select count(*) from (select from listing_index_dirty limit ${sql.lit(MAX_DIRTY + 1)}) as dirty)
          <= ${sql.lit(MAX_DIRTY)} as is_answerable
    )
    select choice.term,
      sum(bit_count(${terms.length === 0 ? sql`choice.bitmap` : sql`choice.bitmap & base.matches`}))::integer as count
    from listing_index_terms as indexed
      join listing_index_bitmaps as choice on choice.term = indexed.term
      ${terms.length === 0 ? sql`` : sql`join base on base.block = choice.block`}
    where indexed.term = any(${choices.map(({ term }) => term)}::text[]) and (select is_answerable from answerable)
    group by choice.term`.execute(db)
  if (rows.length === 0) return null
  const byTerm = new Map(rows.map(({ term, count }) => [term, count]))
  return Object.fromEntries(choices.flatMap(({ key, term }) => (byTerm.has(term) ? [[key, byTerm.get(term)!]] : [])))
}
