import { type RawBuilder, sql } from 'kysely'
import type { Box } from '../../../domain/geometry/distance.ts'
import type { ListingSummary } from '../../../domain/listing/listing.ts'
import { isArea, type Place, type PlaceResolution } from '../../../domain/place/place.ts'
import { appliedSort, EXACT_TOTAL, PAGE_SIZE, type SearchFilters } from '../../../domain/search/search.ts'
import type { ChoiceCounts, SearchOptions, SearchResult } from '../../../domain/search/search-result.ts'
import type { Db } from '../../platform/db/database.ts'
import { PLANNED_EACH_TIME } from '../../platform/db/statement-names.ts'
import { presentSummary, SUMMARY_COLUMNS, type SummaryRow } from '../listings/rows.ts'
import { NO_PLACE, type Places } from '../places/places.ts'
import { searchBitmapIndex } from './bitmap-search.ts'
import {
  choicesExcept,
  choicesOf,
  countChoices,
  countMatchingChoices,
  MAX_READ,
  replacedChoices,
  uncountedChoices,
} from './choice-counts.ts'
import { type ColumnDependencies, matchColumns } from './column-matches.ts'
import { listingNumbersOfPage } from './column-page.ts'
import { type Conditions, conditionsOf } from './conditions.ts'
import { limitTo, nearestTo, type Order, orderOf, type Window } from './order.ts'
import type { OwnScores, OwnScoresOf } from './own-weights/own-scores.ts'
import { cheapestPlan } from './query-plan.ts'
import { NO_WORDS, type WordReader } from './word-query.ts'
import { NO_ZONING, readZoning } from './zoning-query.ts'

/**
 * Up to this many matches are read from the index of the filters, counted and sorted. More matches than that are so
 * dense that a scan in sort order soon finds a page of them. The cost of either way doesn't grow with the table.
 */
const MAX_SORTED = EXACT_TOTAL

/** More matches in a box than this are so dense that a scan in sort order finds a page sooner than memory. */
const MAX_PAGED = 100_000

export interface SearchDependencies extends ColumnDependencies {
  places: Places
  readWords: WordReader
  ownScoresOf: OwnScoresOf
  /** Counts all published listings, up to one more than `EXACT_TOTAL`. */
  countAll: () => Promise<number>
  choosePlan?: typeof cheapestPlan
}

/** Searches published listings. */
export async function searchListings(dependencies: SearchDependencies, options: SearchOptions): Promise<SearchResult> {
  const { filters, perPage = PAGE_SIZE, total: isCounted = true, nearestFirst = false, view = null } = options
  const [words, zoning, { place, match, alternatives }, ownScores] = await lookUpTerms(dependencies, filters)
  const found =
    words.unknown || zoning.unknown
      ? { matches: 0, data: [] }
      : await find(dependencies, {
          filters,
          place,
          perPage,
          isCounted,
          nearestFirst,
          ownScores,
          view,
          conditions: conditionsOf(filters, { place: nearestFirst ? null : place, words, zoning, ownScores, view }),
        })
  return {
    data: found.data,
    page: filters.page,
    per_page: perPage,
    total: isCounted ? Math.min(found.matches, EXACT_TOTAL) : null,
    total_exact: !isCounted || found.matches <= EXACT_TOTAL,
    place,
    place_match: match,
    place_alternatives: alternatives,
    place_unknown: place === null && (filters.location !== null || filters.city !== null),
    corrections: words.corrections,
    weights_unknown: false,
    ...(zoning.unknown ? await explainUnknownZoning(dependencies, filters.zoning) : KNOWN_ZONING),
  }
}

type ZoningNotice = Pick<SearchResult, 'zoning_unknown' | 'zoning_suggestion'>

const KNOWN_ZONING: ZoningNotice = { zoning_unknown: false, zoning_suggestion: null }

/** Suggests the words of listings that a misspelled zoning may mean, if listings have those in their zoning. */
async function explainUnknownZoning({ db, readWords }: SearchDependencies, text: string | null): Promise<ZoningNotice> {
  const isUnknown = async (text: string) => (await readZoning(db, { text, types: [] })).unknown
  // The words may be known, but not in zonings of the chosen type.
  if (text === null || !(await isUnknown(text))) return KNOWN_ZONING
  const { corrections } = await readWords(text)
  const corrected = corrections.reduce((words, [typed, word]) => words.replace(typed, word), text.toLowerCase())
  const isFound = corrections.length > 0 && !(await isUnknown(corrected))
  return { zoning_unknown: true, zoning_suggestion: isFound ? corrected : null }
}

/** Looks up the words, the zoning, the place and the scores by weights of the visitor. */
export const lookUpTerms = ({ db, places, readWords, ownScoresOf }: SearchDependencies, filters: SearchFilters) =>
  Promise.all([
    filters.q === null ? NO_WORDS : readWords(filters.q),
    filters.zoning === null && filters.zoning_type.length === 0
      ? NO_ZONING
      : readZoning(db, { text: filters.zoning, types: filters.zoning_type }),
    resolvePlace(places, filters),
    filters.weights === null ? null : ownScoresOf(filters),
  ])

/** Facet counts: how many sites would match with each filter option. */
export async function countListingChoices(
  dependencies: SearchDependencies,
  filters: SearchFilters,
  maxRead = MAX_READ,
): Promise<ChoiceCounts> {
  const statistics = await dependencies.readStatistics()
  const count = async (filters: SearchFilters, choices: ReturnType<typeof choicesOf>): Promise<ChoiceCounts> => {
    const [words, zoning, { place }, ownScores] = await lookUpTerms(dependencies, filters)
    if (words.unknown || zoning.unknown) return {}
    const conditions = conditionsOf(filters, { place, words, zoning, ownScores })
    const matches = conditions.isInBox
      ? await matchColumns(dependencies, { conditions, filters, place, view: null })
      : null
    if (matches) return countMatchingChoices(dependencies.db, matches, { choices, maxRead })
    return countChoices(dependencies.db, conditions, { choices, statistics, maxRead })
  }
  const replaced = replacedChoices(filters)
  const counts = await Promise.all([
    count(filters, choicesExcept([...replaced.map(({ prefix }) => prefix), ...uncountedChoices(filters)])),
    ...replaced.map(({ prefix, filters }) => count(filters, choicesOf([prefix]))),
  ])
  return Object.assign({}, ...counts)
}

function resolvePlace(places: Places, { location, city }: SearchFilters): PlaceResolution | Promise<PlaceResolution> {
  if (location !== null) return places.resolve(location)
  return city === null ? NO_PLACE : places.resolveCity(city)
}

interface Query {
  filters: SearchFilters
  place: Place | null
  perPage: number
  isCounted: boolean
  nearestFirst: boolean
  ownScores: OwnScores | null
  /** The box that the map shows. */
  view: Box | null
  conditions: Conditions
}

interface Found {
  /** Counted up to one more than `EXACT_TOTAL`. */
  matches: number
  data: ListingSummary[]
}

async function find(dependencies: SearchDependencies, query: Query): Promise<Found> {
  const { db, countAll } = dependencies
  const { filters, place, nearestFirst } = query
  const order = nearestFirst && place ? nearestTo(place) : orderOf(filters, place, query.ownScores)
  if (!query.conditions.isUnfiltered) {
    return (
      (await findByBitmapIndex(dependencies, query, order)) ??
      (await findByColumns(dependencies, query, order)) ??
      filterIndexScan(db, query, order)
    )
  }
  const [matches, data] = await Promise.all([query.isCounted ? countAll() : 0, orderScan(db, query, order)])
  return { matches, data }
}

/** @returns null when the bitmap index can't answer the search, or not faster than other indexes */
async function findByBitmapIndex(
  { db, readStatistics, choosePlan = cheapestPlan }: SearchDependencies,
  query: Query,
  order: Order,
): Promise<Found | null> {
  const { conditions } = query
  // The index of distances doesn't hold the numbers that an order scan needs, and screenings have none.
  if (conditions.termQuery === null || isByDistance(query) || order.join) return null
  const orderedWindow = { order, window: windowOf(query) }
  const plan = choosePlan(conditions.termQuery.terms, await readStatistics(), orderedWindow)
  if (plan === null) return null
  const found = await searchBitmapIndex(db, { query: conditions.termQuery, plan, ...orderedWindow })
  return found && { matches: found.matches, data: present(found.rows, query) }
}

/** @returns null when listings in memory can't answer the search */
async function findByColumns(dependencies: SearchDependencies, query: Query, order: Order): Promise<Found | null> {
  const { conditions, filters, nearestFirst, view } = query
  if ((!conditions.isInBox && !nearestFirst) || order.column === null) return null
  const place = nearestFirst ? null : query.place
  const found = await matchColumns(dependencies, { conditions, filters, place, view })
  if (found === null) return null
  const matches = Math.min(found.count, EXACT_TOTAL + 1)
  const window = windowOf(query)
  if (found.count > MAX_PAGED) return { matches, data: await orderScan(dependencies.db, query, order) }
  if (matches <= window.offset) return { matches, data: [] }
  const numbers = listingNumbersOfPage(found.batches(), order.column, window.offset + window.limit)
  if (numbers.length > MAX_SORTED) return null
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from land_listings where id = any(array(
      select id from land_listings where number = any(${numbers}::integer[]) and is_published
      order by ${order.key} ${order.direction}, id ${order.idDirection} ${limitTo(window)}
    )) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(dependencies.db)
  return { matches, data: present(rows, query) }
}

/**
 * Reads the matches from the index of the filters, then counts and sorts them in the same statement. Beyond the limit
 * only the count is used. Planned each time, because the values decide which index is best.
 */
async function filterIndexScan(db: Db, query: Query, order: Order): Promise<Found> {
  const { join = sql`` } = order
  const matching = sql`select id, ${order.key} as sort_key from land_listings ${join}
    where ${query.conditions.byIndex} limit ${sql.lit(MAX_SORTED + 1)}`
  const { rows } = await sql<SummaryRow & { matches: number }>`${sql.raw(PLANNED_EACH_TIME)}
    with matching as materialized (${matching})
    select (select count(*) from matching) as matches, ${SUMMARY_COLUMNS} from land_listings ${join} where id = any(array(
      select id from matching order by sort_key ${order.direction}, id ${order.idDirection} ${limitTo(windowOf(query))}
    )) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(db)
  const matches = rows[0]?.matches ?? (query.filters.page > 1 ? await countOf(db, matching) : 0)
  return { matches, data: matches > MAX_SORTED ? await orderScan(db, query, order) : present(rows, query) }
}

/** Reads listings in sort order until the page is full. */
async function orderScan(db: Db, query: Query, order: Order): Promise<ListingSummary[]> {
  const { byFilter } = query.conditions
  const { join = sql`` } = order
  const window = windowOf(query)
  const page = order.isKnn
    ? sql`select id from (
        select id, ${order.indexOrder} as distance from land_listings where ${byFilter}
        order by ${order.indexOrder} fetch first ${window.offset === 0 ? sql.lit(window.limit) : window.offset + window.limit} rows with ties
      ) as nearest order by distance, id ${limitTo(window)}`
    : sql`select id from land_listings ${join} where ${byFilter}
        order by ${order.indexOrder}, id ${order.idDirection} ${limitTo(window)}`
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from land_listings ${join} where id = any(array(${page})) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(
    db,
  )
  return present(rows, query)
}

const windowOf = ({ filters, perPage }: Query): Window => ({ offset: (filters.page - 1) * perPage, limit: perPage })

const isByDistance = ({ filters, place, nearestFirst }: Query) =>
  nearestFirst || appliedSort(filters, place) === 'distance'

function present(rows: SummaryRow[], { place, nearestFirst }: Pick<Query, 'place' | 'nearestFirst'>): ListingSummary[] {
  const from = place && (nearestFirst || !isArea(place)) ? place : null
  return rows.map((row) => presentSummary(row, from))
}

/** Counted up to one more than `EXACT_TOTAL`. */
export const countPublished = (db: Db) =>
  countOf(db, sql`select from land_listings where is_published limit ${sql.lit(EXACT_TOTAL + 1)}`)

async function countOf(db: Db, selection: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ matches: number }>`select count(*) as matches from (${selection}) as counted`.execute(db)
  return rows[0]?.matches ?? 0
}
