import { sql } from 'kysely'
import type { ZoningType } from '../../../domain/search/search-choices.ts'
import type { Db } from '../../platform/db/database.ts'

export interface ZoningQuery {
  /** Codes of the zonings that have all the words and one of the types; null when zoning is not filtered. */
  codes: string[] | null
  /** True when no listing has such a zoning, so that nothing can match. */
  unknown: boolean
}

export const NO_ZONING: ZoningQuery = { codes: null, unknown: false }

interface ZoningFilter {
  text: string | null
  types: readonly ZoningType[]
}

/** Finds the zonings of listings that contain these words, by stem, and are of these types. Stop words filter nothing. */
export async function readZoning(db: Db, { text, types }: ZoningFilter): Promise<ZoningQuery> {
  const { rows } = await sql<{ code: string | null; empty: boolean }>`
    select zonings.code::text, numnode(query.words) = 0 as empty
    from (select plainto_tsquery('english', ${text ?? ''}) as words) as query
      left join listing_zonings as zonings on (numnode(query.words) = 0 or zonings.words @@ query.words)
        and (${types.length === 0}::boolean or zonings.type = any(${types}::text[]))
        and (numnode(query.words) > 0 or ${types.length > 0}::boolean)`.execute(db)
  if (rows[0]?.empty && types.length === 0) return NO_ZONING
  const codes = rows.flatMap(({ code }) => (code === null ? [] : [code]))
  return { codes, unknown: codes.length === 0 }
}
