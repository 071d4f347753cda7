import { sql } from 'kysely'
import { type LeadQuery, MOST_EXPORTED } from '../../../domain/lead-query.ts'
import { type CsvValue, toCsv, toCsvLines } from '../../csv.ts'
import type { Db } from '../../db/database.ts'
import { conditionsOf, type HeldLead, LEAD_COLUMNS, presentedLead } from './lead-rows.ts'

/** Little enough that others get their turn on a database with one connection, and that memory does not notice. */
const AT_ONCE = 500

/** Names as in the table. */
const HEAD = [
  ...['id', 'created_at', 'type', 'status', 'owner', 'name', 'email', 'company', 'inquiry_type', 'message', 'notes'],
  ...['source', 'listing_id', 'confirmed_at', 'answered_at', 'due_at', 'updated_at'],
] as const

type Exported = HeldLead & {
  /** Exact, as a Date is not. */
  cursor: string
}

/**
 * A CSV of all that a query finds, the newest first, piece by piece. The first piece is read before anything is answered,
 * so that a failure still has its words.
 */
export async function exportLeads(db: Db, query: LeadQuery): Promise<AsyncIterable<string>> {
  const now = new Date()
  const where = conditionsOf(query, now)
  const read = async (after?: Exported): Promise<Exported[]> => {
    const onward = after ? sql`and (created_at, id) < (${after.cursor}::timestamptz, ${after.id}::uuid)` : sql``
    const { rows } = await sql<Exported>`
      select ${LEAD_COLUMNS}, created_at::text as cursor from leads where ${where} ${onward}
      order by created_at desc, id desc limit ${AT_ONCE}`.execute(db)
    return rows
  }
  const first = await read()
  return (async function* () {
    yield toCsv(HEAD, [])
    let exported = 0
    for (let rows = first; rows.length > 0; rows = await read(rows.at(-1))) {
      const kept = rows.slice(0, MOST_EXPORTED - exported)
      yield toCsvLines(kept.map((row) => cellsOf(row, now)))
      exported += kept.length
      if (rows.length < AT_ONCE || exported >= MOST_EXPORTED) return
    }
  })()
}

function cellsOf(held: HeldLead, now: Date): CsvValue[] {
  const lead = presentedLead(held, now)
  return HEAD.map((name) => lead[name])
}
