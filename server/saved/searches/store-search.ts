import { sql } from 'kysely'
import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { searchName } from '../../../domain/alert/search-name.ts'
import { AppError } from '../../../domain/errors.ts'
import type { Place, PlaceResolution } from '../../../domain/place/place.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { EXACT_TOTAL, type SearchFilters, searchParams } from '../../../domain/search/search.ts'
import { NO_PLACE } from '../../land/places/places.ts'
import { matchingSql } from '../../land/search/condition.ts'
import { conditionsOf } from '../../land/search/conditions.ts'
import type { OwnScores } from '../../land/search/own-weights/own-scores.ts'
import { createWordReader, NO_WORDS } from '../../land/search/word-query.ts'
import { NO_ZONING } from '../../land/search/zoning-query.ts'
import type { Db } from '../../platform/db/database.ts'
import { createSearchReader, type SearchReaders } from './read-search.ts'
import { termsOfSearch } from './terms.ts'
import { holdEvents } from './waiting-events.ts'

export interface StoreDependencies extends SearchReaders {
  places: {
    resolve(text: string): Promise<PlaceResolution>
    resolveCity(slug: string): Promise<PlaceResolution>
  }
}

interface NewSearch {
  query: string
  frequency: AlertFrequency
  counts: readonly AlertKind[]
  leadId?: string
}

const MAX_SEARCHES = 100
/** In characters, as in the database. Only a drawn area can be so long. */
const MAX_QUERY = 8_000

/** A search that can be saved: its place is known. */
export interface UnderstoodSearch {
  filters: SearchFilters
  place: Place | null
  /** The query string in its canonical form. */
  query: string
  /** By weights of the visitor; null without. Computing them takes too long for a transaction. */
  ownScores: OwnScores | null
}

/** The filters of a search that say which listings match. */
export function readSavedFilters(query: string): SearchFilters {
  const { filters } = parseSearch(new URLSearchParams(query))
  return { ...filters, page: 1, sort: null, candidates: null }
}

/** @throws AppError `invalid` with a message for `query` */
export async function understand({ places, ownScoresOf }: StoreDependencies, query: string): Promise<UnderstoodSearch> {
  const filters = readSavedFilters(query)
  const canonical = searchParams(filters).toString()
  if (canonical.length > MAX_QUERY) throw invalid('The drawn area is too detailed to save. Draw a simpler one.')
  const { location, city } = filters
  const { place } =
    location !== null ? await places.resolve(location) : city !== null ? await places.resolveCity(city) : NO_PLACE
  if (place === null && (location ?? city) !== null)
    throw invalid(`We don’t know the place “${location ?? city}”. Choose another one, then save the search.`)
  return { filters, place, query: canonical, ownScores: await ownScoresOf(filters) }
}

/**
 * Stores a search with the listings that it matches already. No event is matched meanwhile, so each listing either is one of
 * these or is announced.
 * @returns its id; that of the same search if there is one
 * @throws AppError `invalid` with a message for `query`
 */
export async function storeSearch(
  transaction: Db,
  { subscriberId, ...search }: NewSearch & UnderstoodSearch & { subscriberId: string },
): Promise<string> {
  const { filters, place, query, frequency, counts, leadId } = search
  await holdEvents(transaction)
  await sql`select from alert_subscribers where id = ${subscriberId}::uuid for update`.execute(transaction)
  const saved = await transaction
    .selectFrom('saved_searches')
    .select(['id', 'query'])
    .where('subscriber_id', '=', subscriberId)
    .execute()
  const same = saved.find((each) => each.query === query)
  if (same) return same.id
  if (saved.length >= MAX_SEARCHES)
    throw invalid(`You have ${MAX_SEARCHES} saved searches. Delete one to save another.`)
  const { rows } = await sql<{ id: string }>`
    insert into saved_searches
      (subscriber_id, lead_id, name, query, place, frequency, counts, terms, known_numbers, skipped_events)
    values (${subscriberId}::uuid, ${leadId ?? null}::uuid, ${searchName(filters, place)}, ${query},
      ${place && JSON.stringify(place)}::jsonb, ${frequency}, ${[...counts]}::text[], ${termsOf(filters, place)}::text[],
      ${await findMatching(transaction, search)}::integer[],
      array(select id from listing_events where matched_at is null))
    returning id`.execute(transaction)
  return rows[0]!.id
}

/** Words and zonings don't count: what they mean changes with the listings. */
export const termsOf = (filters: SearchFilters, place: Place | null) =>
  termsOfSearch(conditionsOf(filters, { place, words: NO_WORDS, zoning: NO_ZONING }))

async function findMatching(transaction: Db, { query, place, ownScores }: UnderstoodSearch): Promise<number[]> {
  const readSearch = createSearchReader({
    db: transaction,
    readWords: createWordReader(transaction),
    ownScoresOf: async () => ownScores,
  })
  const { conditions } = await readSearch({ query, place })
  if (conditions === null) return []
  const { rows } = await sql<{ numbers: number[] }>`
    select coalesce(json_agg(number), '[]') as numbers from (
      select number from land_listings where ${matchingSql(conditions)} limit ${sql.lit(EXACT_TOTAL + 1)}
    ) as matching`.execute(transaction)
  const { numbers } = rows[0]!
  if (numbers.length > EXACT_TOTAL)
    throw invalid('This search matches more than 10,000 sites. Narrow it down, then save it.')
  return numbers
}

const invalid = (message: string) => new AppError('invalid', { detail: message, fields: { query: [message] } })
