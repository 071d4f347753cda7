import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { BAND_TERMS, wordTerm } from './index-terms.ts'
import { LISTING_TERMS_SQL, ZONING_OF_LISTING } from './listing-terms.ts'

/** A block covers 2^15 consecutive numbers; the last 15 bits of a number are its position in the block. */
export const BLOCK_BITS = 15
export const BLOCK_SIZE = 2 ** BLOCK_BITS

const ROWS_PER_READ = 256
const TERMS_PER_WRITE = 25

export interface Term {
  term: string
  /** Whether numbers and creation times are stored in addition to bits. */
  isListed: boolean
}

export interface WrittenBlock {
  block: number
  version: number
  /** How many listings of the block have each term. */
  matches: Map<string, number>
}

/** The terms that searches rely on. */
export async function indexedTerms(db: Db): Promise<Term[]> {
  return db.selectFrom('listing_index_terms').select(['term', 'is_listed as isListed']).execute()
}

/**
 * Reads all listings of a block and writes its bitmaps.
 * @param indexed how many of the terms were indexed when the refresh began
 * @returns null when another refresh has written the block since it was read, or has added terms
 */
export async function refreshBlock(
  db: Db,
  block: number,
  { terms, indexed }: { terms: readonly Term[]; indexed: number },
): Promise<WrittenBlock | null> {
  // Dirty rows are read first, so that what they mark is part of the listings that are read next.
  const version = await versionOf(db, block)
  const { rows: dirty } = await sql<{ id: string }>`
    select id::text from listing_index_dirty where number / ${BLOCK_SIZE}::int = ${block}`.execute(db)
  const listings = await readBlock(db, block, terms)
  const isWritten = await db.transaction().execute(async (db) => {
    if (!(await claimBlock(db, block, version)) || (await indexedTerms(db)).length !== indexed) return false
    for (let from = 0; from < terms.length; from += TERMS_PER_WRITE) {
      await writeBitmaps(db, block, terms.slice(from, from + TERMS_PER_WRITE), listings)
    }
    const ids = dirty.map(({ id }) => id)
    await sql`delete from listing_index_dirty where id = any(${ids}::bigint[])`.execute(db)
    return true
  })
  if (!isWritten) return null
  const matches = new Map(terms.map(({ term }) => [term, listings.get(term)!.length]))
  return { block, version: version + 1, matches }
}

/** 0 for a block that was never written. */
async function versionOf(db: Db, block: number): Promise<number> {
  const row = await db
    .selectFrom('listing_index_blocks')
    .select('version')
    .where('block', '=', block)
    .executeTakeFirst()
  return row?.version ?? 0
}

interface NumberedListing {
  number: number
  /** As PostgreSQL text, which is exact to the microsecond. */
  created_at: string
}

/** The listings of a block by term. */
async function readBlock(db: Db, block: number, terms: readonly Term[]): Promise<Map<string, NumberedListing[]>> {
  const listings = new Map(terms.map(({ term }) => [term, [] as NumberedListing[]]))
  const end = (block + 1) * BLOCK_SIZE
  for (let from = block * BLOCK_SIZE; from < end; from += ROWS_PER_READ) {
    const { rows } = await sql<
      NumberedListing & { words: string[]; facets: string[]; others: string[]; acres: number }
    >`
      select number, created_at::text, tsvector_to_array(document) as words, facets, ${LISTING_TERMS_SQL} as others,
        parcel_size_acres as acres
      from land_listings ${ZONING_OF_LISTING}
      where number >= ${from} and number < ${from + ROWS_PER_READ} and is_published order by number`.execute(db)
    for (const { words, facets, others, acres, ...listing } of rows) {
      for (const word of words) listings.get(wordTerm(word))?.push(listing)
      for (const term of facets) listings.get(term)?.push(listing)
      for (const term of others) listings.get(term)?.push(listing)
      for (const { term } of bandsOf(acres)) listings.get(term)?.push(listing)
    }
  }
  return listings
}

const bandsOf = (acres: number) =>
  BAND_TERMS.filter(({ least, most }) => acres >= least && (most === null || acres <= most))

/** Raises the version of a block. Of two refreshes that have read the same version, only the first one succeeds. */
async function claimBlock(db: Db, block: number, version: number): Promise<boolean> {
  const claimed =
    version === 0
      ? sql`insert into listing_index_blocks (block, version) values (${block}, 1) on conflict do nothing returning block`
      : sql`update listing_index_blocks set version = version + 1
          where block = ${block} and version = ${version} returning block`
  return (await claimed.execute(db)).rows.length === 1
}

async function writeBitmaps(
  db: Db,
  block: number,
  terms: readonly Term[],
  listings: Map<string, NumberedListing[]>,
): Promise<void> {
  const rows = terms.map(({ term, isListed }) => {
    const matching = listings.get(term)!
    const list = isListed && {
      numbers: matching.map(({ number }) => number),
      created_times: matching.map(({ created_at }) => created_at),
    }
    return { term, bitmap: bitmapOf(matching, block), ...list }
  })
  await sql`
    insert into listing_index_bitmaps (term, block, bitmap, numbers, created_times)
    select term, ${block}, ('x' || bitmap)::bit(${sql.lit(BLOCK_SIZE)}), numbers, created_times
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows (term text, bitmap text, numbers integer[], created_times timestamptz[])
    on conflict (term, block) do update
      set bitmap = excluded.bitmap, numbers = excluded.numbers, created_times = excluded.created_times`.execute(db)
}

/** In hexadecimal. The first number of the block is the highest bit of the first byte. */
function bitmapOf(listings: readonly NumberedListing[], block: number): string {
  const bytes = Buffer.alloc(BLOCK_SIZE / 8)
  for (const { number } of listings) {
    const position = number - block * BLOCK_SIZE
    bytes[position >> 3]! |= 0x80 >> (position & 7)
  }
  return bytes.toString('hex')
}
