import { sql } from 'kysely'
import type {
  AddedRow,
  ChangedRow,
  PlannedListing,
  RowOutcome,
  UndoneRow,
} from '../../../domain/draft/listing-import.ts'
import { AppError } from '../../../domain/errors.ts'
import type { ListingContact } from '../../../domain/listing/deal-facts.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalidDataMessage } from '../../platform/db/sql-errors.ts'

/** Few, because the transaction locks their listings and drafts. */
const CHUNK_ROWS = 20

export type Step = AddedRow | ChangedRow | PlannedListing

/** The next rows of an import. */
export interface Chunk {
  id: string
  owner_id: string
  file_name: string
  contact: ListingContact
  state: 'applying' | 'undoing'
  steps: Step[]
  /** Of the same rows, while they are undone. */
  outcomes: RowOutcome[]
  /** Rows that were done before. */
  done: number
  total: number
}

/** Locks an import with work to do, for the transaction. Null if there is none, or other processes have locked it. */
export async function takeChunk(transaction: Db): Promise<Chunk | null> {
  const slice = (rows: ReturnType<typeof sql>) => sql`
    jsonb_path_query_array(${rows}, '$[$first to $last]',
      jsonb_build_object('first', done, 'last', done + ${CHUNK_ROWS - 1}::int))`
  const { rows } = await sql<Chunk>`
    select id, owner_id, file_name, contact, state, done, ${slice(sql`steps`)} as steps, ${slice(sql`outcomes`)} as outcomes,
      jsonb_array_length(case when state = 'applying' then steps else outcomes end) as total
    from listing_imports, lateral (
      select (plan -> 'added') || (plan -> 'changed')
          || case when withdraws_missing then plan -> 'missing' else '[]' end as steps,
        jsonb_array_length(case when state = 'applying' then outcomes else undone end) as done) as work
    where state in ('applying', 'undoing') order by applied_at, id limit 1
    for update of listing_imports skip locked`.execute(transaction)
  return rows[0] ?? null
}

/** Stores the results of a chunk. @returns whether it was the last one */
export async function storeChunk(
  transaction: Db,
  { id, state, done, total }: Chunk,
  results: readonly (RowOutcome | UndoneRow)[],
): Promise<boolean> {
  const isLast = done + results.length >= total
  const column = sql.ref(state === 'applying' ? 'outcomes' : 'undone')
  const ended = state === 'applying' ? sql`, state = 'applied'` : sql`, state = 'undone', undone_at = now()`
  await sql`
    update listing_imports set ${column} = ${column} || ${JSON.stringify(results)}::text::jsonb ${isLast ? ended : sql``}
    where id = ${id}::uuid`.execute(transaction)
  return isLast
}

/** @param failure for its owner */
export async function failImport(transaction: Db, id: string, failure: string): Promise<void> {
  await sql`update listing_imports set state = 'failed', failure = ${failure} where id = ${id}::uuid`.execute(
    transaction,
  )
}

/** Rolls back a row that fails, so that the others can go on. */
export async function attempt<Result>(
  transaction: Db,
  title: string,
  work: () => Promise<Result>,
): Promise<Result | { state: 'left'; title: string; note: string }> {
  await sql`savepoint import_row`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint import_row`.execute(transaction)
    return result
  } catch (error) {
    const note = noteOf(error)
    if (note === null) throw error
    await sql`rollback to savepoint import_row`.execute(transaction)
    return { state: 'left', title, note }
  }
}

/** Null if the row isn't the cause. */
function noteOf(error: unknown): string | null {
  if (error instanceof AppError && error.status < 500)
    return (
      Object.values(error.fields ?? {})
        .flat()
        .join(' ') || error.message
    )
  return invalidDataMessage(error) === null ? null : 'This row couldn’t be saved. Enter it by hand.'
}
