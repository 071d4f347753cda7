import { type RawBuilder, sql } from 'kysely'
import type { ListingSummary } from '../../domain/listing.ts'
import { isArea, type Place } from '../../domain/place.ts'
import { EXACT_TOTAL, PAGE_SIZE, type SearchFilters } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import { presentSummary, SUMMARY_COLUMNS, type SummaryRow } from './listing-rows.ts'
import { type Conditions, conditionsOf } from './listing-search-conditions.ts'
import { countByPostings, hasBits, isListed } from './listing-search-postings.ts'
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
}

/** Searches what is published. */
export async function searchListings(
  { db, places, readWords }: SearchDependencies,
  options: SearchOptions,
): Promise<SearchResult> {
  const { filters, perPage = PAGE_SIZE, total: counted = true } = options
  const [words, zoning, place] = await Promise.all([
    filters.q === null ? NO_WORDS : readWords(filters.q),
    filters.zoning === null ? NO_ZONING : readZoning(db, filters.zoning),
    findPlace(places, filters),
  ])
  const found =
    words.unknown || zoning.unknown
      ? { matches: 0, data: [] }
      : await find(db, {
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

async function find(db: Db, query: Query): Promise<Found> {
  const order = orderOf(query)
  if (!query.conditions.limitless) return (await findByPostings(db, query, order)) ?? gather(db, query, order)
  const [matches, data] = await Promise.all([query.counted ? countAll(db) : 0, walk(db, query, order)])
  return { matches, data }
}

/**
 * A bit is looked at in the time of a tenth of a visit. So the order is walked along, bit by bit, where the page is full
 * soon enough; else the matches are visited.
 */
const BITS_PER_VISIT = 8

/** @returns null when the postings do not know it, or make it no faster */
async function findByPostings(db: Db, query: Query, order: Order): Promise<Found | null> {
  // The index of distances has no numbers.
  const lettered = query.filters.sort === 'distance' ? null : query.conditions.lettered
  const counted = lettered && (await countByPostings(db, lettered))
  if (!counted) return null
  const { matches, numbers, rarest } = counted
  const walked = ((offset(query) + query.perPage) * numbers) / matches
  if (offset(query) >= matches) return { matches, data: [] }
  if (matches > GATHERED || walked <= BITS_PER_VISIT * matches) {
    return { matches, data: await page(db, query, order, sql`is_published and ${hasBits(lettered)}`) }
  }
  if (rarest === null) return null
  return { matches, data: await page(db, query, order, sql`is_published and ${isListed(lettered, rarest)}`) }
}

/** Counts and sorts in one go what the index of the filters gives; past the limit only the count is worth having. */
async function gather(db: Db, query: Query, order: Order): Promise<Found> {
  const matching = sql`select id, ${order.key} as sort_key from land_listings
    where ${query.conditions.narrowing} limit ${sql.lit(GATHERED + 1)}`
  const { rows } = await sql<SummaryRow & { matches: number }>`
    select matches, ${SUMMARY_COLUMNS} from (
      select id, count(*) over () as matches from (${matching}) as matching
      order by sort_key ${order.direction}, id ${order.idDirection} limit ${query.perPage} offset ${offset(query)}
    ) as page join land_listings using (id)
    order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(db)
  const matches = rows[0]?.matches ?? (query.filters.page > 1 ? await countOf(db, matching) : 0)
  return { matches, data: matches > GATHERED ? await walk(db, query, order) : present(rows, query.place) }
}

/** Along the index of the order until the page is full. */
const walk = (db: Db, query: Query, order: Order) => page(db, query, order, query.conditions.filtering)

async function page(db: Db, query: Query, order: Order, condition: RawBuilder<unknown>): Promise<ListingSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS} from land_listings where id = any(array(
      select id from land_listings where ${condition}
      order by ${order.along}, id ${order.idDirection} limit ${query.perPage} offset ${offset(query)}
    )) order by ${order.key} ${order.direction}, id ${order.idDirection}`.execute(db)
  return present(rows, query.place)
}

const offset = ({ filters, perPage }: Query) => (filters.page - 1) * perPage

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

/** Ties are broken by the id, so that pages are stable. */
interface Order {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  idDirection: RawBuilder<unknown>
  /** What an index is in the order of. */
  along: RawBuilder<unknown>
}

const RISING = sql`asc`
const FALLING = sql`desc`

function byColumn(key: RawBuilder<unknown>, direction: RawBuilder<unknown>, idDirection = direction): Order {
  return { key, direction, idDirection, along: sql`${key} ${direction}` }
}

const ORDERS: Record<Exclude<SearchFilters['sort'], 'distance'>, Order> = {
  newest: byColumn(sql`created_at`, FALLING),
  price: byColumn(sql`price`, RISING),
  '-price': byColumn(sql`price`, sql`desc nulls last`, FALLING),
  acres: byColumn(sql`parcel_size_acres`, RISING),
  '-acres': byColumn(sql`parcel_size_acres`, FALLING),
}

function orderOf({ filters, place, conditions }: Query): Order {
  if (filters.sort !== 'distance') return ORDERS[filters.sort]
  if (!place || !conditions.arc) return ORDERS.newest
  const center = sql`ST_SetSRID(ST_MakePoint(${place.longitude}::float8, ${place.latitude}::float8), 4326)::geography`
  return { key: conditions.arc, direction: RISING, idDirection: RISING, along: sql`point <-> ${center}` }
}
