import { type RawBuilder, sql } from 'kysely'
import type { ListingSummary } from '../../domain/listing.ts'
import { isArea, type Place } from '../../domain/place.ts'
import { EXACT_TOTAL, PAGE_SIZE, type SearchFilters } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import { PLANNED_EACH_TIME } from '../db/statement-names.ts'
import { presentSummary, SUMMARY_COLUMNS, type SummaryRow } from './listing-rows.ts'
import { type Conditions, conditionsOf } from './listing-search-conditions.ts'
import { type Order, orderOf, pageOf, type Window } from './listing-search-order.ts'
import { searchPostings, soonest } from './listing-search-postings.ts'
import type { TermReader } from './listing-terms.ts'
import type { Places } from './places.ts'
import type { SearchOptions, SearchResult } from './services.ts'
import { NO_WORDS, type WordReader } from './word-query.ts'
import { NO_ZONING, readZoning } from './zoning-query.ts'

/**
 * Up to so many matches are gathered from the index of the filters, counted and sorted; more of them are dense enough
 * to be met soon by walking along the index of the order. Either end is cheap, and neither grows with the table.
 */
const GATHERED = EXACT_TOTAL

export interface SearchDependencies {
  db: Db
  places: Places
  readWords: WordReader
  readTerms: TermReader
  /** How postings are used. */
  choose?: typeof soonest
}

/** Searches what is published. */
export async function searchListings(dependencies: SearchDependencies, options: SearchOptions): Promise<SearchResult> {
  const { db, places, readWords } = dependencies
  const { filters, perPage = PAGE_SIZE, total: counted = true } = options
  const [words, zoning, place] = await Promise.all([
    filters.q === null ? NO_WORDS : readWords(filters.q),
    filters.zoning === null ? NO_ZONING : readZoning(db, filters.zoning),
    findPlace(places, filters),
  ])
  const found =
    words.unknown || zoning.unknown
      ? { matches: 0, data: [] }
      : await find(dependencies, {
          filters,
          place,
          perPage,
          counted,
          conditions: conditionsOf(filters, { place, words, zoning }),
        })
  return {
    data: found.data,
    page: filters.page,
    per_page: perPage,
    total: counted ? Math.min(found.matches, EXACT_TOTAL) : null,
    total_exact: !counted || found.matches <= EXACT_TOTAL,
    place,
    place_unknown: place === null && (filters.location !== null || filters.city !== null),
    corrections: words.corrections,
  }
}

function findPlace(places: Places, { location, city }: SearchFilters): Promise<Place | null> | null {
  if (location !== null) return places.find(location)
  return city === null ? null : places.findCity(city)
}

interface Query {
  filters: SearchFilters
  place: Place | null
  perPage: number
  counted: boolean
  conditions: Conditions
}

interface Found {
  /** Counted no further than one past `EXACT_TOTAL`. */
  matches: number
  data: ListingSummary[]
}

async function find(dependencies: SearchDependencies, query: Query): Promise<Found> {
  const { db } = dependencies
  const order = orderOf(query.filters.sort, query.place, query.conditions.arc)
  if (!query.conditions.limitless) {
    return (await findByPostings(dependencies, query, order)) ?? gather(db, query, order)
  }
  const [matches, data] = await Promise.all([query.counted ? countAll(db) : 0, walk(db, query, order)])
  return { matches, data }
}

/** @returns null when the postings cannot tell, or not any sooner */
async function findByPostings({ db, readTerms, choose = soonest }: SearchDependencies, query: Query, order: Order) {
  const { filters, conditions } = query
  // The index of distances has no numbers to walk by.
  if (conditions.lettered === null || filters.sort === 'distance') return null
  const asked = { order, window: windowOf(query) }
  const way = choose(conditions.lettered, await readTerms(), asked)
  if (way === null) return null
  const found = await searchPostings(db, { lettered: conditions.lettered, way, ...asked })
  return found && { matches: found.matches, data: present(found.rows, query.place) }
}

/**
 * Counts and sorts in one go what the index of the filters gives; past the limit only the count is worth having. Which
 * index that is, the values say.
 */
async function gather(db: Db, query: Query, order: Order): Promise<Found> {
  const matching = sql`select id, ${order.key} as sort_key from land_listings
    where ${query.conditions.narrowing} limit ${sql.lit(GATHERED + 1)}`
  const { rows } = await sql<SummaryRow & { matches: number }>`${sql.raw(PLANNED_EACH_TIME)}
    with matching as materialized (${matching})
    select (select count(*) from matching) as matches, ${SUMMARY_COLUMNS} from land_listings where id = any(array(
      select id from matching order by sort_key ${order.direction}, id ${order.idDirection} ${pageOf(windowOf(query))}
    )) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(db)
  const matches = rows[0]?.matches ?? (query.filters.page > 1 ? await countOf(db, matching) : 0)
  return { matches, data: matches > GATHERED ? await walk(db, query, order) : present(rows, query.place) }
}

/** Along the index of the order until the page is full. */
async function walk(db: Db, query: Query, order: Order): Promise<ListingSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from land_listings where id = any(array(
      select id from land_listings where ${query.conditions.filtering}
      order by ${order.along}, id ${order.idDirection} ${pageOf(windowOf(query))}
    )) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(db)
  return present(rows, query.place)
}

const windowOf = ({ filters, perPage }: Query): Window => ({ offset: (filters.page - 1) * perPage, limit: perPage })

function present(rows: SummaryRow[], place: Place | null): ListingSummary[] {
  const from = place && !isArea(place) ? place : null
  return rows.map((row) => presentSummary(row, from))
}

/** How many are published, counted no further than one past what is told exactly. */
const countAll = (db: Db) =>
  countOf(db, sql`select from land_listings where is_published limit ${sql.lit(EXACT_TOTAL + 1)}`)

async function countOf(db: Db, selection: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ matches: number }>`select count(*) as matches from (${selection}) as counted`.execute(db)
  return rows[0]?.matches ?? 0
}
