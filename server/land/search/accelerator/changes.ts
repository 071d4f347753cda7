import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { LISTING_ROWS, type ListingRow } from './listing-table.ts'

/** What a reader of `listing_changes` has seen. */
export interface Position {
  /** A PostgreSQL snapshot: the transactions that it has seen. */
  snapshot: string
  /** When that was, in seconds. */
  time: number
}

/** Some of the listings that have changed, in ascending order of their numbers. */
export interface Changes {
  numbers: number[]
  /** Those that are published. */
  rows: ListingRow[]
  isLast: boolean
  /** What this page has seen. */
  position: Position
}

const PAGE_SIZE = 4_096
const NOW = sql`extract(epoch from now())::float8`
const DAY_SECONDS = 86_400
/** Changes are kept longer than any reader needs them. */
const KEPT_DAYS = 2

/**
 * Reads a page of all published listings, perhaps from a replica. On one, snapshots don't name the transactions that run on the
 * primary, so the position is that of the oldest of them: what later ones change is read again.
 * @param after the highest number of the page before
 */
export async function readListings(reads: Db, after: number): Promise<Changes> {
  const { rows } = await sql<Position & Pick<Changes, 'numbers' | 'rows'>>`
    with page as materialized (
      select number from land_listings where is_published and number > ${after} order by number limit ${sql.lit(PAGE_SIZE)})
    select format('%1$s:%1$s:', pg_snapshot_xmin(pg_current_snapshot())) as snapshot, ${NOW} as time,
      array(select number from page order by number) as numbers,
      (select ${LISTING_ROWS} from land_listings
        where is_published and number in (select number from page)) as rows`.execute(reads)
  const { numbers, rows: listings, ...position } = rows[0]!
  return { numbers, rows: listings, isLast: numbers.length < PAGE_SIZE, position }
}

/** Where reading goes on after pages with these positions: the one that has seen less, or else the first. */
export const earlier = (first: Position, next: Position): Position => (oldestOf(next) < oldestOf(first) ? next : first)

const oldestOf = ({ snapshot }: Position) => BigInt(snapshot.split(':', 1)[0]!)

/** The highest number of a published listing; 0 if there is none. */
export async function readHighestNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(number), 0) as highest from land_listings where is_published`.execute(db)
  return rows[0]!.highest
}

/**
 * Reads a page of the listings that have changed since a position. Rows are read after the position was taken, so what changes
 * in between is read again the next time.
 * @param after the highest number of the page before
 */
export async function readChanges(db: Db, since: Position, after: number): Promise<Changes> {
  const { rows } = await sql<Position & Pick<Changes, 'numbers'>>`
    with changed as (${changedSince(since, after)} order by number limit ${sql.lit(PAGE_SIZE)})
    select pg_current_snapshot()::text as snapshot, ${NOW} as time,
      array(select number from changed order by number) as numbers`.execute(db)
  const { numbers, ...position } = rows[0]!
  return { numbers, rows: await readRows(db, numbers), isLast: numbers.length < PAGE_SIZE, position }
}

/** A statement of its own, because nearly always nothing has changed, and then this would be most of the work. */
async function readRows(db: Db, numbers: readonly number[]): Promise<ListingRow[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<{ rows: ListingRow[] }>`
    select ${LISTING_ROWS} as rows from land_listings
    where number = any(${numbers}::integer[]) and is_published`.execute(db)
  return rows[0]!.rows
}

function changedSince(since: Position, after: number) {
  return sql`select distinct number from listing_changes where number > ${after}
    and transaction >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction, ${since.snapshot}::pg_snapshot)`
}

/** Whether changes since a position may have been deleted. */
export const isTooOld = (since: Position, now: Position) => now.time - since.time > DAY_SECONDS

/** Deletes what every reader has read, or won't read any more. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`delete from listing_changes where changed_at < now() - make_interval(days => ${KEPT_DAYS}::integer)`.execute(
    db,
  )
}
