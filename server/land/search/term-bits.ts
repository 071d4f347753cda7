import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/database.ts'
import { type BlockBits, emptyBits, setBit } from './block-bits.ts'
import type { BlockVersion } from './listing-columns.ts'

/** 4 KB each: 80 terms of 1,000,000 listings. */
const MAX_BITMAPS = 2_500

const keyOf = (term: string, { block, version }: BlockVersion) => `${term} ${block} ${version}`

/** Reads bitmaps of the index and caches them. A bitmap never changes, because a change gives its block a new version. */
export class TermBitsReader {
  readonly #db: Db
  readonly #cache = new LRUCache<string, BlockBits>({ max: MAX_BITMAPS })

  constructor(db: Db) {
    this.#db = db
  }

  /** For each block, the bits of each term; null when a block has another version by now. */
  async read(terms: readonly string[], versions: readonly BlockVersion[]): Promise<BlockBits[][] | null> {
    const read = new Map<string, BlockBits>()
    for (const term of terms)
      for (const version of versions) {
        const bits = this.#cache.get(keyOf(term, version))
        if (bits) read.set(keyOf(term, version), bits)
      }
    const missing = terms.filter((term) => !versions.every((version) => read.has(keyOf(term, version))))
    if (missing.length > 0) await this.#load(missing, read)
    const found = versions.map((version) => terms.map((term) => read.get(keyOf(term, version))))
    return found.every((bits) => bits.every((each) => each !== undefined)) ? (found as BlockBits[][]) : null
  }

  async #load(terms: readonly string[], read: Map<string, BlockBits>): Promise<void> {
    const { rows } = await sql<BlockVersion & { term: string; bits: string }>`
      select term, block, version, bitmap::text as bits
      from listing_index_bitmaps join listing_index_blocks using (block) where term = any(${terms}::text[])`.execute(
      this.#db,
    )
    for (const { term, bits, ...version } of rows) {
      const packed = pack(bits)
      read.set(keyOf(term, version), packed)
      this.#cache.set(keyOf(term, version), packed)
    }
  }
}

const ONE = '1'.charCodeAt(0)

function pack(text: string): BlockBits {
  const bits = emptyBits()
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === ONE) setBit(bits, at)
  return bits
}
