import { type RawBuilder, sql } from 'kysely'
import { polygonsOf } from '../../../domain/area/area.ts'
import { parseArea } from '../../../domain/area/area-text.ts'
import { type Box, boxAround, KM_PER_MILE } from '../../../domain/geometry/distance.ts'
import { isArea, type Place } from '../../../domain/place/place.ts'
import { acreRange, DEFAULT_RADIUS_MILES, type SearchFilters, type SizeBand } from '../../../domain/search/search.ts'
import { insideArea, insideBoxes } from './area-conditions.ts'
import type { TermQuery } from './bitmap-search.ts'
import { haversineFrom, insideBox, insideBoxUnindexed, withinCircle } from './circle-conditions.ts'
import { evidenceCondition } from './evidence-condition.ts'
import { areaFacets, excludedFlags, type Flag, flagMask, metroFacets, requiredFlags } from './flags.ts'
import { termsOf } from './index-terms.ts'
import { AVAILABILITY_CONDITIONS, termsForFilters, zoningTerm } from './listing-terms.ts'
import { PRICE_PER_ACRE } from './order.ts'
import type { OwnScores } from './own-weights/own-scores.ts'
import { screeningCondition } from './screening-conditions.ts'
import type { WordQuery } from './word-query.ts'
import type { ZoningQuery } from './zoning-query.ts'

type Sql = RawBuilder<unknown>

/** One condition of a search in two forms of the same meaning. */
interface Condition {
  /** A form that an index scan can start from. */
  indexed: Sql
  /** A form that only filters rows. */
  filter: Sql
}

/** The conditions of one search, written for the two ways to answer it. */
export interface Conditions {
  /** For a scan of the index that fits the filters best: only the conditions of that index are in their indexed form. */
  byIndex: Sql
  /** For a scan in sort order: no condition can start an index scan of its own. */
  byFilter: Sql
  /** True when only listings that have a location match. */
  isInBox: boolean
  /** True when every published listing matches. */
  isUnfiltered: boolean
  /** The whole search as terms of the bitmap index; null when it has other conditions, or none. */
  termQuery: TermQuery | null
  /** The search as terms of the bitmap index, a place and figures, for listings in memory; null when it has other conditions. */
  columnQuery: ColumnQuery | null
}

export interface ColumnQuery {
  /** All of them must match. */
  terms: string[]
  /** One of these must match; empty if it doesn't matter. */
  oneOf: string[]
  /** Compared exactly. */
  state: string | null
}

/** Filters that were looked up. */
interface ReadFilters {
  place: Place | null
  words: WordQuery
  zoning: ZoningQuery
  /** Null without weights of the visitor. */
  ownScores?: OwnScores | null
  /** The box that a map shows. */
  view?: Box | null
}

/** Writes the conditions of a search in SQL. */
export function conditionsOf(
  filters: SearchFilters,
  { place, words, zoning, ownScores = null, view = null }: ReadFilters,
): Conditions {
  const center = place && !isArea(place) ? place : null
  const radiusKm = (filters.within ?? DEFAULT_RADIUS_MILES) * KM_PER_MILE
  const boxes = [center && boxAround(center, radiusKm), filters.bbox, view].filter((box) => box !== null)
  const state = place?.kind === 'state' && place.country === 'US' ? place.state : null
  const [flags, excluded] = [requiredFlags(filters), excludedFlags(filters)]
  const facets = [...areaFacets(place), ...flags]
  const counties = metroFacets(place)
  const documents = documentConditions(words, facets, counties)
  // The word index also answers for counties and countries, which have no index of their own.
  const usesWordIndex = words.tsquery !== null || (place !== null && isArea(place) && state === null)

  const area = filters.area === null ? null : polygonsOf(parseArea(filters.area).area ?? [])
  const boxConditions: Condition[] = [
    ...boxes.map((box) => ({ indexed: insideBox(box), filter: insideBoxUnindexed(box) })),
    ...(area === null
      ? []
      : [{ indexed: sql`(${insideBoxes(area)} and ${insideArea(area)})`, filter: insideArea(area) }]),
  ]
  const ranges = rangeConditions(filters)
  const others = otherConditions(filters, zoning)
  const notExcluded = withoutFlags(excluded, sql`flags`)
  const screened = screeningCondition(filters, ownScores)
  const conditions: Condition[] = [
    ...(usesWordIndex
      ? [...documents, ...notExcluded].map(asIs)
      : [...stateCondition(state), ...flagCondition(flags, excluded, hasPriceLimit(filters))]),
    ...others,
    ...boxConditions,
    ...(center ? [asIs(withinCircle(center, haversineFrom(center), radiusKm))] : []),
    ...ranges,
    ...(screened ? [asIs(screened)] : []),
  ]
  const isIndexed = (condition: Condition) =>
    !usesWordIndex && (boxConditions.length === 0 || boxConditions.includes(condition))
  const band = onlyBand(filters)
  const otherTerms = termsForFilters(filters)
  const isTermsOnly =
    screened === null &&
    otherTerms !== null &&
    boxConditions.length === 0 &&
    counties.length === 0 &&
    (ranges.length === 0 || band !== null)
  // Facets hold states in lower case, so they match more than a search by state alone, which compares exactly.
  const hasTerms =
    usesWordIndex || ((flags.length > 0 || band !== null || (otherTerms ?? []).length > 0) && state === null)
  const columnTerms =
    counties.length === 0 && words.stems !== null && screened === null
      ? termsForFilters({ ...filters, min_mw: null, zoning_type: [] })
      : null
  const filterForms = conditions.map(({ filter }) => filter)
  return {
    byIndex: published(conditions.map((condition) => (isIndexed(condition) ? condition.indexed : condition.filter))),
    byFilter: published(filterForms.length === 0 ? [] : [opaque(filterForms)]),
    isInBox: boxConditions.length > 0,
    isUnfiltered: conditions.length === 0,
    termQuery:
      isTermsOnly && words.stems !== null && hasTerms
        ? {
            terms: termsOf({ stems: words.stems, facets, band, others: otherTerms }),
            condition: opaque([...documents, ...notExcluded, ...[...others, ...ranges].map(({ filter }) => filter)]),
          }
        : null,
    columnQuery:
      columnTerms === null || words.stems === null
        ? null
        : {
            terms: termsOf({
              stems: words.stems,
              facets: usesWordIndex ? facets : flags,
              band: null,
              others: columnTerms,
            }),
            oneOf: filters.zoning_type.map(zoningTerm),
            state: usesWordIndex ? null : state,
          },
  }
}

/**
 * Hides the conditions from the planner, which misjudges how they combine: for a `case` it expects half of the rows, and
 * so scans in sort order instead of reading and sorting everything for the few rows it would expect. No index matches it.
 */
const opaque = (conditions: Sql[]) => sql`case when ${sql.join(conditions, sql` and `)} then true end`

const published = (conditions: Sql[]) => sql.join([sql`is_published`, ...conditions], sql` and `)

const asIs = (condition: Sql): Condition => ({ indexed: condition, filter: condition })

function documentConditions(words: WordQuery, facets: string[], counties: string[]): Sql[] {
  return [
    ...(words.tsquery === null ? [] : [sql`document @@ to_tsquery('english', ${words.tsquery})`]),
    ...(facets.length === 0 ? [] : [sql`facets @> ${facets}::text[]`]),
    ...(counties.length === 0 ? [] : [sql`facets && ${counties}::text[]`]),
  ]
}

const stateCondition = (state: string | null) => (state === null ? [] : [asIs(sql`place_state = ${state}`)])

/**
 * For an index that begins with `flags`, the condition lists every combination of flags in use that fits, so that the scan
 * reads matches alone.
 */
function flagCondition(required: readonly Flag[], excluded: readonly Flag[], isPriceLimited: boolean): Condition[] {
  if (required.length === 0 && excluded.length === 0) return []
  const fits = (flags: Sql) =>
    sql.join(
      [
        ...(required.length === 0 ? [] : [sql`${flagMask(required)} & ~${flags} = 0`]),
        ...withoutFlags(excluded, flags),
      ],
      sql` and `,
    )
  const filter = sql`(${fits(sql`flags`)})`
  // The only excluded flag is a lease. Most listings aren't, so other indexes are better.
  if (required.length === 0) return [{ indexed: isPriceLimited ? sql`price_type <> 'lease'` : filter, filter }]
  const indexed = sql`flags = any(array(select known.flags from listing_flag_sets as known where ${fits(sql`known.flags`)}))`
  return [{ indexed, filter }]
}

/** Whether the index of the prices of land for sale answers the search. */
const hasPriceLimit = ({ min_price, max_price, price_unit }: SearchFilters) =>
  price_unit !== 'acre' && (min_price !== null || max_price !== null)

const withoutFlags = (excluded: readonly Flag[], flags: Sql): Sql[] =>
  excluded.length === 0 ? [] : [sql`${flagMask(excluded)} & ${flags} = 0`]

/** Availability, zoning, power and its evidence, in the forms in which an index can answer them. */
function otherConditions(filters: SearchFilters, zoning: ZoningQuery): Condition[] {
  const { availability, min_mw } = filters
  const evidence = evidenceCondition(filters)
  return [
    ...(zoning.codes === null ? [] : [asIs(sql`zoning_code = any(${zoning.codes}::bigint[])`)]),
    ...(availability === null ? [] : [asIs(AVAILABILITY_CONDITIONS[availability])]),
    ...(min_mw === null ? [] : [atLeast(sql`available_power_mw`, min_mw)]),
    ...(evidence === null ? [] : [asIs(evidence)]),
  ]
}

/** The size band; null when acreage, power or price is limited in another way too. */
function onlyBand({ size, min_acres, max_acres, min_mw, min_price, max_price }: SearchFilters): SizeBand | null {
  return [min_acres, max_acres, min_mw, min_price, max_price].every((limit) => limit === null) ? size : null
}

function rangeConditions(filters: SearchFilters): Condition[] {
  const { min, max } = acreRange(filters)
  const { min_price, max_price, price_unit } = filters
  const acres = sql`parcel_size_acres`
  const price = price_unit === 'acre' ? PRICE_PER_ACRE : sql`price`
  return [
    ...(min === null ? [] : [atLeast(acres, min)]),
    ...(max === null ? [] : [atMost(acres, max)]),
    ...(min_price === null ? [] : [atLeast(price, min_price)]),
    ...(max_price === null ? [] : [atMost(price, max_price)]),
  ]
}

const atLeast = (value: Sql, limit: number): Condition => comparison(value, sql`>=`, limit)
const atMost = (value: Sql, limit: number): Condition => comparison(value, sql`<=`, limit)

const comparison = (value: Sql, operator: Sql, limit: number): Condition => ({
  indexed: sql`${value} ${operator} ${limit}::numeric`,
  filter: sql`${value} + 0 ${operator} ${limit}::numeric`,
})
