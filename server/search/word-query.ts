import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface WordQuery {
  /** For `to_tsquery('english', …)`; null when nothing is left to search for. */
  tsquery: string | null
  /** The same as stems; null when some words are beginnings, or more than letters. */
  stems: string[] | null
  /** True when a word is in no listing, so that nothing can match. */
  unknown: boolean
  /** Words that were read as others: [written, understood]. */
  corrections: [string, string][]
}

export const NO_WORDS: WordQuery = { tsquery: null, stems: [], unknown: false, corrections: [] }

interface Stemmed {
  word: string
  /** None for what is so common that no listing is indexed by it. */
  stem: string | null
}

interface Reading extends Stemmed {
  /** “the”, “of” … */
  stop: boolean
  known: boolean
  starts: boolean
  close: Stemmed[] | null
}

const MAX_WORDS = 10
const SHORTEST_CORRECTED = 4
/** Of the words that `listing_words` keeps. */
const SHORTEST_KEPT = 3

const REMEMBERED = 20_000

export type WordReader = (text: string) => Promise<WordQuery>
type ReadListingWords = (words: string[]) => Promise<Map<string, Reading>>

/** Reads words over a database. A word that listings have stays one of theirs, so it is asked for once. */
export function createWordReader(db: Db): WordReader {
  const remembered = new Map<string, Reading>()
  const read: ReadListingWords = async (words) => {
    const asked = words.filter((word) => !remembered.has(word))
    const found = asked.length > 0 ? await readListingWords(db, asked) : new Map<string, Reading>()
    const readings = new Map(words.map((word) => [word, (remembered.get(word) ?? found.get(word)) as Reading]))
    if (remembered.size > REMEMBERED) remembered.clear()
    for (const [word, reading] of found) if (reading.known || reading.stop) remembered.set(word, reading)
    return readings
  }
  return (text) => readWords(text, read)
}

/**
 * Reads what was typed as words that listings have: a known word (or stem) as it is, the beginning of one as a prefix,
 * a mistyped one as the closest known word, anything else as it is (and then finds nothing).
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
    const isKnown = !reading || reading.known || word.length < SHORTEST_KEPT
    if (!isKnown && reading.starts) {
      stems.push(null)
      return `${quoted(word)}:*`
    }
    const meant = isKnown ? (reading ?? { word, stem: null }) : closest(word, reading.close ?? [])
    if (meant === null) unknown = true
    else if (meant.word !== word) corrections.push([word, meant.word])
    stems.push(meant?.stem ?? null)
    return quoted(meant?.word ?? word)
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
    select word, stem, stop, known, starts,
      case when not known and not starts and char_length(word) >= ${SHORTEST_CORRECTED}::int then (
        select jsonb_agg(near) from (
          select word, stem from listing_words as near order by near.word <-> asked.word limit 8
        ) as near
      ) end as close
    from (
      select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem,
        coalesce(cardinality(ts_lexize('pg_catalog.english_stem', word)) = 0, false) as stop,
        word_is_known(word) as known,
        exists (select from listing_words as longer
          where longer.word ~>=~ written.word and longer.word ~<~ (written.word || chr(1114111))) as starts
      from unnest(${words}::text[]) as written (word)
    ) as asked`.execute(db)
  return new Map(rows.map((row) => [row.word, row]))
}

/** The nearest by edits, at most one in three letters. */
export function closest<Other extends { word: string }>(word: string, others: readonly Other[]): Other | null {
  const allowed = Math.max(1, Math.floor(word.length / 3))
  let best: { other: Other; edits: number } | null = null
  for (const other of others) {
    const edits = editDistance(word, other.word)
    if (edits <= allowed && (!best || edits < best.edits)) best = { other, edits }
  }
  return best?.other ?? null
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let twoBack: number[] = []
  let back = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1
      let least = Math.min(back[column]! + 1, current[column - 1]! + 1, back[column - 1]! + same)
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (swapped) least = Math.min(least, twoBack[column - 2]! + 1)
      current.push(least)
    }
    twoBack = back
    back = current
  }
  return back[to.length]!
}
