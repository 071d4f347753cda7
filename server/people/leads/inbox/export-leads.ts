import { sql } from 'kysely'
import { type LeadQuery, MAX_EXPORTED } from '../../../../domain/lead/lead-query.ts'
import { toCsv, toCsvLines } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/database.ts'
import { LEAD_COLUMNS, type LeadRecord, leadConditions, presentLead } from './lead-rows.ts'

/** Small enough to bound memory and to let other queries run in between on a database with one connection. */
const BATCH_ROWS = 500

/** Column names of the table. */
const COLUMNS = [
  ...['id', 'created_at', 'type', 'status', 'owner', 'name', 'email', 'company', 'inquiry_type', 'message', 'notes'],
  ...['source', 'listing_id', 'confirmed_at', 'answered_at', 'due_at', 'updated_at'],
  // New columns come last, so that spreadsheets built on the file keep working.
  ...['listing_title', 'role', 'phone'],
] as const

type ExportedLead = LeadRecord & {
  /** `created_at` with microseconds, which a Date would lose. */
  cursor: string
}

/**
 * Yields a CSV of all matching leads, newest first, in batches. The first batch is read before this returns, so that a
 * failure can still be reported as an error response.
 */
export async function exportLeads(db: Db, query: LeadQuery, viewerId: string): Promise<AsyncIterable<string>> {
  const now = new Date()
  const where = leadConditions(query, { now, viewerId })
  const read = async (after?: ExportedLead): Promise<ExportedLead[]> => {
    const afterCursor = after ? sql`and (created_at, id) < (${after.cursor}::timestamptz, ${after.id}::uuid)` : sql``
    const { rows } = await sql<ExportedLead>`
      select ${LEAD_COLUMNS}, created_at::text as cursor from leads where ${where} ${afterCursor}
      order by created_at desc, id desc limit ${BATCH_ROWS}`.execute(db)
    return rows
  }
  const first = await read()
  return (async function* () {
    yield toCsv(COLUMNS, [])
    let exported = 0
    for (let rows = first; rows.length > 0; rows = await read(rows.at(-1))) {
      const leads = rows.slice(0, MAX_EXPORTED - exported).map((row) => presentLead(row, now))
      yield toCsvLines(leads.map((lead) => COLUMNS.map((name) => lead[name])))
      exported += leads.length
      if (rows.length < BATCH_ROWS || exported >= MAX_EXPORTED) return
    }
  })()
}
