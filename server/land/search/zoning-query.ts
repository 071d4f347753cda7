import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface ZoningQuery {
  /** Codes of the zonings that have all the words; null when zoning is not filtered by words. */
  codes: string[] | null
  /** True when no listing has such a zoning, so that nothing can match. */
  unknown: boolean
}

export const NO_ZONING: ZoningQuery = { codes: null, unknown: false }

/** Finds the zonings of listings that contain these words, by stem. Stop words filter nothing. */
export async function readZoning(db: Db, text: string): Promise<ZoningQuery> {
  const { rows } = await sql<{ code: string | null; empty: boolean }>`
    select zonings.code::text, numnode(query.words) = 0 as empty
    from (select plainto_tsquery('english', ${text}) as words) as query
      left join listing_zonings as zonings on zonings.words @@ query.words`.execute(db)
  if (rows[0]?.empty) return NO_ZONING
  const codes = rows.flatMap(({ code }) => (code === null ? [] : [code]))
  return { codes, unknown: codes.length === 0 }
}
