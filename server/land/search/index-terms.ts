import { sql } from 'kysely'
import { SIZE_BANDS, type SizeBand } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Names in `listing_index_terms`: `w:` and the stem of a word, `a:` and a size band; a facet has its own name. For others,
 * see listing-terms.ts.
 */
export const wordTerm = (stem: string) => `w:${stem}`
const bandTerm = (band: SizeBand) => `a:${band}`

interface TermParts {
  stems: readonly string[]
  facets: readonly string[]
  band: SizeBand | null
  others?: readonly string[]
}

export function termsOf({ stems, facets, band, others = [] }: TermParts): string[] {
  return [...new Set([...stems.map(wordTerm), ...facets, ...(band === null ? [] : [bandTerm(band)]), ...others])]
}

/** The terms of size bands, with their limits in acres. */
export const BAND_TERMS = Object.entries(SIZE_BANDS).map(([band, [least, most]]) => ({
  term: bandTerm(band as SizeBand),
  least,
  most,
}))

/** The highest number of a published listing; 0 when there is none. */
export const HIGHEST_NUMBER = sql<number>`(select coalesce(max(number), 0) from land_listings where is_published)`

/** Statistics of the bitmap index, for choosing a query plan. */
export interface IndexStatistics {
  /** No published listing has a higher number. */
  highestNumber: number
  /** For each indexed term, how many listings had it when it was chosen, and whether their numbers are listed. */
  terms: ReadonlyMap<string, { matches: number; isListed: boolean }>
}

export type StatisticsReader = () => Promise<IndexStatistics>

const CACHED_MS = 60_000

/** Reads statistics that may be a minute old, so they may decide how to search but not what is found. */
export function createStatisticsReader(db: Db, now = () => performance.now()): StatisticsReader {
  let cached: Promise<IndexStatistics> | undefined
  let expiresAt = 0
  return () => {
    if (!cached || now() > expiresAt) {
      cached = readStatistics(db)
      expiresAt = now() + CACHED_MS
      cached.catch(() => {
        cached = undefined
      })
    }
    return cached
  }
}

async function readStatistics(db: Db): Promise<IndexStatistics> {
  const { rows } = await sql<{ highest: number; terms: [string, number, boolean][] }>`
    select ${HIGHEST_NUMBER} as highest,
      coalesce(jsonb_agg(jsonb_build_array(term, matches, is_listed)), '[]') as terms
    from listing_index_terms`.execute(db)
  const { highest, terms } = rows[0]!
  return {
    highestNumber: highest,
    terms: new Map(terms.map(([term, matches, isListed]) => [term, { matches, isListed }])),
  }
}
