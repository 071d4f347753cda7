import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface ZoningQuery {
  /** The codes of the zonings that have all the words; null when the zoning does not matter. */
  codes: string[] | null
  /** True when no listing has such a zoning, so that nothing can match. */
  unknown: boolean
}

export const NO_ZONING: ZoningQuery = { codes: null, unknown: false }

/** Which of the zonings that listings have contain these words, by stem. Words that say nothing limit nothing. */
export async function readZoning(db: Db, text: string): Promise<ZoningQuery> {
  const { rows } = await sql<{ code: string | null; empty: boolean }>`
    select zonings.code::text, numnode(asked.words) = 0 as empty
    from (select plainto_tsquery('english', ${text}) as words) as asked
      left join listing_zonings as zonings on zonings.words @@ asked.words`.execute(db)
  if (rows[0]?.empty) return NO_ZONING
  const codes = rows.flatMap(({ code }) => (code === null ? [] : [code]))
  return { codes: codes, unknown: codes.length === 0 }
}
