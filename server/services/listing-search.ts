import { type RawBuilder, sql } from 'kysely'
import type { ListingSummary } from '../../domain/listing.ts'
import type { Place } from '../../domain/place.ts'
import { acreRange, DEFAULT_RADIUS_MILES, EXACT_TOTAL, PAGE_SIZE, type SearchFilters } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'
import { presentSummary, SUMMARY_COLUMNS, type SummaryRow } from './listing-rows.ts'
import type { Places } from './places.ts'
import type { SearchOptions, SearchResult } from './services.ts'
import { readWords, type WordQuery } from './word-query.ts'

const METERS_PER_MILE = 1_609.344
const NO_WORDS: WordQuery = { tsquery: null, corrections: [] }

/** Searches what is published. Two statements at most beside the reading of words and place: the page and its total. */
export async function searchListings(db: Db, places: Places, options: SearchOptions): Promise<SearchResult> {
  const { filters, perPage = PAGE_SIZE, total: counted = true } = options
  const [words, place] = await Promise.all([
    filters.q === null ? NO_WORDS : readWords(db, filters.q),
    findPlace(places, filters),
  ])
  const where = sql.join(conditions(filters, place, words), sql` and `)
  const [data, count] = await Promise.all([
    selectPage(db, where, filters, place, perPage),
    counted ? countUpTo(db, where) : null,
  ])
  return {
    data,
    page: filters.page,
    per_page: perPage,
    total: count === null ? null : Math.min(count, EXACT_TOTAL),
    total_exact: count === null || count <= EXACT_TOTAL,
    place,
    place_unknown: place === null && (filters.location !== null || filters.city !== null),
    corrections: words.corrections,
  }
}

function findPlace(places: Places, { location, city }: SearchFilters): Promise<Place | null> | null {
  if (location !== null) return places.find(location)
  return city === null ? null : places.findCity(city)
}

/** True where the place is an area that listings know by name, so that distance plays no part. */
const isArea = (place: Place) => place.kind === 'state' || place.kind === 'country' || place.kind === 'county'

function conditions(filters: SearchFilters, place: Place | null, words: WordQuery): RawBuilder<unknown>[] {
  const all = [sql`is_published`]
  const facets = wantedFacets(filters, place)
  if (facets.length > 0) all.push(sql`facets @> ${facets}::text[]`)
  if (filters.zoning !== null) all.push(sql`facets @> zoning_facets(${filters.zoning})`)
  if (words.tsquery !== null) all.push(sql`document @@ to_tsquery('english', ${words.tsquery})`)
  const { min, max } = acreRange(filters)
  if (min !== null) all.push(sql`parcel_size_acres >= ${min}::numeric`)
  if (max !== null) all.push(sql`parcel_size_acres <= ${max}::numeric`)
  if (filters.min_price !== null) all.push(sql`price >= ${filters.min_price}::numeric`)
  if (filters.max_price !== null) all.push(sql`price <= ${filters.max_price}::numeric`)
  if (place && !isArea(place)) {
    const meters = (filters.within ?? DEFAULT_RADIUS_MILES) * METERS_PER_MILE
    all.push(sql`ST_DWithin(point, ${center(place)}, ${meters}::float8, false)`)
  }
  if (filters.bbox) all.push(inBox(filters.bbox))
  return all
}

function wantedFacets(filters: SearchFilters, place: Place | null): string[] {
  const utilities = filters.utility.flatMap((name) => (name === 'both' ? ['power', 'fiber'] : [name]))
  const facets = [...utilities.map((name) => `u:${name}`), ...filters.energy.map((name) => `e:${name}`)]
  if (filters.type !== null) facets.push(`t:${filters.type}`)
  if (filters.price_type !== null) facets.push(`p:${filters.price_type}`)
  if (place?.kind === 'state') facets.push(`s:${place.state?.toLowerCase()}`)
  if (place?.kind === 'county') facets.push(`k:${place.state?.toLowerCase()}/${place.county?.toLowerCase()}`)
  if (place?.kind === 'country') facets.push(`c:${place.country}`)
  return facets
}

const center = ({ longitude, latitude }: Place) =>
  sql`ST_SetSRID(ST_MakePoint(${longitude}::float8, ${latitude}::float8), 4326)::geography`

function inBox([west, south, east, north]: NonNullable<SearchFilters['bbox']>): RawBuilder<unknown> {
  const box = (from: number, to: number) =>
    sql`point::geometry && ST_MakeEnvelope(${from}::float8, ${south}::float8, ${to}::float8, ${north}::float8, 4326)`
  return west <= east ? box(west, east) : sql`(${box(west, 180)} or ${box(-180, east)})`
}

const ORDER: Record<Exclude<SearchFilters['sort'], 'distance'>, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  price: sql`price, id`,
  '-price': sql`price desc nulls last, id desc`,
  acres: sql`parcel_size_acres, id`,
  '-acres': sql`parcel_size_acres desc, id desc`,
}

async function selectPage(
  db: Db,
  where: RawBuilder<unknown>,
  filters: SearchFilters,
  place: Place | null,
  perPage: number,
): Promise<ListingSummary[]> {
  const distance = place && !isArea(place) ? sql`, ST_Distance(point, ${center(place)}, false) as distance_m` : sql``
  const byDistance = filters.sort === 'distance' && place !== null
  const order = byDistance
    ? sql`point <-> ${center(place)}, id`
    : (ORDER[filters.sort as keyof typeof ORDER] ?? ORDER.newest)
  const { rows } = await sql<SummaryRow>`
    select ${SUMMARY_COLUMNS}${distance} from land_listings where ${where}
    order by ${order} limit ${perPage} offset ${(filters.page - 1) * perPage}`.execute(db)
  return rows.map(presentSummary)
}

/** The number of matches, counted no further than one past what is told exactly. */
async function countUpTo(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select count(*) as matches from (
      select from land_listings where ${where} limit ${sql.lit(EXACT_TOTAL + 1)}
    ) as counted`.execute(db)
  return rows[0]?.matches ?? 0
}
