import { sql } from 'kysely'
import { SIZE_BANDS, type SizeBand } from '../../domain/search.ts'
import type { Db } from '../db/database.ts'

/** What `listing_terms` calls the stem of a word and a band of acreage; facets have their own names there. */
export const wordTerm = (stem: string) => `w:${stem}`
const bandTerm = (band: SizeBand) => `a:${band}`

interface Asked {
  stems: readonly string[]
  facets: readonly string[]
  band: SizeBand | null
}

export function termsOf({ stems, facets, band }: Asked): string[] {
  return [...new Set([...stems.map(wordTerm), ...facets, ...(band === null ? [] : [bandTerm(band)])])]
}

export const BANDS = Object.entries(SIZE_BANDS).map(([band, [least, most]]) => ({
  term: bandTerm(band as SizeBand),
  least,
  most,
}))

/** Of what is published; 0 where nothing is. */
export const HIGHEST_NUMBER = sql<number>`(select coalesce(max(number), 0) from land_listings where is_published)`

export interface KnownTerms {
  /** No published listing has a higher one. */
  numbers: number
  /** How many had a term when it was chosen, and whether their numbers are listed. */
  terms: ReadonlyMap<string, { matches: number; isListed: boolean }>
}

export type TermReader = () => Promise<KnownTerms>

const REMEMBERED_MS = 60_000

/** Reads which terms have postings. What it says is good for choosing a way and for nothing else: it may be a minute old. */
export function createTermReader(db: Db, now = () => performance.now()): TermReader {
  let known: Promise<KnownTerms> | undefined
  let until = 0
  return () => {
    if (!known || now() > until) {
      known = readTerms(db)
      until = now() + REMEMBERED_MS
      known.catch(() => {
        known = undefined
      })
    }
    return known
  }
}

async function readTerms(db: Db): Promise<KnownTerms> {
  const { rows } = await sql<{ numbers: number; terms: [string, number, boolean][] }>`
    select ${HIGHEST_NUMBER} as numbers,
      coalesce(jsonb_agg(jsonb_build_array(term, matches, is_listed)), '[]') as terms
    from listing_terms`.execute(db)
  const { numbers, terms } = rows[0]!
  return { numbers, terms: new Map(terms.map(([term, matches, isListed]) => [term, { matches, isListed }])) }
}
