import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { editDistance } from '../../../domain/text/edit-distance.ts'
import type { Db } from '../../platform/db/database.ts'

export interface WordQuery {
  /** An argument of `to_tsquery('english', …)`; null when no word is left to search for. */
  tsquery: string | null
  /** The same words as stems; null when a word is a prefix, or has other characters than letters. */
  stems: string[] | null
  /** True when a word is in no listing, so that nothing can match. */
  unknown: boolean
  /** Corrected words: [typed, corrected]. */
  corrections: [string, string][]
}

export const NO_WORDS: WordQuery = { tsquery: null, stems: [], unknown: false, corrections: [] }

interface Stemmed {
  word: string
  /** Null for a stop word. */
  stem: string | null
}

interface Reading extends Stemmed {
  /** A stop word, such as “the” or “of”. */
  stop: boolean
  known: boolean
  /** Whether listings have longer words that start with it. */
  isPrefix: boolean
  similar: Stemmed[] | null
}

const MAX_WORDS = 10
const MIN_CORRECTED_LENGTH = 4
/** Shorter words are not in `listing_words`. */
const MIN_KNOWN_LENGTH = 3

const MAX_CACHED_WORDS = 20_000

export type WordReader = (text: string) => Promise<WordQuery>
type ReadListingWords = (words: string[]) => Promise<Map<string, Reading>>

/** Reads words with a database. A word that listings contain rarely disappears, so readings of known words are cached. */
export function createWordReader(db: Db): WordReader {
  const cache = new LRUCache<string, Reading>({ max: MAX_CACHED_WORDS })
  const read: ReadListingWords = async (words) => {
    const readings = new Map<string, Reading>()
    for (const word of words) {
      const cached = cache.get(word)
      if (cached) readings.set(word, cached)
    }
    const missing = words.filter((word) => !readings.has(word))
    for (const [word, reading] of missing.length > 0 ? await readListingWords(db, missing) : []) {
      if (reading.known || reading.stop) cache.set(word, reading)
      readings.set(word, reading)
    }
    return readings
  }
  return (text) => readWords(text, read)
}

/**
 * Matches typed words with the words of listings: a known word or stem stays as it is, the start of a known word becomes
 * a prefix, a mistyped word becomes the closest known word. Any other word stays, and finds nothing.
 */
async function readWords(text: string, read: ReadListingWords): Promise<WordQuery> {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, MAX_WORDS)
  const plain = words.filter((word) => /^\p{L}{1,40}$/u.test(word))
  const readings = await read(plain)
  const corrections: [string, string][] = []
  const stems: (string | null)[] = []
  let unknown = false
  const terms = words.flatMap((word) => {
    const reading = readings.get(word)
    if (reading?.stop) return []
    const isKnown = !reading || reading.known || word.length < MIN_KNOWN_LENGTH
    if (!isKnown && reading.isPrefix) {
      stems.push(null)
      return `${quoted(word)}:*`
    }
    const corrected = isKnown ? (reading ?? { word, stem: null }) : closest(word, reading.similar ?? [])
    if (corrected === null) unknown = true
    else if (corrected.word !== word) corrections.push([word, corrected.word])
    stems.push(corrected?.stem ?? null)
    return quoted(corrected?.word ?? word)
  })
  return {
    tsquery: terms.length > 0 ? terms.join(' & ') : null,
    stems: stems.every((stem) => stem !== null) ? stems : null,
    unknown,
    corrections,
  }
}

const quoted = (word: string) => `'${word}'`

async function readListingWords(db: Db, words: string[]): Promise<Map<string, Reading>> {
  const { rows } = await sql<Reading>`
    select word, stem, stop, known, "isPrefix",
      case when not known and not "isPrefix" and char_length(word) >= ${MIN_CORRECTED_LENGTH}::int then (
        select jsonb_agg(nearest) from (
          select word, stem from listing_words as near order by near.word <-> typed.word limit 8
        ) as nearest
      ) end as similar
    from (
      select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem,
        coalesce(cardinality(ts_lexize('pg_catalog.english_stem', word)) = 0, false) as stop,
        word_is_known(word) as known,
        exists (select from listing_words as longer
          where longer.word ~>=~ input.word and longer.word ~<~ (input.word || chr(1114111))) as "isPrefix"
      from unnest(${words}::text[]) as input (word)
    ) as typed`.execute(db)
  return new Map(rows.map((row) => [row.word, row]))
}

/** The word with the fewest edits, at most one per three letters. */
function closest<Other extends { word: string }>(word: string, others: readonly Other[]): Other | null {
  const allowed = Math.max(1, Math.floor(word.length / 3))
  let best: { other: Other; edits: number } | null = null
  for (const other of others) {
    const edits = editDistance(word, other.word)
    if (edits <= allowed && (!best || edits < best.edits)) best = { other, edits }
  }
  return best?.other ?? null
}
