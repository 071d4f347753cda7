import type { Place } from '../../../domain/place/place.ts'
import { parseSearch } from '../../../domain/search/parse-search.ts'
import { profileOf } from '../../../domain/search/screening-filters.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { Condition } from '../../land/search/condition.ts'
import { conditionsOf } from '../../land/search/conditions.ts'
import type { OwnScores, OwnScoresOf } from '../../land/search/own-weights/own-scores.ts'
import { NO_WORDS, type WordReader } from '../../land/search/word-query.ts'
import { NO_ZONING, readZoning, type ZoningQuery } from '../../land/search/zoning-query.ts'
import type { Db } from '../../platform/db/database.ts'

export interface SearchReaders {
  db: Db
  readWords: WordReader
  ownScoresOf: OwnScoresOf
}

/** What a saved search asks for now: words and zonings mean what listings say by then. */
export interface ReadSearch {
  filters: SearchFilters
  /** Null if nothing can match. */
  conditions: Condition[] | null
}

/** A search as it is stored. */
export interface StoredSearch {
  query: string
  place: Place | null
}

/** Reads saved searches. Zonings and weights that several of them have are read once. */
export function createSearchReader({ db, readWords, ownScoresOf }: SearchReaders) {
  const zonings = new Map<string, Promise<ZoningQuery>>()
  const scores = new Map<string, Promise<OwnScores | null>>()
  const once = <T>(values: Map<string, Promise<T>>, key: string, read: () => Promise<T>) => {
    const value = values.get(key) ?? read()
    values.set(key, value)
    return value
  }
  /** @param toScores what scores of all listings become before they are kept */
  return async (
    { query, place }: StoredSearch,
    toScores: (own: OwnScores) => OwnScores = (own) => own,
  ): Promise<ReadSearch> => {
    const { filters } = parseSearch(new URLSearchParams(query))
    const { q, zoning: zoningText, weights } = filters
    const ownKey = `${profileOf(filters)} ${weights} ${filters.min_score === null} ${filters.sort}`
    const [words, zoning, ownScores] = await Promise.all([
      q === null ? NO_WORDS : readWords(q),
      zoningText === null ? NO_ZONING : once(zonings, zoningText, () => readZoning(db, zoningText)),
      weights === null
        ? null
        : once(scores, ownKey, async () => {
            const own = await ownScoresOf(filters)
            return own && toScores(own)
          }),
    ])
    const isImpossible = words.unknown || zoning.unknown
    return { filters, conditions: isImpossible ? null : conditionsOf(filters, { place, words, zoning, ownScores }) }
  }
}
