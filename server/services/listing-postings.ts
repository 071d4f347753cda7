import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { BANDS, HIGHEST_NUMBER, wordTerm } from './listing-terms.ts'

/** A block has so many numbers, as in db/migrations/017-listing-postings.sql: their last bits are the place in it. */
export const BLOCK_BITS = 15
const BLOCK = 2 ** BLOCK_BITS
/** Fewer listings are soon visited one by one. */
const LEAST_LISTINGS = 10_000
/** Listings that may stay behind: a search asks each of them. */
const MOST_BEHIND = 100

const SAMPLED = 20_000
/** What one listing in so many has gets postings. */
const COMMON = 400
/** The same for what is found later, so that chance alone changes nothing from night to night. */
const MORE_COMMON = 200
/** What a smaller share has is listed as well. */
const LISTED_BELOW = 1 / 16
const MOST_TERMS = 4_000

const READ_AT_ONCE = 256
const WRITTEN_AT_ONCE = 25

interface Term {
  term: string
  isListed: boolean
}

export interface SettleOptions {
  /** Looks again for what has become common; otherwise that is done when the table has doubled. */
  anew?: boolean
  leastListings?: number
  mostBehind?: number
  listedBelow?: number
}

/**
 * Brings the postings of words, facets and bands of acreage up to what the listings are, a block at a time, in statements
 * that are short enough for the database's only connection. What changes meanwhile stays noted as behind. Runs side by
 * side undo nothing of each other: whoever read a block later has it.
 */
export async function settlePostings(
  db: Db,
  {
    anew = false,
    leastListings = LEAST_LISTINGS,
    mostBehind = MOST_BEHIND,
    listedBelow = LISTED_BELOW,
  }: SettleOptions = {},
): Promise<void> {
  if ((await countPublished(db, leastListings)) < leastListings) return forget(db)
  const [numbers, kept, known] = [await highestNumber(db), await keptTerms(db), await knownBlocks(db)]
  const behind = await blocksBehind(db)
  // Of the last blocks, all listings may be gone.
  const last = Math.max(Math.floor(numbers / BLOCK), ...known, ...behind.keys())
  const all = Array.from({ length: last + 1 }, (_, block) => block)
  const isChosen = anew || kept.length === 0 || all.length >= 2 * known.size
  const found = isChosen ? await commonTerms(db, kept, numbers) : []
  const chosen = found.map(({ term, share }) => ({ term, isListed: share < listedBelow }))
  const isBehind = [...behind.values()].reduce((sum, count) => sum + count, 0) > mostBehind
  const read = chosen.length > 0 ? all : all.filter((block) => !known.has(block) || (isBehind && behind.has(block)))
  const terms = [...kept, ...chosen]
  const written: WrittenBlock[] = []
  for (const block of read) {
    const done = await settleBlock(db, block, { terms, kept: kept.length })
    if (!done) return
    written.push(done)
  }
  if (chosen.length > 0) await publish(db, terms, written)
  // The embedded database has nobody else who would do it, and notes that are gone are read past for as long.
  if (read.length > 0) await sql`vacuum listings_behind, listing_postings`.execute(db)
}

async function countPublished(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from land_listings where is_published limit ${atMost}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Without terms no search looks here. */
async function forget(db: Db): Promise<void> {
  await db.deleteFrom('listing_terms').execute()
  await db.deleteFrom('listing_blocks').execute()
  await db.deleteFrom('listings_behind').execute()
}

async function highestNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ highest: number }>`select ${HIGHEST_NUMBER} as highest`.execute(db)
  return rows[0]!.highest
}

async function keptTerms(db: Db): Promise<Term[]> {
  return db.selectFrom('listing_terms').select(['term', 'is_listed as isListed']).execute()
}

async function knownBlocks(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('listing_blocks').select('block').execute()
  return new Set(rows.map(({ block }) => block))
}

/** 0 before it was read. */
async function versionOf(db: Db, block: number): Promise<number> {
  const row = await db.selectFrom('listing_blocks').select('version').where('block', '=', block).executeTakeFirst()
  return row?.version ?? 0
}

/** How many notes there are of each block. */
async function blocksBehind(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ block: number; count: number }>`
    select number / ${BLOCK}::int as block, count(*) as count from listings_behind group by 1`.execute(db)
  return new Map(rows.map(({ block, count }) => [block, count]))
}

/** What many of a sample have, and no postings yet. */
async function commonTerms(db: Db, kept: readonly Term[], numbers: number): Promise<{ term: string; share: number }[]> {
  const percent = Math.min(100, (100 * SAMPLED) / numbers)
  const sampled = `land_listings tablesample system (${percent}) repeatable (1) where is_published`
  const sample = (columns: string) => `select ${columns} from ${sampled}`
  const { rows } = await sql<{ term: string; share: number }>`
    with sampled as (${sql.raw(sample('greatest(count(*), 1)::float8 as count'))})
    select term, matches / sampled.count as share from (
      select ${wordTerm('')} || word as term, ndoc as matches from ts_stat(${sample('document')})
      union all
      select facet, count(*) from (${sql.raw(sample('unnest(facets) as facet'))}) as facets group by facet
      union all
      select term, count(*) from (${sql.raw(sample('parcel_size_acres as acres'))}) as sized
        join jsonb_to_recordset(${JSON.stringify(BANDS)}::jsonb) as band (term text, least numeric, most numeric)
          on acres >= least and (acres <= most or most is null)
        group by term
    ) as counted, sampled
    where matches >= sampled.count / ${kept.length === 0 ? COMMON : MORE_COMMON}::float8
    order by matches desc`.execute(db)
  const known = new Set(kept.map(({ term }) => term))
  return rows.filter(({ term }) => !known.has(term)).slice(0, Math.max(0, MOST_TERMS - known.size))
}

interface WrittenBlock {
  block: number
  version: number
  matches: Map<string, number>
}

/** @returns null when another run has read the block meanwhile, or knows of more terms */
async function settleBlock(
  db: Db,
  block: number,
  { terms, kept }: { terms: readonly Term[]; kept: number },
): Promise<WrittenBlock | null> {
  // What is noted before it is read is in what is read.
  const version = await versionOf(db, block)
  const { rows: noted } = await sql<{ id: string }>`
    select id::text from listings_behind where number / ${BLOCK}::int = ${block}`.execute(db)
  const listings = await readBlock(db, block, terms)
  const isMine = await db.transaction().execute(async (db) => {
    if (!(await takeBlock(db, block, version)) || (await keptTerms(db)).length !== kept) return false
    for (let from = 0; from < terms.length; from += WRITTEN_AT_ONCE) {
      await write(db, block, terms.slice(from, from + WRITTEN_AT_ONCE), listings)
    }
    const ids = noted.map(({ id }) => id)
    await sql`delete from listings_behind where id = any(${ids}::bigint[])`.execute(db)
    return true
  })
  if (!isMine) return null
  const matches = new Map(terms.map(({ term }) => [term, listings.get(term)!.length]))
  return { block, version: version + 1, matches }
}

interface Numbered {
  number: number
  /** In PostgreSQL's own text, to the microsecond. */
  created_at: string
}

/** Which listings of a block have each of the terms. */
async function readBlock(db: Db, block: number, terms: readonly Term[]): Promise<Map<string, Numbered[]>> {
  const listings = new Map(terms.map(({ term }) => [term, [] as Numbered[]]))
  const end = (block + 1) * BLOCK
  for (let from = block * BLOCK; from < end; from += READ_AT_ONCE) {
    const { rows } = await sql<Numbered & { words: string[]; facets: string[]; acres: number }>`
      select number, created_at::text, tsvector_to_array(document) as words, facets, parcel_size_acres as acres
      from land_listings
      where number >= ${from} and number < ${from + READ_AT_ONCE} and is_published order by number`.execute(db)
    for (const { words, facets, acres, ...listing } of rows) {
      for (const word of words) listings.get(wordTerm(word))?.push(listing)
      for (const facet of facets) listings.get(facet)?.push(listing)
      for (const { term } of bandsOf(acres)) listings.get(term)?.push(listing)
    }
  }
  return listings
}

const bandsOf = (acres: number) => BANDS.filter(({ least, most }) => acres >= least && (most === null || acres <= most))

/** Of two that have read the same state of a block, the first one may write. */
async function takeBlock(db: Db, block: number, version: number): Promise<boolean> {
  const taken =
    version === 0
      ? sql`insert into listing_blocks (block, version) values (${block}, 1) on conflict do nothing returning block`
      : sql`update listing_blocks set version = version + 1 where block = ${block} and version = ${version} returning block`
  return (await taken.execute(db)).rows.length === 1
}

async function write(db: Db, block: number, terms: readonly Term[], listings: Map<string, Numbered[]>): Promise<void> {
  const rows = terms.map(({ term, isListed }) => {
    const found = listings.get(term)!
    const list = isListed && {
      numbers: found.map(({ number }) => number),
      times: found.map(({ created_at }) => created_at),
    }
    return { term, bits: bitsOf(found, block), ...list }
  })
  await sql`
    insert into listing_postings (term, block, bits, numbers, times)
    select term, ${block}, ('x' || bits)::bit(${sql.lit(BLOCK)}), numbers, times
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows (term text, bits text, numbers integer[], times timestamptz[])
    on conflict (term, block) do update set bits = excluded.bits, numbers = excluded.numbers, times = excluded.times`.execute(
    db,
  )
}

/** In hexadecimal; the first number of the block is the highest bit of the first byte. */
function bitsOf(listings: readonly Numbered[], block: number): string {
  const bits = Buffer.alloc(BLOCK / 8)
  for (const { number } of listings) {
    const place = number - block * BLOCK
    bits[place >> 3]! |= 0x80 >> (place & 7)
  }
  return bits.toString('hex')
}

/** From now on searches rely on these terms; unless another run has read a block since, and knew less of them. */
async function publish(db: Db, terms: readonly Term[], written: readonly WrittenBlock[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    const blocks = await db.selectFrom('listing_blocks').selectAll().orderBy('block').forUpdate().execute()
    const isSame =
      blocks.length === written.length &&
      blocks.every(({ block, version }, index) => {
        const own = written[index]!
        return own.block === block && own.version === version
      })
    if (!isSame) return
    const rows = terms.map(({ term, isListed }) => ({
      term,
      is_listed: isListed,
      matches: written.reduce((sum, { matches }) => sum + matches.get(term)!, 0),
    }))
    await sql`
      insert into listing_terms (term, matches, is_listed)
      select term, matches, is_listed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (term text, matches integer, is_listed boolean)
      on conflict (term) do update set matches = excluded.matches`.execute(db)
  })
}
