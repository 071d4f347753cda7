import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { chooseTerms } from './choose-terms.ts'
import { BLOCK_SIZE, indexedTerms, refreshBlock, type Term, type WrittenBlock } from './index-blocks.ts'
import { HIGHEST_NUMBER } from './index-terms.ts'

/** With fewer listings, the word index is fast enough. */
const MIN_LISTINGS = 10_000
/** A few dirty rows may stay, although every search has to check them. */
const MAX_DIRTY = 100
/** Terms that a smaller share of the listings have get their numbers listed. */
const LISTED_BELOW = 1 / 16

export interface RefreshOptions {
  /** Looks for new common terms; by default, only when the table has doubled. */
  chooseTerms?: boolean
  minListings?: number
  maxDirty?: number
  listedBelow?: number
}

/**
 * Refreshes the bitmap index of words, facets and size bands from the listings, one block at a time, in statements that
 * are short enough for a database with a single connection. Changes made in the meantime stay marked as dirty. Refreshes
 * may run in parallel: the one that has read a block last determines it.
 */
export async function refreshBitmapIndex(db: Db, options: RefreshOptions = {}): Promise<void> {
  const { minListings = MIN_LISTINGS, maxDirty = MAX_DIRTY, listedBelow = LISTED_BELOW } = options
  if ((await countPublished(db, minListings)) < minListings) return clearIndex(db)
  const [highest, indexed, known] = [await highestNumber(db), await indexedTerms(db), await knownBlocks(db)]
  const dirty = await dirtyBlocks(db)
  // The listings of the last blocks may all have been deleted.
  const last = Math.max(Math.floor(highest / BLOCK_SIZE), ...known, ...dirty.keys())
  const all = Array.from({ length: last + 1 }, (_, block) => block)
  const isChoosing = options.chooseTerms || indexed.length === 0 || all.length >= 2 * known.size
  const chosen = isChoosing ? await chooseTerms(db, { indexed, highestNumber: highest, listedBelow }) : []
  const isDirty = [...dirty.values()].reduce((sum, count) => sum + count, 0) > maxDirty
  const stale = chosen.length > 0 ? all : all.filter((block) => !known.has(block) || (isDirty && dirty.has(block)))
  const terms = [...indexed, ...chosen]
  const written: WrittenBlock[] = []
  for (const block of stale) {
    const result = await refreshBlock(db, block, { terms, indexed: indexed.length })
    if (!result) return
    written.push(result)
  }
  if (chosen.length > 0) await publishTerms(db, terms, written)
  // The embedded database has no autovacuum, and every search reads past deleted rows until they are vacuumed.
  if (stale.length > 0) await sql`vacuum listing_index_dirty, listing_index_bitmaps`.execute(db)
}

async function countPublished(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from land_listings where is_published limit ${limit}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** Without terms, no search uses the index. */
async function clearIndex(db: Db): Promise<void> {
  await db.deleteFrom('listing_index_terms').execute()
  await db.deleteFrom('listing_index_blocks').execute()
  await db.deleteFrom('listing_index_dirty').execute()
}

async function highestNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ highest: number }>`select ${HIGHEST_NUMBER} as highest`.execute(db)
  return rows[0]!.highest
}

async function knownBlocks(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('listing_index_blocks').select('block').execute()
  return new Set(rows.map(({ block }) => block))
}

/** The number of dirty rows of each block that has any. */
async function dirtyBlocks(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ block: number; count: number }>`
    select number / ${BLOCK_SIZE}::int as block, count(*) as count from listing_index_dirty group by 1`.execute(db)
  return new Map(rows.map(({ block, count }) => [block, count]))
}

/** Lets searches rely on the terms, unless another refresh, which may not know them all, has written a block since. */
async function publishTerms(db: Db, terms: readonly Term[], written: readonly WrittenBlock[]): Promise<void> {
  await db.transaction().execute(async (db) => {
    const blocks = await db.selectFrom('listing_index_blocks').selectAll().orderBy('block').forUpdate().execute()
    const isUnchanged =
      blocks.length === written.length &&
      blocks.every(({ block, version }, index) => {
        const own = written[index]!
        return own.block === block && own.version === version
      })
    if (!isUnchanged) return
    const rows = terms.map(({ term, isListed }) => ({
      term,
      is_listed: isListed,
      matches: written.reduce((sum, { matches }) => sum + matches.get(term)!, 0),
    }))
    await sql`
      insert into listing_index_terms (term, matches, is_listed)
      select term, matches, is_listed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (term text, matches integer, is_listed boolean)
      on conflict (term) do update set matches = excluded.matches`.execute(db)
  })
}
